# SPDX-License-Identifier: Apache-2.0
#
# Finds bliss, which labels graphs canonically (LGPL; Debian: libbliss-dev), and makes the target
# Bliss::Bliss of it. BLISS_LIBRARY and BLISS_INCLUDE_DIR may be given; an empty BLISS_LIBRARY means to
# do without. Bliss_STATIC asks for an archive.
set(quadrille_bliss_names bliss)
set(quadrille_gmp_names gmp)
if(Bliss_STATIC)
  set(quadrille_bliss_names libbliss.a)
  set(quadrille_gmp_names libgmp.a)
endif()
find_path(BLISS_INCLUDE_DIR bliss/graph.hh)
find_library(BLISS_LIBRARY NAMES ${quadrille_bliss_names})
set(quadrille_bliss_needs BLISS_LIBRARY BLISS_INCLUDE_DIR)
if(BLISS_INCLUDE_DIR AND BLISS_LIBRARY)
  # If it was built with GMP, its classes have other members, and its headers have to be told.
  file(STRINGS "${BLISS_LIBRARY}" quadrille_bliss_gmp REGEX __gmpz_ LIMIT_COUNT 1)
  if(quadrille_bliss_gmp)
    find_path(GMP_INCLUDE_DIR gmp.h)
    find_library(GMP_LIBRARY NAMES ${quadrille_gmp_names})
    list(APPEND quadrille_bliss_needs GMP_LIBRARY GMP_INCLUDE_DIR)
  endif()
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Bliss REQUIRED_VARS ${quadrille_bliss_needs})
mark_as_advanced(BLISS_INCLUDE_DIR BLISS_LIBRARY GMP_INCLUDE_DIR GMP_LIBRARY)
if(Bliss_FOUND AND NOT TARGET Bliss::Bliss)
  add_library(Bliss::Bliss UNKNOWN IMPORTED GLOBAL)
  set_target_properties(
    Bliss::Bliss PROPERTIES IMPORTED_LOCATION "${BLISS_LIBRARY}"
                            INTERFACE_INCLUDE_DIRECTORIES "${BLISS_INCLUDE_DIR}")
  if(quadrille_bliss_gmp)
    target_compile_definitions(Bliss::Bliss INTERFACE BLISS_USE_GMP)
    target_include_directories(Bliss::Bliss INTERFACE "${GMP_INCLUDE_DIR}")
    target_link_libraries(Bliss::Bliss INTERFACE "${GMP_LIBRARY}")
  endif()
endif()
