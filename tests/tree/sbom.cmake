# SPDX-License-Identifier: Apache-2.0
#
# cmake -D SBOM=FILE -D MAP=FILE -D LIBRARY=FILE -D READELF=PROGRAM -P sbom.cmake
#
# The list of what is linked in names the origin of every library that is in the linker's map of the
# program, and of every one that libquadrille needs; and it says of libquadrille nothing else. A library
# of which this script knows nothing is an error.
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
foreach(name Highway Boost CLI11 nlohmann-json xxHash) # headers alone
  if(NOT name IN_LIST named)
    message(SEND_ERROR "${SBOM} lacks ${name}, whose headers are included")
  endif()
endforeach()

set(origin_of
    "libabsl_=Abseil" "libbliss=bliss" "libgmp=GMP" "libz[.]=zlib" "libzstd=zstd" "libcadical=CaDiCaL" "libpugixml=pugixml"
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

# What libquadrille is said to need, and what it needs.
set(said "")
string(JSON number LENGTH "${sbom}" relationships)
math(EXPR last "${number} - 1")
foreach(i RANGE ${last})
  string(JSON from GET "${sbom}" relationships ${i} spdxElementId)
  string(JSON type GET "${sbom}" relationships ${i} relationshipType)
  string(JSON to GET "${sbom}" relationships ${i} relatedSpdxElement)
  if(from STREQUAL "SPDXRef-libquadrille" AND type STREQUAL "DYNAMIC_LINK")
    string(REPLACE "SPDXRef-" "" to "${to}")
    list(APPEND said ${to})
  endif()
endforeach()
execute_process(COMMAND ${READELF} -d ${LIBRARY} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "NEEDED[^\n]*" lines "${dynamic}")
set(needed "")
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".*:[^a-z]*([^] ]+)[^a-z0-9]*$" "\\1" file "${line}")
  origin(name "${file}")
  list(APPEND needed "${name}")
endforeach()
list(REMOVE_DUPLICATES needed)
list(SORT needed)
list(SORT said)
if(NOT needed STREQUAL said OR NOT "glibc" IN_LIST needed)
  message(SEND_ERROR "libquadrille needs ${needed}; ${SBOM} says ${said}")
endif()
