# SPDX-License-Identifier: Apache-2.0
#
# Writes sbom.spdx.json: what the program and libquadrille are linked with, with versions and licences,
# as it was found when this was configured (SPDX 2.3). tests/tree/sbom.cmake compares it with what the
# linker took. The archives of the libraries in C++ are linked with nothing yet.

# quadrille_version_of(RESULT FILE MACRO...): the values of these macros in a header, joined by dots.
function(quadrille_version_of result header)
  set(numbers "")
  foreach(macro IN LISTS ARGN)
    set(line "")
    if(EXISTS "${header}")
      file(STRINGS "${header}" line REGEX "^[ \t]*#[ \t]*define[ \t]+${macro}[ \t]+\"?[0-9]" LIMIT_COUNT 1)
    endif()
    if(line MATCHES "${macro}[ \t]+\"?([0-9][0-9._]*)")
      list(APPEND numbers ${CMAKE_MATCH_1})
    endif()
  endforeach()
  list(JOIN numbers . version)
  string(REPLACE _ . version "${version}")
  set(${result} "${version}" PARENT_SCOPE)
endfunction()

# quadrille_link_of(RESULT LIBRARY): how a library, or what a target of one stands for, is linked.
function(quadrille_link_of result library)
  if(TARGET "${library}")
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      set(library .a)
    else()
      get_target_property(library ${library} LOCATION)
    endif()
  endif()
  if(library MATCHES "[.]a$")
    set(${result} STATIC_LINK PARENT_SCOPE)
  else()
    set(${result} DYNAMIC_LINK PARENT_SCOPE)
  endif()
endfunction()

set(sbom_packages "")
set(sbom_relationships "")
# quadrille_component(NAME VERSION LICENCE HOME [PROGRAM LINK] [LIBRARY LINK]): LINK is STATIC_LINK, also
# for headers alone, or DYNAMIC_LINK.
function(quadrille_component name version licence home)
  cmake_parse_arguments(PARSE_ARGV 4 linked "" "PROGRAM;LIBRARY" "")
  if(version STREQUAL "")
    set(version NOASSERTION)
  endif()
  set(id SPDXRef-${name})
  string(APPEND sbom_packages ",
    {\"SPDXID\": \"${id}\", \"name\": \"${name}\", \"versionInfo\": \"${version}\",
     \"downloadLocation\": \"${home}\", \"filesAnalyzed\": false,
     \"licenseConcluded\": \"${licence}\", \"licenseDeclared\": \"${licence}\",
     \"copyrightText\": \"NOASSERTION\"}")
  if(QUADRILLE_BUILD_CLI AND linked_PROGRAM)
    string(APPEND sbom_relationships ",
    {\"spdxElementId\": \"SPDXRef-quadrille\", \"relationshipType\": \"${linked_PROGRAM}\",
     \"relatedSpdxElement\": \"${id}\"}")
  endif()
  if(QUADRILLE_BUILD_C AND linked_LIBRARY)
    string(APPEND sbom_relationships ",
    {\"spdxElementId\": \"SPDXRef-libquadrille\", \"relationshipType\": \"${linked_LIBRARY}\",
     \"relatedSpdxElement\": \"${id}\"}")
  endif()
  set(sbom_packages "${sbom_packages}" PARENT_SCOPE)
  set(sbom_relationships "${sbom_relationships}" PARENT_SCOPE)
endfunction()
# quadrille_shared_link_of(RESULT LIBRARY): how libquadrille is linked with it (quadrille_link_shared()).
function(quadrille_shared_link_of result library)
  quadrille_link_of(link "${library}")
  if(quadrille_shared_libraries)
    set(link DYNAMIC_LINK)
  endif()
  set(${result} ${link} PARENT_SCOPE)
endfunction()

set(version "${absl_VERSION}")
if(NOT version)
  set(version 20260526.0) # as fetched
endif()
quadrille_link_of(link absl::strings)
quadrille_shared_link_of(shared absl::strings)
quadrille_component(Abseil "${version}" Apache-2.0 https://github.com/abseil/abseil-cpp
                    PROGRAM ${link} LIBRARY ${shared})
get_target_property(folders quadrille_highway INTERFACE_INCLUDE_DIRECTORIES)
find_file(header hwy/highway.h PATHS ${folders} NO_DEFAULT_PATH NO_CACHE)
quadrille_version_of(version "${header}" HWY_MAJOR HWY_MINOR HWY_PATCH)
if(version STREQUAL "")
  find_file(base hwy/base.h PATHS ${folders} NO_DEFAULT_PATH NO_CACHE)
  quadrille_version_of(version "${base}" HWY_MAJOR HWY_MINOR HWY_PATCH)
endif()
quadrille_component(Highway "${version}" Apache-2.0 https://github.com/google/highway
                    PROGRAM STATIC_LINK LIBRARY STATIC_LINK)
get_target_property(folders quadrille_boost INTERFACE_INCLUDE_DIRECTORIES)
unset(header)
find_file(header boost/version.hpp PATHS ${folders} NO_DEFAULT_PATH NO_CACHE)
quadrille_version_of(version "${header}" BOOST_LIB_VERSION)
quadrille_component(Boost "${version}" BSL-1.0 https://github.com/boostorg/multiprecision
                    PROGRAM STATIC_LINK LIBRARY STATIC_LINK)
get_target_property(folders pugixml::pugixml INTERFACE_INCLUDE_DIRECTORIES)
unset(header)
find_file(header pugixml.hpp PATHS ${folders} /usr/include NO_DEFAULT_PATH NO_CACHE)
set(version 1.15) # as fetched
if(header)
  file(STRINGS "${header}" line REGEX "define PUGIXML_VERSION [0-9]+" LIMIT_COUNT 1)
  if(line MATCHES "PUGIXML_VERSION ([0-9])([0-9][0-9])")
    set(version ${CMAKE_MATCH_1}.${CMAKE_MATCH_2})
  endif()
endif()
quadrille_link_of(link pugixml::pugixml)
if(QUADRILLE_STATIC)
  set(link STATIC_LINK)
endif()
quadrille_shared_link_of(shared pugixml::pugixml)
quadrille_component(pugixml "${version}" MIT https://pugixml.org PROGRAM ${link} LIBRARY ${shared})
set(version "${nlohmann_json_VERSION}")
if(NOT version)
  set(version 3.11.3) # as fetched
endif()
quadrille_component(nlohmann-json "${version}" MIT https://github.com/nlohmann/json
                    PROGRAM STATIC_LINK LIBRARY STATIC_LINK)
if(TARGET Bliss::Bliss)
  set(version "")
  if(EXISTS "${BLISS_INCLUDE_DIR}/bliss/defs.hh")
    file(STRINGS "${BLISS_INCLUDE_DIR}/bliss/defs.hh" line REGEX "version = \"" LIMIT_COUNT 1)
    if(line MATCHES "\"([0-9.]+)\"")
      set(version ${CMAKE_MATCH_1})
    endif()
  endif()
  quadrille_link_of(link "${BLISS_LIBRARY}")
  quadrille_shared_link_of(shared "${BLISS_LIBRARY}")
  quadrille_component(bliss "${version}" LGPL-3.0-only https://users.aalto.fi/~tjunttil/bliss/
                      PROGRAM ${link} LIBRARY ${shared})
  if(GMP_LIBRARY)
    # In Debian, the header that has the macros is another one.
    file(GLOB headers "${GMP_INCLUDE_DIR}/gmp.h" "${GMP_INCLUDE_DIR}/*/gmp.h"
         "/usr/include/${CMAKE_LIBRARY_ARCHITECTURE}/gmp.h")
    foreach(header IN LISTS headers)
      quadrille_version_of(version "${header}" __GNU_MP_VERSION __GNU_MP_VERSION_MINOR
                           __GNU_MP_VERSION_PATCHLEVEL)
    endforeach()
    quadrille_link_of(link "${GMP_LIBRARY}")
    quadrille_shared_link_of(shared "${GMP_LIBRARY}")
    quadrille_component(GMP "${version}" "LGPL-3.0-or-later OR GPL-2.0-or-later" https://gmplib.org/
                        PROGRAM ${link} LIBRARY ${shared})
  endif()
endif()
if(QUADRILLE_BUILD_CLI)
  if(TARGET zlibstatic)
    set(version 1.3.1) # as fetched
    set(link STATIC_LINK)
  else()
    quadrille_version_of(version "${ZLIB_INCLUDE_DIR}/zlib.h" ZLIB_VERSION)
    quadrille_link_of(link ZLIB::ZLIB)
  endif()
  quadrille_component(zlib "${version}" Zlib https://zlib.net/ PROGRAM ${link})
  if(ZSTD_INCLUDE_DIR AND ZSTD_LIBRARY)
    quadrille_version_of(version "${ZSTD_INCLUDE_DIR}/zstd.h" ZSTD_VERSION_MAJOR ZSTD_VERSION_MINOR
                         ZSTD_VERSION_RELEASE)
    quadrille_link_of(link "${ZSTD_LIBRARY}")
  else()
    set(version 1.5.6) # as fetched
    set(link STATIC_LINK)
  endif()
  quadrille_component(zstd "${version}" "BSD-3-Clause OR GPL-2.0-only"
                      https://github.com/facebook/zstd PROGRAM ${link})
  if(XXHASH_INCLUDE_DIR)
    quadrille_version_of(version "${XXHASH_INCLUDE_DIR}/xxhash.h" XXH_VERSION_MAJOR XXH_VERSION_MINOR
                         XXH_VERSION_RELEASE)
  else()
    set(version 0.8.3) # as fetched
  endif()
  quadrille_component(xxHash "${version}" BSD-2-Clause https://github.com/Cyan4973/xxHash
                      PROGRAM STATIC_LINK)
  set(version "${CLI11_VERSION}")
  if(NOT version)
    set(version 2.6.2) # as fetched
  endif()
  quadrille_component(CLI11 "${version}" BSD-3-Clause https://github.com/CLIUtils/CLI11
                      PROGRAM STATIC_LINK)
  if(TARGET CaDiCaL::CaDiCaL)
    # Neither its header nor its archive says which version it is.
    quadrille_link_of(link "${CADICAL_LIBRARY}")
    quadrille_component(CaDiCaL "" MIT https://github.com/arminbiere/cadical PROGRAM ${link})
  endif()
endif()
# What the compiler adds.
set(link DYNAMIC_LINK)
if(QUADRILLE_STATIC)
  set(link STATIC_LINK)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  quadrille_component(GCC "${CMAKE_CXX_COMPILER_VERSION}" "GPL-3.0-or-later WITH GCC-exception-3.1"
                      https://gcc.gnu.org/ PROGRAM ${link} LIBRARY DYNAMIC_LINK)
endif()
find_file(features features.h PATH_SUFFIXES ${CMAKE_LIBRARY_ARCHITECTURE} NO_CACHE)
quadrille_version_of(version "${features}" __GLIBC__ __GLIBC_MINOR__)
if(NOT version STREQUAL "")
  quadrille_component(glibc "${version}" LGPL-2.1-or-later https://www.gnu.org/software/libc/
                      PROGRAM ${link} LIBRARY DYNAMIC_LINK)
endif()

# What is described, and what the linked parts belong to.
set(described "")
set(describes "")
foreach(artefact IN ITEMS quadrille libquadrille)
  if((artefact STREQUAL "quadrille" AND NOT QUADRILLE_BUILD_CLI)
     OR (artefact STREQUAL "libquadrille" AND NOT QUADRILLE_BUILD_C))
    continue()
  endif()
  string(APPEND described ",
    {\"SPDXID\": \"SPDXRef-${artefact}\", \"name\": \"${artefact}\",
     \"versionInfo\": \"${PROJECT_VERSION}\",
     \"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false,
     \"licenseConcluded\": \"Apache-2.0\", \"licenseDeclared\": \"Apache-2.0\",
     \"copyrightText\": \"The Quadrille authors\"}")
  string(APPEND describes ",
    {\"spdxElementId\": \"SPDXRef-DOCUMENT\", \"relationshipType\": \"DESCRIBES\",
     \"relatedSpdxElement\": \"SPDXRef-${artefact}\"}")
endforeach()
set(sbom_packages "${described}${sbom_packages}")
set(sbom_relationships "${describes}${sbom_relationships}")
string(REGEX REPLACE "^,\n *" "" sbom_packages "${sbom_packages}")
string(REGEX REPLACE "^,\n *" "" sbom_relationships "${sbom_relationships}")

# With SOURCE_DATE_EPOCH, the same on any day.
string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC)
string(SHA256 content "${sbom_packages}${sbom_relationships}")
string(SUBSTRING ${content} 0 16 content)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/sbom.spdx.json
"{
  \"spdxVersion\": \"SPDX-2.3\",
  \"dataLicense\": \"CC0-1.0\",
  \"SPDXID\": \"SPDXRef-DOCUMENT\",
  \"name\": \"quadrille-${PROJECT_VERSION}\",
  \"documentNamespace\": \"https://spdx.org/spdxdocs/quadrille-${PROJECT_VERSION}-${content}\",
  \"creationInfo\": {\"created\": \"${created}\", \"creators\": [\"Tool: quadrille-packaging\"]},
  \"packages\": [
    ${sbom_packages}
  ],
  \"relationships\": [
    ${sbom_relationships}
  ]
}
")
