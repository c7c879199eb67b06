# SPDX-License-Identifier: Apache-2.0
#
# cmake -D BYTES=FILE -D TEMPLATE=FILE -D SOURCE=FILE -P embed.cmake
#
# Writes SOURCE: the template with the bytes of a file as a string for @quadrille_rank_counts@.
cmake_minimum_required(VERSION 3.25)

file(READ "${BYTES}" quadrille_rank_counts HEX)
# Each byte is an escape of its own, so that no digit after it can belong to it; 24 bytes a line.
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" quadrille_rank_counts
                     "${quadrille_rank_counts}")
string(REPEAT "." 96 line)
string(REGEX REPLACE "(${line})" "    \"\\1\"\n" quadrille_rank_counts "${quadrille_rank_counts}")
# What is left for the last line.
string(REGEX REPLACE "\n([^ ]+)$" "\n    \"\\1\"" quadrille_rank_counts "${quadrille_rank_counts}")
configure_file("${TEMPLATE}" "${SOURCE}" @ONLY)
