# cmake -D ROOT=DIRECTORY -P layering.cmake
#
# Dependencies point one way: cli -> sudoku -> dlx. Fails, with a line for each breach, unless
#
#   1  dlx/ includes nothing of sudoku/ or cli/, sudoku/ nothing of cli/, and none of them tests/
#   2  dlx/ never mentions sudoku, not even in a comment
#   3  the public headers of dlx/ and sudoku/ include, directly or through other headers, nothing
#      but the standard library, Abseil and one another
#   4  the engines in sudoku/dfs.* and sudoku/naive.* use nothing of dlx/, directly or not
#   5  dlx/verify.* uses neither the search nor its links, directly or not
#   6  what is in internal/ is included in its own directory and in tests/ alone
#   7  headers are included by their path from the top of the tree (the other rules rely on it)
cmake_minimum_required(VERSION 3.25)

function(complain text)
  set_property(GLOBAL APPEND_STRING PROPERTY complaints "${text}\n")
endfunction()

# What a file includes, each with its brackets or quotes: <vector>;"dlx/problem.h".
function(get_includes file result)
  get_property(known GLOBAL PROPERTY "includes of ${file}" SET)
  if(NOT known)
    file(READ "${ROOT}/${file}" text)
    string(REGEX MATCHALL "\n[ \t]*#[ \t]*include[ \t]*[<\"][^>\"\n]+[>\"]" lines "\n${text}")
    list(TRANSFORM lines REPLACE "^[^<\"]+" "")
    set_property(GLOBAL PROPERTY "includes of ${file}" "${lines}")
  endif()
  get_property(includes GLOBAL PROPERTY "includes of ${file}")
  set(${result} "${includes}" PARENT_SCOPE)
endfunction()

# The files of this project that a file includes, directly or not, itself first.
function(get_closure file result)
  set(closure "${file}")
  set(open "${file}")
  while(open)
    list(POP_FRONT open next)
    get_includes("${next}" includes)
    foreach(include IN LISTS includes)
      string(REGEX REPLACE "[<>\"]" "" path "${include}")
      if(EXISTS "${ROOT}/${path}" AND NOT path IN_LIST closure)
        list(APPEND closure "${path}")
        list(APPEND open "${path}")
      endif()
    endforeach()
  endwhile()
  set(${result} "${closure}" PARENT_SCOPE)
endfunction()

# forbid(FROM WHAT REASON [EXCEPT REGEX] [TRANSITIVELY]): complains of every file that matches FROM
# and includes what matches WHAT; TRANSITIVELY, by way of other files too.
function(forbid from what reason)
  cmake_parse_arguments(PARSE_ARGV 3 arg "TRANSITIVELY" "EXCEPT" "")
  foreach(file IN LISTS files)
    if(NOT file MATCHES "${from}")
      continue()
    endif()
    set(parts "${file}")
    if(arg_TRANSITIVELY)
      get_closure("${file}" parts)
    endif()
    foreach(part IN LISTS parts)
      set(way "")
      if(NOT part STREQUAL file)
        set(way ", by way of ${part}")
      endif()
      get_includes("${part}" includes)
      foreach(include IN LISTS includes)
        if(include MATCHES "${what}" AND NOT (arg_EXCEPT AND include MATCHES "${arg_EXCEPT}"))
          complain("${file} includes ${include}${way}: ${reason}")
        endif()
      endforeach()
    endforeach()
  endforeach()
endfunction()

set(files "")
foreach(directory dlx sudoku cli examples tests)
  file(GLOB_RECURSE found RELATIVE "${ROOT}" "${ROOT}/${directory}/*.h" "${ROOT}/${directory}/*.cc")
  list(APPEND files ${found})
endforeach()
if(NOT "dlx/problem.h" IN_LIST files)
  message(FATAL_ERROR "no dlx/problem.h in ${ROOT}")
endif()

# 1
forbid("^dlx/" "^.(sudoku|cli|tests)/" "dlx/ depends on no other directory")
forbid("^sudoku/" "^.(cli|tests)/" "sudoku/ depends on dlx/ alone")
forbid("^cli/" "^.tests/" "nothing depends on tests/")

# 2
file(GLOB_RECURSE in_dlx RELATIVE "${ROOT}" "${ROOT}/dlx/*")
foreach(file IN LISTS in_dlx)
  file(READ "${ROOT}/${file}" text)
  string(TOLOWER "${file}\n${text}" text)
  string(FIND "${text}" "sudoku" position)
  if(NOT position EQUAL -1)
    string(SUBSTRING "${text}" 0 ${position} before)
    string(REGEX MATCHALL "\n" newlines "${before}")
    list(LENGTH newlines line)
    complain("${file}:${line}: dlx/ never mentions sudoku")
  endif()
endforeach()

# 3. Headers of the standard library are those without a directory and without a suffix.
forbid("^(dlx|sudoku)/[^/]+[.]h$" "." "a public header needs the standard library and Abseil alone"
       EXCEPT "^(<[a-z_]+>|[<\"](absl|dlx|sudoku)/.*)$" TRANSITIVELY)

# 4
forbid("^sudoku/(dfs|naive)[.]" "^.dlx/" "the engines to compare with share no code with dlx/"
       TRANSITIVELY)

# 5
forbid("^dlx/verify[.]" "^.dlx/(solver|internal/links)[.]" "the checker shares no code with the search"
       TRANSITIVELY)

# 6
forbid("^(sudoku|cli|examples)/" "dlx/internal/" "internal to dlx/")
forbid("^(dlx|cli|examples)/" "sudoku/internal/" "internal to sudoku/")

# 7
forbid("." "^\"([^/]*|[.].*)\"$" "name a header by its path from the top of the tree")

get_property(complaints GLOBAL PROPERTY complaints)
if(complaints)
  message(FATAL_ERROR "${complaints}")
endif()
