# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -P layering.cmake
#
# Dependencies point one way: cli -> sudoku -> dlx, bindings -> sudoku, and within each of them from floor
# to floor. Fails, with a line for each breach, unless
#
#   1  dlx/ includes nothing of sudoku/ or cli/, sudoku/ nothing of cli/, and none of them tests/ or
#      bindings/; bindings/ includes nothing of cli/ or tests/
#   2  dlx/ never mentions sudoku, not even in a comment
#   3  the public headers of dlx/ and sudoku/ include, directly or through other headers, nothing
#      but the standard library, Abseil and one another
#   4  each floor includes only the floors below it (the tables below)
#   5  the reference engines, sudoku/engines/{dfs,naive}.*, use nothing of dlx/ but what every verb
#      takes and says, and nothing of another engine; the reference and the checker of dlx/ use the
#      problem and the run alone; directly or not
#   6  what is in a folder of dlx/ or sudoku/ is included in that library and in tests/ alone
#   7  headers are included by their path from the top of the tree (the other rules rely on it)
#   8  dlx/ and sudoku/ hold public headers and folders alone, their CMakeLists.txt names each header,
#      so that it is installed, and no folder holds more than 30 files
#   9  no class is a friend in a public header, except a peer for tests
#  10  the libraries read no environment variable
#  11  no line is longer than 100 columns (clang-format does not break comments)
#  12  no two headers of cli/ define a class of the same name: two in a namespace break the One Definition
#      Rule, which no compiler of a single file sees
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
foreach(directory dlx sudoku cli bindings examples tests)
  file(GLOB_RECURSE found RELATIVE "${ROOT}" "${ROOT}/${directory}/*.h" "${ROOT}/${directory}/*.c"
       "${ROOT}/${directory}/*.cc")
  list(APPEND files ${found})
endforeach()
if(NOT "dlx/problem.h" IN_LIST files)
  message(FATAL_ERROR "no dlx/problem.h in ${ROOT}")
endif()

# 1
forbid("^dlx/" "^.(sudoku|cli|tests)/" "dlx/ depends on no other directory")
forbid("^sudoku/" "^.(cli|tests)/" "sudoku/ depends on dlx/ alone")
forbid("^(cli|bindings)/" "^.tests/" "nothing depends on tests/")
forbid("^(dlx|sudoku|cli|examples)/" "^.(bindings/|quadrille[.]h)" "only tests depend on bindings/")
forbid("^bindings/" "^.cli/" "bindings/ depends on the libraries alone")

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

# 4. What a floor may include: floors of the same library, public headers counted to the floor whose
# code they declare. A folder in a folder is a part of the floor.
function(get_floor file result)
  set(floor "")
  if(file MATCHES "^(dlx|sudoku)/([^/]+)/")
    set(floor "${CMAKE_MATCH_1}/${CMAKE_MATCH_2}")
  elseif(file MATCHES "^(dlx|sudoku)/([^/]+)[.]h$")
    set(floor "${floor_of_${CMAKE_MATCH_1}_${CMAKE_MATCH_2}}")
    if(floor STREQUAL "")
      complain("${file}: no floor is known for this public header")
    endif()
  endif()
  set(${result} "${floor}" PARENT_SCOPE)
endfunction()

# floor(LIBRARY FLOOR MAY_INCLUDE [HEADERS PUBLIC_HEADER...])
function(floor library name may_include)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "HEADERS")
  list(TRANSFORM may_include PREPEND "${library}/")
  set(allowed_${library}/${name} "${library}/${name}" ${may_include} PARENT_SCOPE)
  foreach(header IN LISTS arg_HEADERS)
    set(floor_of_${library}_${header} "${library}/${name}" PARENT_SCOPE)
  endforeach()
endfunction()

floor(dlx base "" HEADERS big_count digest string_view target)
floor(dlx problem "base" HEADERS problem)
floor(dlx run "problem;base" HEADERS run plan progress)
floor(dlx text "run;problem;base" HEADERS text_format cnf)
floor(dlx check "run;problem;base" HEADERS reference verify)
floor(dlx kernel "run;problem;base")
floor(dlx search "kernel;run;problem;base" HEADERS solver parallel find_first estimate split)
floor(dlx cost "run;problem;base" HEADERS minimize)
floor(dlx reduce "search;kernel;run;problem;base" HEADERS explain preprocess)
floor(dlx count "search;run;problem;base" HEADERS count)
floor(dlx diagram "count;cost;search;run;problem;base" HEADERS diagram)

floor(sudoku grid "" HEADERS grid encoder answer)
floor(sudoku board "grid" HEADERS board constraint)
floor(sudoku draw "board;text;grid" HEADERS draw)
floor(sudoku text "grid" HEADERS format reader line_block)
floor(sudoku notation "board;text;grid" HEADERS alphabet claim notation)
floor(sudoku vector "grid" HEADERS batch)
floor(sudoku engines "vector;grid" HEADERS engine)
floor(sudoku count "engines;vector;grid" HEADERS count relax)
floor(sudoku relation "board;grid")
floor(sudoku variant "relation;board;engines;grid" HEADERS board_encoder board_engine board_search)
floor(sudoku check "notation;variant;board;count;engines;text;grid" HEADERS cross_check why)
floor(sudoku front "notation;variant;relation;board;check;count;engines;vector;text;grid" HEADERS make_engine sudoku boards board_check)
floor(sudoku generate "rate;logic;front;variant;relation;board;check;count;engines;vector;text;grid" HEADERS generate)
floor(sudoku canon "front;check;board;count;engines;vector;text;grid" HEADERS canon board_canon)
floor(sudoku rate "front;grid" HEADERS rate)
floor(sudoku logic "draw;front;variant;relation;board;count;engines;vector;text;grid" HEADERS logic)

foreach(file IN LISTS files)
  if(NOT file MATCHES "^(dlx|sudoku)/")
    continue()
  endif()
  get_floor("${file}" floor)
  get_includes("${file}" includes)
  foreach(include IN LISTS includes)
    string(REGEX REPLACE "[<>\"]" "" path "${include}")
    if(NOT path MATCHES "^(dlx|sudoku)/" OR NOT EXISTS "${ROOT}/${path}")
      continue()
    endif()
    get_floor("${path}" other)
    string(REGEX REPLACE "/.*" "" library "${floor}")
    if(other MATCHES "^${library}/" AND NOT other IN_LIST allowed_${floor})
      complain("${file} includes ${include}: ${floor} may not include ${other}")
    endif()
  endforeach()
endforeach()

# 5
forbid("^sudoku/engines/(dfs|naive)[.]" "^.dlx/(kernel|search|count|diagram|reduce|cost|solver|run/meter)"
       "the engines to compare with share no code with the search" TRANSITIVELY)
forbid("^(dlx/check/|dlx/(reference|verify)[.])"
       "^.dlx/(kernel|search|count|diagram|reduce|cost|solver|parallel|find_first|text|run/meter)"
       "the checker and the reference share no code with the search" TRANSITIVELY)

forbid("^sudoku/(variant/dfs_board|board/)"
       "^.(dlx/(kernel|search|count|diagram|reduce|cost|solver|run/meter)|sudoku/(relation|variant/(prop|board)|board_search))"
       "the reference for boards shares no code with the engines" TRANSITIVELY)

# 6. The vector instructions are chosen in one place for both libraries, and there is one clock, one
# way to spend a run, one to start threads, one to pass exceptions on, and one to label graphs.
forbid("^(sudoku|cli)/" "^.dlx/[^/]+/" "internal to dlx/"
       EXCEPT "dlx/(base/(graph_labels|make_room|random|simd|vectors-inl)|run/(clock|failure|meter|threads))[.]h")
forbid("^(examples|bindings)/" "^.dlx/[^/]+/" "internal to dlx/")
forbid("^(dlx|cli|examples|bindings)/" "^.sudoku/[^/]+/" "internal to sudoku/")

# 7
forbid("." "^\"([^/]*|[.].*)\"$" "name a header by its path from the top of the tree")

# 8
set(folders "")
foreach(file IN LISTS files)
  if(file MATCHES "^(dlx|sudoku)/[^/]+[.]cc$")
    complain("${file}: public headers alone belong here")
  endif()
  if(file MATCHES "^(dlx|sudoku)/([^/]+[.]h)$")
    file(STRINGS "${ROOT}/${CMAKE_MATCH_1}/CMakeLists.txt" named REGEX "^ *${CMAKE_MATCH_2}[)]?$")
    if(NOT named)
      complain("${file}: its CMakeLists.txt does not name it, so it is not installed")
    endif()
  endif()
  if(file MATCHES "^(dlx|sudoku|cli)/")
    cmake_path(GET file PARENT_PATH folder)
    list(APPEND folders "${folder}")
  endif()
endforeach()
set(unique_folders ${folders})
list(REMOVE_DUPLICATES unique_folders)
foreach(folder IN LISTS unique_folders)
  set(in_folder ${folders})
  list(FILTER in_folder INCLUDE REGEX "^${folder}$")
  list(LENGTH in_folder count)
  if(count GREATER 30)
    complain("${folder}: ${count} files, more than 30")
  endif()
endforeach()

# 9
foreach(file IN LISTS files)
  if(NOT file MATCHES "^(dlx|sudoku)/[^/]+[.]h$")
    continue()
  endif()
  file(STRINGS "${ROOT}/${file}" friends REGEX "^ *friend (class|struct) ")
  list(FILTER friends EXCLUDE REGEX "Peer;?")
  if(friends)
    complain("${file}: ${friends}: no friends in a public header")
  endif()
endforeach()

# 10, 11
string(REPEAT "." 101 long_line)
foreach(file IN LISTS files)
  if(file MATCHES "^(dlx|sudoku)/")
    file(STRINGS "${ROOT}/${file}" found REGEX "getenv" LIMIT_COUNT 1)
    if(found)
      complain("${file} reads an environment variable: that is for the program to do")
    endif()
  endif()
  file(STRINGS "${ROOT}/${file}" found REGEX "${long_line}" LIMIT_COUNT 1 ENCODING UTF-8)
  if(found)
    complain("${file} has a line of more than 100 columns: ${found}")
  endif()
endforeach()

# 12
foreach(file IN LISTS files)
  if(NOT file MATCHES "^cli/.*[.]h$")
    continue()
  endif()
  file(STRINGS "${ROOT}/${file}" lines REGEX "^(class|struct|enum class) [A-Za-z]+ .*{")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^(enum )?(class|struct) ([A-Za-z]+).*" "\\3" class "${line}")
    if(defined_${class})
      complain("${file} defines ${class}, as ${defined_${class}} does")
    endif()
    set(defined_${class} "${file}")
  endforeach()
endforeach()

get_property(complaints GLOBAL PROPERTY complaints)
if(complaints)
  message(FATAL_ERROR "${complaints}")
endif()
