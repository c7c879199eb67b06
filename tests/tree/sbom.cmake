# SPDX-License-Identifier: Apache-2.0
#
# cmake -D SBOM=FILE -D MAP=FILE -P sbom.cmake
#
# The list of what is linked in names the origin of every library that is in the linker's map of the
# program. A library of which this script knows nothing is an error.
cmake_minimum_required(VERSION 3.25)

file(READ "${SBOM}" sbom)
string(JSON number LENGTH "${sbom}" packages)
set(named "")
math(EXPR last "${number} - 1")
foreach(i RANGE ${last})
  string(JSON name GET "${sbom}" packages ${i} name)
  string(JSON version GET "${sbom}" packages ${i} versionInfo)
  list(APPEND named ${name})
  if(version STREQUAL "NOASSERTION" AND NOT name STREQUAL "CaDiCaL")
    message(SEND_ERROR "${SBOM} has no version of ${name}")
  endif()
endforeach()
foreach(name Highway Boost CLI11 nlohmann-json) # headers alone
  if(NOT name IN_LIST named)
    message(SEND_ERROR "${SBOM} lacks ${name}, whose headers are included")
  endif()
endforeach()

set(origin_of
    "libabsl_=Abseil" "libbliss=bliss" "libgmp=GMP" "libz[.]=zlib" "libzstd=zstd" "libcadical=CaDiCaL"
    "libstdc[+][+]|libgcc|libatomic|crt(begin|end)=GCC" "lib(c|m|mvec|pthread)(-[0-9.]+)?[.]|r?crt[1in]|Scrt1=glibc"
    "libquadrille|^main[.]cc=quadrille" "ld-linux=glibc")
# origin(RESULT FILE): the component that a file of the linker is from; "" if that is not known.
function(origin result file)
  set(${result} "" PARENT_SCOPE)
  cmake_path(GET file FILENAME base)
  foreach(pair IN LISTS origin_of)
    string(REGEX MATCH "^(.*)=(.*)$" pair "${pair}")
    if(base MATCHES "^(${CMAKE_MATCH_1})")
      string(REGEX REPLACE "^.*=" "" name "${pair}")
      set(${result} ${name} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# The check itself finds what nobody knows.
origin(name /usr/lib/libnobody-knows.a)
if(NOT name STREQUAL "")
  message(SEND_ERROR "libnobody-knows.a is taken for a part of ${name}")
endif()

file(STRINGS "${MAP}" files REGEX "^LOAD ")
list(LENGTH files number)
if(number LESS 10)
  message(SEND_ERROR "${MAP} has only ${number} files; is it a linker's map?")
endif()
foreach(file IN LISTS files)
  string(REGEX REPLACE "^LOAD " "" file "${file}")
  origin(name "${file}")
  if(name STREQUAL "")
    message(SEND_ERROR "packaging/sbom.cmake and this test know nothing of ${file}")
  elseif(NOT name IN_LIST named)
    message(SEND_ERROR "${SBOM} lacks ${name}, but the program is linked with ${file}")
  endif()
endforeach()
