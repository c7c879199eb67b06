// SPDX-License-Identifier: Apache-2.0
//
// Quadrille from C: exact cover problems and Sudoku. The library is libquadrille.so.1, its language
// C99; nothing of C++ comes through.
//
//   // Items 0 and 1 are primary, item 2 is secondary; the options are {0 2}, {0 1 2} and {1}.
//   const int64_t begin[] = {0, 2, 5, 6};
//   const int32_t items[] = {0, 2, 0, 1, 2, 1};
//   const qd_table table = {.size = sizeof table, .primary = 2, .secondary = 1, .options = 3,
//                           .begin = begin, .items = items};
//   qd_error* error = NULL;
//   qd_problem* problem = NULL;
//   if (qd_problem_new(&table, &problem, &error) < 0) return Fail(error);
//   char* number = NULL;
//   if (qd_count(problem, NULL, &number, NULL, &error) < 0) return Fail(error);
//   printf("%s solutions\n", number);
//   qd_free(number);
//   qd_problem_release(problem);
//
// docs/c.md is a guide. What the words mean (item, option, node, plan) stands in docs/glossary.md.
//
// STATUS
//   Every function that can fail returns a qd_status. It is negative after an error, and 0 or more
//   otherwise. "Stopped early" (QD_STOPPED) is never "no more" (QD_END) nor "done" (QD_OK).
//
// ERRORS
//   The last parameter of a function that can fail is `qd_error** error`. It may be NULL. Otherwise
//   *error is NULL after success, and after an error it is an object with a message, which the
//   caller frees with qd_error_free(). Nothing that a caller passes makes the library print, exit
//   or abort, except for a pointer that does not point to what the function asks for. Results are
//   set to NULL or 0 at the beginning of a call, and stay so after an error; of a struct with a
//   size, all but the size, unless the size is wrong.
//   One exception, where the system has no memory left: what reads and writes JSON, for boards in
//   the notations "fpuzzles" and "sudokupad", may end the process.
//   Each function may fail with QD_MISUSE, QD_MEMORY and QD_INTERNAL; other errors are documented.
//
// MEMORY
//   Objects end with the function of their name: qd_solver_free() and so on. These accept NULL.
//   Texts, arrays and structs that a function hands out by `**` are freed with qd_free(), once,
//   unless said otherwise; a struct and the arrays it points to are one piece. Texts end with a NUL
//   that is not counted in their length. Names and texts are bytes; qd_problem_read() alone asks
//   for UTF-8.
//   An array may be NULL where its length is 0. A problem is counted: what needs it keeps it.
//
// THREADS
//   Any number of threads may use a problem, a diagram, a plan, a board or a token at the same
//   time. A solver, a walk and a search of a board serve one thread at a time: a second one gets
//   QD_MISUSE at once. Only qd_solver_stop(), qd_token_stop(), qd_token_reset() and
//   qd_token_stopped() may be called while another thread or a signal handler is at work with the
//   same object, and no function but these may be called from a signal handler. After fork(), a
//   child may use what the parent made, if no call was under way. It does not have the threads of a
//   solver: such a solver may only be reset or freed there, all else is QD_MISUSE, and its token
//   may only be stopped, reset and freed.
//   A thread that is cancelled (pthread_cancel()) during a call ends after it, not within; make the
//   call end by a token. No function is safe with PTHREAD_CANCEL_ASYNCHRONOUS.
//
// NUMBERS
//   Items, options, shards and the levels of a search count from 0, but from 1 in plans as text and
//   in messages about texts. Colors count from 1; 0 is no color.
//   Numbers of solutions, which may be of any size, are texts of decimal digits.
//
// COMPATIBILITY
//   Later versions may add functions, values, and fields at the end of structs, and take away
//   nothing as long as qd_abi() is 1. qd_digest, and qd_estimated, which is a part of another
//   struct, stay as they are. Structs that the caller makes begin with their size. An older,
//   smaller one is fine: fields that it lacks have their defaults, or are not written. So is a
//   newer one, of up to 4096 bytes: fields that this version does not know have to be 0, which
//   stands for what is done without them, and are set to 0 in results. Structs that the library
//   makes are never made by the caller.

#ifndef QUADRILLE_H_
#define QUADRILLE_H_

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define QD_API __attribute__((visibility("default")))
#else
#define QD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// ---- Status and errors -------------------------------------------------------------------------

typedef int32_t qd_status;

#define QD_OK 0        // done, completely
#define QD_SOLUTION 1  // here is a solution, or a block of them; there may be more
#define QD_END 2       // there are no more
#define QD_STOPPED 3   // a limit or a request came first; there may be more
#define QD_PENDING 4   // the time of this call is over; the next one goes on

#define QD_MISUSE (-1)     // an argument is NULL or out of range, or the call is not legal now
#define QD_INVALID (-2)    // the input is wrong; the message says where, and lists every mistake
#define QD_MEMORY (-3)     // memory ran out, or the system has no more threads
#define QD_TOO_LARGE (-4)  // the problem or the text would be larger than the library can hold
#define QD_SPACE (-5)      // the caller's buffer is too small; nothing is lost
#define QD_INTERNAL (-6)   // an error of the library

// "ok", "solution", ..., "internal error"; "unknown status" for other numbers. Valid forever.
QD_API const char* qd_status_name(qd_status status);

typedef struct qd_error qd_error;

// The status that came with the error; QD_OK for NULL.
QD_API qd_status qd_error_status(const qd_error* error);
// What is wrong, as text of one or more lines, without a line end; "" for NULL. It is valid as long
// as the error.
QD_API const char* qd_error_message(const qd_error* error);
QD_API void qd_error_free(qd_error* error);

// Frees what a function handed out. NULL is fine.
QD_API void qd_free(void* memory);

// ---- The library -------------------------------------------------------------------------------

// "0.1.0". Valid forever.
QD_API const char* qd_version(void);
// The version of this interface: 1.
QD_API uint32_t qd_abi(void);
// 1 if the library was built with bliss (LGPL), which none of these functions needs; 0 if not.
QD_API int32_t qd_has_bliss(void);

// The instruction sets that this processor runs and the library has code for, the best one first,
// separated by blanks: "avx2 sse4 scalar".
QD_API qd_status qd_targets(char** names, qd_error** error);
// The instruction set in use: that of the last qd_target_set(), or else the best. Valid forever.
QD_API const char* qd_target(void);
// Changes the instruction set of whatever begins from now on, in the whole process.
// QD_INVALID: this processor does not run it, or there is none of this name.
QD_API qd_status qd_target_set(const char* name, qd_error** error);

// ---- Tokens: stopping and watching a call ------------------------------------------------------

// A token stops calls whose configuration has it, and says how far they are. Calls keep it: it may
// be freed at any time, if it is not used afterwards. One that is stopped stops later calls too,
// until it is reset. A call ends at most some hundredths of a second after its token is stopped,
// and hands out what it found by then: a million solutions take about a second.
typedef struct qd_token qd_token;

QD_API qd_status qd_token_new(qd_token** token, qd_error** error);
// Asks the calls to stop. One atomic store: legal in signal handlers and in any thread. NULL is
// fine.
QD_API void qd_token_stop(qd_token* token);
// Takes the request back. As qd_token_stop().
QD_API void qd_token_reset(qd_token* token);
// 1 if the token is stopped, else 0. As qd_token_stop().
QD_API int32_t qd_token_stopped(const qd_token* token);
QD_API void qd_token_free(qd_token* token);

// How far a call or a search is. What it does not know is 0, or QD_NONE where said.
typedef struct qd_progress {
  size_t size;          // sizeof(qd_progress), set by the caller
  char phase[16];       // "search", "memo", "frontier", "minimize", ...; "" before it begins
  double done;          // the part of the work that is done, from 0 to 1; may be far off
  double seconds;       // since the call
  int64_t nodes;        // so far
  int64_t updates;      // so far
  int64_t solutions;    // so far, or a lower bound of that; at most 2^63 - 1
  int64_t best_cost;    // qd_minimize(): of the cheapest solution so far, or QD_NONE
  int64_t lower_bound;  // qd_minimize(): no solution costs less
} qd_progress;

// What was last heard from the call that has this token; it is brought up to date about every 50
// milliseconds. Any thread may ask.
QD_API qd_status qd_token_progress(const qd_token* token, qd_progress* progress, qd_error** error);

// ---- Configuration -----------------------------------------------------------------------------

// No limit, where a number is one: 0 is a limit that is used up from the start.
#define QD_NONE (-1)

// Which item a search branches on.
#define QD_BRANCH_AUTO 0             // the verb chooses
#define QD_BRANCH_MRV 1              // the fewest options left, the first of them
#define QD_BRANCH_MRV_RANDOM 2       // the fewest options left, a random one of them
#define QD_BRANCH_LEFTMOST 3         // the first
#define QD_BRANCH_SHARP 4            // items whose names begin with '#' first
#define QD_BRANCH_WEIGHTED_DEGREE 5  // learns which items run out of options
#define QD_BRANCH_FAILURE_RATE 6     // learns which items make others run out of options

// In which order the options of an item are tried.
#define QD_ORDER_GIVEN 0   // as they are numbered
#define QD_ORDER_RANDOM 1  // shuffled once, before the search
#define QD_ORDER_COST 2    // the cheapest first

// The data structure of a search. It changes the speed alone.
#define QD_KERNEL_AUTO 0
#define QD_KERNEL_LINKS 1  // dancing links; the only one that counts updates
#define QD_KERNEL_CELLS 2  // sparse sets
#define QD_KERNEL_BITS 3   // sets of bits, for problems that are not too large

// How qd_count() counts.
#define QD_PLAN_AUTO 0      // tries several, and goes on with the best
#define QD_PLAN_SEARCH 1    // visits each solution
#define QD_PLAN_MEMO 2      // a search that caches the counts of states
#define QD_PLAN_FRONTIER 3  // a table, for problems that are long and narrow

// What a call may spend, and how it works. NULL in its place stands for the defaults. A function
// copies what it needs; only the token has to stay as long as the call or the solver has it, which
// takes care of that by itself. All limits apply to the call, or to the whole search of a solver.
typedef struct qd_config {
  size_t size;            // set by qd_config_init()
  int64_t max_solutions;  // QD_NONE
  int64_t max_nodes;      // QD_NONE
  int64_t max_updates;    // QD_NONE. Searches with it use dancing links
  int64_t max_bytes;      // 2^30: of caches, tables and diagrams. QD_NONE: no limit
  double max_seconds;     // QD_NONE: of wall time
  int32_t threads;        // 1: the most that work at the same time. 0: one for each processor
  int32_t branching;      // QD_BRANCH_AUTO
  int32_t order;          // QD_ORDER_GIVEN
  int32_t kernel;         // QD_KERNEL_AUTO
  int32_t plan;           // QD_PLAN_AUTO
  int32_t ordered;        // 0. Not 0: a solver with several threads keeps the order of one thread
  uint64_t seed;          // 0: of random orders, random rules and estimates
  // Options that are in every solution, and options that are in none.
  const int32_t* taken;
  size_t num_taken;
  const int32_t* forbidden;
  size_t num_forbidden;
  qd_token* token;  // NULL: nothing stops the call but its limits
  // Of qd_minimize(), if has_below is not 0: solutions that cost `below` or more count for nothing,
  // as if there were none. Other solutions are known that are as cheap.
  int64_t below;      // 0
  int32_t has_below;  // 0
  int32_t reserved;   // 0
} qd_config;

// Sets a configuration to the defaults above. `size` is sizeof(qd_config) of the caller.
QD_API qd_status qd_config_init(qd_config* config, size_t size, qd_error** error);

// How a call or a search ended.
#define QD_UNFINISHED 0      // a solver: it can go on
#define QD_EXHAUSTED 1       // everything was done
#define QD_SOLUTION_LIMIT 2  // max_solutions
#define QD_NODE_LIMIT 3      // max_nodes
#define QD_UPDATE_LIMIT 4    // max_updates
#define QD_TIME_LIMIT 5      // max_seconds
#define QD_MEMORY_LIMIT 6    // max_bytes
#define QD_CANCELLED 7       // the token, or qd_solver_stop()

// "unfinished", "exhausted", "solution limit", ...; "unknown outcome". Valid forever.
QD_API const char* qd_outcome_name(int32_t outcome);

// How a call ended, and what it spent. The caller sets `size`; the function sets the rest, also if
// a limit came first. What a node and an update are differs from verb to verb: docs/design.md, "One
// vocabulary", has a table.
typedef struct qd_ending {
  size_t size;        // sizeof(qd_ending), set by the caller
  int32_t outcome;    // QD_EXHAUSTED, ...
  int32_t kernel;     // of the search that finished: QD_KERNEL_...; QD_NONE: no search
  int32_t branching;  // QD_BRANCH_..., or QD_NONE
  int32_t plan;       // of qd_count(): the plan that finished or came farthest; else QD_NONE
  int64_t nodes;
  int64_t updates;    // QD_NONE: not counted
  int64_t solutions;  // found; QD_NONE: the verb does not say
  double seconds;     // of wall time
} qd_ending;

// ---- Problems ----------------------------------------------------------------------------------

// An exact cover problem: items, and options that cover some of them. It never changes. A solution
// is a set of options that together cover every primary item exactly once, or as often as its
// multiplicity says, and every secondary item at most once, or any number of times in one color.
typedef struct qd_problem qd_problem;

// A problem as arrays. Items are numbered from 0, primary ones first. All but the first six fields
// may stay 0. Nothing is kept: the arrays may go after the call.
typedef struct qd_table {
  size_t size;                     // sizeof(qd_table)
  int32_t primary;                 // how many primary items there are
  int32_t secondary;               // how many secondary items
  int64_t options;                 // how many options
  const int64_t* begin;            // options + 1 numbers: option o has items[begin[o]] to
                                   // items[begin[o + 1] - 1]. The first is 0, and they never fall
  const int32_t* items;            // begin[options] items
  const int32_t* colors;           // one for each entry of `items`; 0: none. NULL: no colors
  const int64_t* costs;            // one for each option, at least 0. NULL: all are 0
  const int32_t* at_least;         // one for each primary item. NULL: all are 1
  const int32_t* at_most;          // the same
  const char* const* item_names;   // one for each item; NULL or "": none. NULL: no names
  const char* const* color_names;  // color c is color_names[c - 1], nonempty. NULL: no names
  int64_t num_color_names;
  const char* const* labels;  // one for each option, for messages; NULL or "": none. NULL: none
} qd_table;

// Makes a problem. The caller has one reference. Cost: O(entries).
// QD_INVALID: the message has up to 20 mistakes, one a line, which count items and options from 1:
//   option 3: item 'p' appears twice
//   option 4 (nw corner): unknown item 17 (the problem has 5 items)
// QD_TOO_LARGE: items, options and entries together reach 2^31, or items 2^30.
QD_API qd_status qd_problem_new(const qd_table* table, qd_problem** problem, qd_error** error);

#define QD_FORMAT_AUTO 0    // to read: QD_FORMAT_EC if the text begins with "p ec", or else DLX
#define QD_FORMAT_DLX 1     // Knuth's format; holds everything except labels
#define QD_FORMAT_EC 2      // "p ec N", then options "s i j k"
#define QD_FORMAT_MATRIX 3  // characters 0 and 1, an option a line
#define QD_FORMAT_SETS 4    // "N M", then M sets "k i1 ... ik"
#define QD_FORMAT_CNF 5     // to write: DIMACS, for SAT solvers and model counters
#define QD_FORMAT_OPB 6     // to write: for pseudo-Boolean solvers

// Reads a problem from text; docs/formats.md describes the formats. `name` is what messages call
// the text; NULL: "-". `warnings` may be NULL; otherwise *warnings is a text with a line for each,
// or NULL if there are none. `token` may be NULL. Cost: O(length).
// QD_INVALID: up to 20 mistakes, one a line: "queens.dlx:9:4: expected the name of an item, ...".
// QD_TOO_LARGE. QD_STOPPED: by the token; there is no problem.
QD_API qd_status qd_problem_read(const char* text, size_t length, const char* name, int32_t format,
                                 qd_token* token, qd_problem** problem, char** warnings,
                                 qd_error** error);

// Writes a problem as text that qd_problem_read() gives it back from (except for CNF and OPB).
// QD_INVALID: the format cannot hold it; the message names the first obstacle. QD_TOO_LARGE.
// QD_STOPPED: by the token; there is no text. Otherwise as qd_problem_read().
QD_API qd_status qd_problem_write(const qd_problem* problem, int32_t format, qd_token* token,
                                  char** text, size_t* length, char** warnings, qd_error** error);

// Adds a reference. Returns the problem. NULL is fine.
QD_API qd_problem* qd_problem_retain(qd_problem* problem);
// Gives a reference back; with the last one the problem ends. NULL is fine.
QD_API void qd_problem_release(qd_problem* problem);

typedef struct qd_info {
  size_t size;  // sizeof(qd_info), set by the caller
  int32_t items;
  int32_t primary;  // these are the first ones
  int32_t options;
  int32_t entries;             // of all options together
  int32_t has_colors;          // 1: some entry has a color
  int32_t has_costs;           // 1: some option has a cost other than 0
  int32_t has_multiplicities;  // 1: some item has a multiplicity other than 1:1
  int32_t named_colors;        // the colors 1 to this have names
} qd_info;

QD_API qd_status qd_problem_info(const qd_problem* problem, qd_info* info, qd_error** error);

// Copies the arrays of a problem, as in qd_table, into those of the caller: `begin` has room for
// options + 1 numbers, `items` and `colors` for `entries`, `costs` for `options`, `at_least` and
// `at_most` for `primary`. Each may be NULL.
QD_API qd_status qd_problem_copy(const qd_problem* problem, int64_t* begin, int32_t* items,
                                 int32_t* colors, int64_t* costs, int32_t* at_least,
                                 int32_t* at_most, qd_error** error);

#define QD_NAMES_ITEMS 0   // of items, by number; empty: none was given
#define QD_NAMES_COLORS 1  // of colors from 1 to qd_info.named_colors
#define QD_NAMES_LABELS 2  // of options, by number; empty: none

// All names of a kind, end to end: name k is the bytes from ends[k - 1], or 0, to ends[k]. Both
// results are freed with qd_free().
QD_API qd_status qd_problem_names(const qd_problem* problem, int32_t kind, char** bytes,
                                  int64_t** ends, size_t* count, qd_error** error);

// An option as in Knuth's format: "p q s:red".
QD_API qd_status qd_problem_option_text(const qd_problem* problem, int32_t option, char** text,
                                        size_t* length, qd_error** error);

// Whether these options, in any order, are a solution: QD_OK, or QD_INVALID with the reason as
// message ("item 'p' is not covered"). The check shares no code with the search.
// Cost: O(items of the problem + entries of the options).
QD_API qd_status qd_verify(const qd_problem* problem, const int32_t* options, size_t count,
                           qd_error** error);

// ---- Solvers: solutions one by one, or in blocks -----------------------------------------------

// A search that can be interrupted. It is ready after qd_solver_new() and qd_solver_reset(), and
// searches from the first qd_solver_next() or qd_solver_next_block() on.
//
// With one thread the solutions come in the same order in every run, on every machine. With several
// threads they come in any order unless the configuration says `ordered`; threads of the library
// then work between the calls too, up to a bounded number of solutions ahead. A limit on solutions,
// nodes or updates makes it one thread.
//
// A solver in which memory ran out or an internal error happened is broken: all further calls but
// qd_solver_free() are QD_MISUSE.
typedef struct qd_solver qd_solver;

// Makes a solver, which keeps the problem and the token. QD_STOPPED: the token was stopped while
// the tables were made; there is no solver. Cost: O(size of the problem), and 12 bytes or more for
// each entry. The time that max_seconds limits is that of this call, and that since the search
// began, between the calls as well.
QD_API qd_status qd_solver_new(qd_problem* problem, const qd_config* config, qd_solver** solver,
                               qd_error** error);

// Ends the search, and its threads. No call may be under way. In a child of the process that has
// the threads, what belongs to them is not freed.
QD_API void qd_solver_free(qd_solver* solver);

// Puts an option into every solution, or keeps it out of all. QD_OK; QD_END: it contradicts what
// was taken or forbidden before, so there is no solution. QD_MISUSE: no such option, or the solver
// is not ready.
QD_API qd_status qd_solver_take(qd_solver* solver, int32_t option, qd_error** error);
QD_API qd_status qd_solver_forbid(qd_solver* solver, int32_t option, qd_error** error);

// Searches for the next solution.
//   QD_SOLUTION  *options are its *count options: those taken first, then those chosen from the
//                root down (by several threads: in this order too). They are valid until the next
//                call with the solver.
//   QD_END       there are no more
//   QD_STOPPED   a limit came first; or the token or qd_solver_stop(): then the next call goes on,
//                once the token is reset
QD_API qd_status qd_solver_next(qd_solver* solver, const int32_t** options, size_t* count,
                                qd_error** error);

// Searches for further solutions, for about this many milliseconds, and writes those found to
// `options`, which has room for `capacity` numbers, end to end. Solution k is options[ends[k - 1]],
// or options[0], to options[ends[k] - 1]; `ends` has room for `ends_capacity` numbers, and *count
// are written.
//   QD_SOLUTION  *count is 1 or more: a buffer is full, the time is over, or what comes next is
//                said by the next call
//   QD_PENDING   *count is 0: the time is over; the next call goes on
//   QD_END, QD_STOPPED  *count is 0; as qd_solver_next()
//   QD_SPACE     the next solution is longer than `options`; it is kept, and *count is its length.
//                As many numbers as the problem has options are enough.
// With ms = QD_NONE the time is not limited; with 0 it looks for a moment. The time is looked at
// about every millisecond. Requires: capacity and ends_capacity are at least 1.
QD_API qd_status qd_solver_next_block(qd_solver* solver, int64_t ms, int32_t* options,
                                      size_t capacity, int64_t* ends, size_t ends_capacity,
                                      size_t* count, qd_error** error);

// Makes the call that is under way, or else the next one, return QD_STOPPED as soon as it can. The
// search can go on afterwards; qd_solver_reset() forgets the request. One atomic store: legal in
// signal handlers and in any thread, as long as the solver is not freed. NULL is fine.
QD_API void qd_solver_stop(qd_solver* solver);

// Back to ready, with the options of the configuration alone taken and forbidden, and all counters
// 0. Ends a search of several threads. A request to stop that came before is forgotten.
QD_API qd_status qd_solver_reset(qd_solver* solver, qd_error** error);

// How far the search is. While a call is under way, ask the token of the configuration.
QD_API qd_status qd_solver_progress(qd_solver* solver, qd_progress* progress, qd_error** error);

// How the search ended, and what it spent. The outcome is QD_UNFINISHED while it can go on.
QD_API qd_status qd_solver_ending(qd_solver* solver, qd_ending* ending, qd_error** error);

// Where the search is, as text, from which qd_solver_resume() continues: the same solutions follow
// in the same order. QD_MISUSE: the search has several threads.
QD_API qd_status qd_solver_checkpoint(qd_solver* solver, char** text, size_t* length,
                                      qd_error** error);

// Continues from a checkpoint of a search of the same problem with the same branching, order and
// seed. The options taken and forbidden are those of the checkpoint, in place of those of the
// configuration. Counters start from those of then, and limits apply to the sum. QD_MISUSE: the
// solver is not ready, options were taken or forbidden since it was, it is confined to a shard, or
// it has several threads. QD_INVALID: the text is damaged, or of another search; the solver is as
// before.
QD_API qd_status qd_solver_resume(qd_solver* solver, const char* text, size_t length,
                                  qd_error** error);

// ---- Plans: one search on many machines --------------------------------------------------------

// A plan divides a search into shards, which any machine can search by itself, in any order. A
// shard is a set of options that are taken and of options that are forbidden: it stands for the
// solutions with all of the former and none of the latter. Each solution is in exactly one shard.
// The shards are in the order of one search: their solutions, one after another, are those of a
// solver of one thread in its order, and their nodes, with those above them, are its nodes. A plan
// never changes; qd_plan_next_round() makes another one. The word stands for something else in
// QD_PLAN_AUTO.
typedef struct qd_plan qd_plan;

// What is wanted of the shards together. It is written down for those who search them.
#define QD_GOAL_COUNT 0     // the number of solutions
#define QD_GOAL_ALL 1       // the solutions, in the order of one search
#define QD_GOAL_MINIMIZE 2  // the cheapest solutions

// How a search is divided. All but the size may stay 0, which is the default.
typedef struct qd_split {
  size_t size;        // sizeof(qd_split)
  int64_t shards;     // how many there are to be, or a few more; 0: 1000. At most 2^24
  double nodes;       // shards with fewer estimated nodes are not divided
  int64_t probes;     // of the estimate of one shard; 0: 32
  int64_t k;          // QD_GOAL_MINIMIZE: how many solutions are wanted; 0: 1
  int32_t goal;       // QD_GOAL_COUNT, ...
  int32_t by_states;  // not 0, for QD_GOAL_COUNT: divides level by level; of shards that leave the
                      // same options open and ask for the same items, one is to be searched
} qd_split;

// Divides a search, by estimated nodes. `split` may be NULL. The configuration says which search:
// branching, order and seed, which is that of the estimates too. The plan keeps the problem.
// QD_STOPPED: there is a plan, with fewer shards. QD_MISUSE: options are taken or forbidden; the
// branching learns or draws; by_states with another goal. Cost: for each shard, `probes` descents;
// by states, O(entries of the problem) too.
QD_API qd_status qd_plan_split(qd_problem* problem, const qd_config* config, const qd_split* split,
                               qd_plan** plan, qd_ending* ending, qd_error** error);

// Reads a plan from text that qd_plan_write() or the program wrote, and proves by the problem alone
// that each solution is in exactly one shard. The plan keeps the problem. QD_INVALID: the text is
// damaged, of another version or of another problem, or it is no such plan; the message names the
// first place where it is not ("shards 3 and 9 overlap"). Cost: O(length + entries), and for each
// node that was divided, the entries of the options of one item.
QD_API qd_status qd_plan_read(qd_problem* problem, const char* text, size_t length, qd_plan** plan,
                              qd_error** error);

// The plan as text; docs/formats.md, "Plans", describes it.
QD_API qd_status qd_plan_write(const qd_plan* plan, char** text, size_t* length, qd_error** error);

QD_API void qd_plan_free(qd_plan* plan);

typedef struct qd_plan_info {
  size_t size;          // sizeof(qd_plan_info), set by the caller
  int32_t shards;       // of all rounds
  int32_t searched;     // of these: that are not divided, nor the same as another one
  int32_t rounds;       // 1 or more
  int32_t goal;         // QD_GOAL_COUNT, ...
  int32_t branching;    // QD_BRANCH_...: of the search that is divided; never QD_BRANCH_AUTO
  int32_t order;        // QD_ORDER_...
  uint64_t seed;        // of the search
  int64_t k;            // QD_GOAL_MINIMIZE: how many solutions are wanted
  int64_t bound;        // QD_GOAL_MINIMIZE: solutions of this cost are known, and only cheaper ones
                        // are wanted; or QD_NONE
  int64_t inner_nodes;  // above the shards: with their own nodes and those of the searches that
                        // stopped, the nodes of one search. 0 for a plan by states
  double nodes;         // the estimate of those that are to be searched, together
} qd_plan_info;

QD_API qd_status qd_plan_get_info(const qd_plan* plan, qd_plan_info* info, qd_error** error);

// One shard. Freed with qd_free(). The arrays fit into qd_config: so any verb can be asked of a
// shard. For a solver there is qd_solver_enter().
typedef struct qd_shard {
  size_t num_taken;
  const int32_t* taken;  // in the order in which the search took them
  size_t num_forbidden;
  const int32_t* forbidden;
  double nodes;     // an estimate; of no account but for who gets which shard
  int32_t same_as;  // an earlier shard with as many solutions, which stands for both; or QD_NONE
  int32_t divided;  // 1: it is searched no further; the shards from `begin` to `end` - 1 stand in
  int32_t begin;    // its place
  int32_t end;
  // If it was divided by a checkpoint, or else NULL: what qd_plan_next_round() got.
  const char* checkpoint;  // where its search stopped
  const char* found;       // what was found by then
} qd_shard;

// QD_MISUSE: there is no such shard.
QD_API qd_status qd_plan_get_shard(const qd_plan* plan, int64_t number, qd_shard** shard,
                                   qd_error** error);

// The numbers of all shards in the order of one search, as an array of qd_plan_info.shards: those
// that were divided, and then what stands in their place. In the first round it is 0, 1, 2, ...
QD_API qd_status qd_plan_order(const qd_plan* plan, int32_t** numbers, size_t* count,
                               qd_error** error);

// What a new round divides: shards that are not divided, nor the same as another one.
typedef struct qd_round {
  size_t size;            // sizeof(qd_round)
  size_t count;           // how many shards are divided
  const int32_t* shards;  // their numbers
  // For each, where its search stopped: the text of qd_solver_checkpoint() after qd_solver_enter().
  // The new shards are what is left of it. NULL: nothing was searched, and the shard is divided by
  // estimates into `parts` shards. The array may be NULL if each is.
  const char* const* checkpoints;
  // For each with a checkpoint, what was found by then: a line of text for those who put the
  // results together. The array may be NULL if there are no checkpoints.
  const char* const* found;
  int64_t parts;  // 0: 1000
  // If has_bound is not 0, for QD_GOAL_MINIMIZE: solutions of this cost are known, and only cheaper
  // ones are wanted. Otherwise the bound is that of the round before.
  int64_t bound;
  int32_t has_bound;
  int32_t reserved;  // 0
} qd_round;

// Makes a plan that goes on from another one: shards that were stopped, or are too large, are
// divided. The new shards are numbered on. The configuration has the limits of the division, and
// nothing else of it counts. QD_STOPPED: there is a plan, in which some shards are divided into
// fewer. QD_INVALID: a checkpoint is damaged, or of another problem, search or shard; what was
// found is not one line. QD_MISUSE: there is no such shard, or it is not one that is searched.
QD_API qd_status qd_plan_next_round(const qd_plan* plan, const qd_config* config,
                                    const qd_round* round, qd_plan** next, qd_ending* ending,
                                    qd_error** error);

// Confines a solver to a shard: its solutions, nodes and levels are those that a search of
// everything has there. qd_solver_checkpoint() writes it down, and qd_solver_resume() needs no
// qd_solver_enter(); qd_solver_reset() forgets the shard. QD_MISUSE: the plan was made with another
// problem object; there is no such shard; the solver is not ready, has options that are taken or
// forbidden, is in a shard already, or has several threads. QD_INVALID: the branching, the order or
// the seed of the solver is not that of the plan. Cost: O(size of the problem).
QD_API qd_status qd_solver_enter(qd_solver* solver, const qd_plan* plan, int64_t number,
                                 qd_error** error);

// A set of solutions in 128 bits, to compare searches that cannot keep what they found: whatever
// the kernel, the machine, the order and the shards. It begins as {0, 0}. As text it is 32 digits,
// those of "%016" PRIx64 "%016" PRIx64. Digests of disjoint sets are added mod 2^128. This struct
// never grows.
typedef struct qd_digest {
  uint64_t high;
  uint64_t low;
} qd_digest;

// Adds solutions to a digest: solution k is options[ends[k - 1]], or options[0], to
// options[ends[k] - 1], in any order; that is how qd_solver_next_block() and qd_solutions have
// them. QD_MISUSE: `ends` falls, or begins below 0; the digest is as before.
QD_API qd_status qd_digest_add(qd_digest* digest, const int32_t* options, const int64_t* ends,
                               size_t count, qd_error** error);

// ---- Verbs: one question, one call -------------------------------------------------------------
//
// QD_OK if everything was done, QD_STOPPED if a limit or the token came first. `ending` may be
// NULL. The problem is not changed, and kept for the call alone.

// Solutions as arrays: solution k is options[ends[k - 1]], or options[0], to options[ends[k] - 1],
// and costs[k] is what it costs. Freed with qd_free().
typedef struct qd_solutions {
  size_t count;
  const int32_t* options;
  const int64_t* ends;
  const int64_t* costs;
} qd_solutions;

// Finds one solution as soon as possible, with restarts in other orders. QD_SOLUTION; QD_END: there
// is none; QD_STOPPED. *options is freed with qd_free(); those taken come first.
QD_API qd_status qd_first(const qd_problem* problem, const qd_config* config, int32_t** options,
                          size_t* count, qd_ending* ending, qd_error** error);

// Counts the solutions, even if there are too many to enumerate. QD_OK: *decimal is the number.
// QD_STOPPED: there are at least that many. Memory never changes the number.
QD_API qd_status qd_count(const qd_problem* problem, const qd_config* config, char** decimal,
                          qd_ending* ending, qd_error** error);

// What random probes say of one number. An estimate of 0 says only that no probe found one. This
// struct never grows.
typedef struct qd_estimated {
  double mean;
  double standard_deviation;  // of the probes
  double standard_error;      // of the mean
  double smallest;
  double largest;
} qd_estimated;

typedef struct qd_estimate {
  size_t size;     // sizeof(qd_estimate), set by the caller
  int64_t probes;  // made
  qd_estimated nodes;
  qd_estimated solutions;
} qd_estimate;

// Estimates the nodes and the solutions of a search by `probes` random descents (Knuth). After
// QD_STOPPED the numbers are those of the probes that were made. QD_MISUSE: less than 1 probe, or a
// branching that learns.
QD_API qd_status qd_estimate_search(const qd_problem* problem, const qd_config* config,
                                    int64_t probes, qd_estimate* estimate, qd_ending* ending,
                                    qd_error** error);

// Finds the k cheapest solutions, or all if there are fewer; the cheapest first. QD_STOPPED:
// *solutions are the cheapest that were found by then. No solution costs less than *lower_bound (if
// there is none, it is `below` of the configuration, or 2^63 - 1), and the first *proven solutions
// are certain: none that is missing costs less. Both may be NULL. QD_MISUSE: k is less than 1.
QD_API qd_status qd_minimize(const qd_problem* problem, const qd_config* config, int64_t k,
                             qd_solutions** solutions, int64_t* lower_bound, int64_t* proven,
                             qd_ending* ending, qd_error** error);

#define QD_HAS_SOLUTION 1
#define QD_NO_SOLUTION 2
#define QD_UNDECIDED 3

// Why a problem has no solution. Freed with qd_free().
typedef struct qd_explanation {
  int32_t verdict;        // QD_HAS_SOLUTION, QD_NO_SOLUTION or QD_UNDECIDED
  int32_t irreducible;    // 1: no item can be left out
  int32_t lacks_options;  // 1: some item has fewer options than it needs
  int32_t reserved;
  size_t num_items;  // QD_NO_SOLUTION: these items cannot all be covered
  const int32_t* items;
  size_t num_options;  // QD_HAS_SOLUTION: a solution
  const int32_t* options;
  int64_t searches;  // made
} qd_explanation;

// Finds a few primary items that cannot all be covered, among those given; `among` = NULL: among
// all. After QD_STOPPED there may be a set that is not irreducible.
QD_API qd_status qd_explain(const qd_problem* problem, const qd_config* config,
                            const int32_t* among, size_t num_among, qd_explanation** explanation,
                            qd_ending* ending, qd_error** error);

#define QD_BY_NOTHING \
  (-1)  // an option without a primary item; an item that no option covers wrongly
#define QD_BY_PRESETS (-2)  // what was taken and forbidden

// What preprocessing did, in the numbers of the original problem. Freed with qd_free().
typedef struct qd_reduction {
  int32_t infeasible;  // 1: it was found that there is no solution
  int32_t rounds;
  size_t num_options;      // of the reduced problem
  const int32_t* options;  // by option of the reduced problem: its number in the original one
  size_t num_items;
  const int32_t* items;  // the same for items; -1: of no item, where presets contradict each other
  size_t num_taken;
  const int32_t* taken;  // the options that the configuration takes: they are in every solution
  size_t num_removed_options;
  const int32_t* removed_options;
  const int32_t* blocked;  // for each: the item that would lack options, or QD_BY_...
  size_t num_removed_items;
  const int32_t* removed_items;
  const int32_t* implied_by;  // for each: the item that implies it, or QD_BY_...
} qd_reduction;

// Makes a smaller problem with the same solutions, of which the caller has a reference. `how` may
// be NULL. After QD_STOPPED too what was removed is rightly removed.
QD_API qd_status qd_preprocess(const qd_problem* problem, const qd_config* config,
                               qd_problem** reduced, qd_reduction** how, qd_ending* ending,
                               qd_error** error);

// ---- Diagrams: all solutions at once -----------------------------------------------------------

// All solutions as a graph, which is small if they share structure. Solutions have ranks from 0 on,
// in an order that is the same in every run of this version. It never changes.
typedef struct qd_diagram qd_diagram;

// Makes the diagram, which keeps the problem. One thread works, under max_bytes. QD_STOPPED: there
// is none; but after QD_SOLUTION_LIMIT there may be one, of some of the solutions.
QD_API qd_status qd_diagram_new(qd_problem* problem, const qd_config* config, qd_diagram** diagram,
                                qd_ending* ending, qd_error** error);
QD_API void qd_diagram_free(qd_diagram* diagram);

// What a diagram is asked takes a configuration for its limits and its token. Nothing may be taken
// or forbidden by it: QD_MISUSE. That belongs to qd_diagram_new().

typedef struct qd_diagram_info {
  size_t size;  // sizeof(qd_diagram_info), set by the caller
  int64_t or_nodes;
  int64_t and_nodes;
  int64_t edges;
  int64_t depth;
  int64_t bytes;     // of memory
  int32_t complete;  // 1: it has all solutions
  int32_t reserved;
} qd_diagram_info;

QD_API qd_status qd_diagram_get_info(const qd_diagram* diagram, qd_diagram_info* info,
                                     qd_error** error);

// How many solutions it has.
QD_API qd_status qd_diagram_count(const qd_diagram* diagram, char** decimal, qd_error** error);

// In how many solutions each option is: a line of decimal digits for each. QD_STOPPED: there is no
// text. Heeds the limits on time, updates and memory, and the token. Cost: O(edges) additions.
QD_API qd_status qd_diagram_marginals(const qd_diagram* diagram, const qd_config* config,
                                      char** lines, size_t* length, qd_error** error);

// Draws solutions at random, each equally likely and independently of each other; the same seed
// gives the same ones. Heeds the limits on time, updates and solutions and the token: QD_STOPPED,
// and *solutions are those drawn by then. QD_END: there is none to draw. QD_MISUSE: count is
// negative. Cost: for each solution, as qd_diagram_solution().
QD_API qd_status qd_diagram_sample(const qd_diagram* diagram, const qd_config* config,
                                   int64_t count, uint64_t seed, qd_solutions** solutions,
                                   qd_error** error);

// The k cheapest solutions, or all if there are fewer, the cheapest first. Heeds the limits on
// time, updates and solutions and the token: QD_STOPPED, and *solutions are the cheapest as far as
// they go. QD_MISUSE: k is less than 1. Cost: O(edges), and then that of the nodes of each
// solution, times log(k).
QD_API qd_status qd_diagram_cheapest(const qd_diagram* diagram, const qd_config* config, int64_t k,
                                     qd_solutions** solutions, qd_error** error);

// The solution of a rank, in decimal digits. Heeds the limits on time and updates and the token:
// QD_STOPPED. QD_INVALID: there is no such rank, or it is no number. Cost: O(edges of the nodes on
// the path), times the digits of the number of solutions.
QD_API qd_status qd_diagram_solution(const qd_diagram* diagram, const qd_config* config,
                                     const char* rank, int32_t** options, size_t* count,
                                     qd_error** error);

// Goes through the solutions of a diagram in the order of their ranks; keeps the diagram.
typedef struct qd_walk qd_walk;

QD_API qd_status qd_walk_new(const qd_diagram* diagram, qd_walk** walk, qd_error** error);
QD_API void qd_walk_free(qd_walk* walk);

// As qd_solver_next_block(): as many solutions as there is room for, their options ascending.
// QD_SOLUTION, QD_END or QD_SPACE.
QD_API qd_status qd_walk_next_block(qd_walk* walk, int32_t* options, size_t capacity, int64_t* ends,
                                    size_t ends_capacity, size_t* count, qd_error** error);

// ---- Sudoku ------------------------------------------------------------------------------------
//
// A puzzle is a text of 81 cells in reading order: a digit from 1 to 9, or one of "0._*xX" for an
// empty cell. QD_INVALID: it is not one ("r3c7: expected a digit or an empty cell, found 'q'").
// Solutions are 81 digits. Nothing may be taken or forbidden by the configuration: QD_MISUSE.

// Solves the puzzles of a text in any format that docs/formats.md describes, and answers each by a
// line: the solution, or "No solution exists", "Several solutions exist", "Not a puzzle", or "Not
// decided" where a limit came first. Limits apply to each puzzle by itself. QD_STOPPED: by the
// token; *text has the answers to the first *answered puzzles. `answered` and `ending` may be NULL.
// Cost: that of the program: 0.2 microseconds for an easy puzzle, and less with several threads.
QD_API qd_status qd_sudoku_solve_text(const char* puzzles, size_t length, const qd_config* config,
                                      char** text, size_t* text_length, int64_t* answered,
                                      qd_ending* ending, qd_error** error);

#define QD_SUDOKU_NONE 0       // no solution
#define QD_SUDOKU_UNIQUE 1     // exactly one
#define QD_SUDOKU_SEVERAL 2    // two or more
#define QD_SUDOKU_UNDECIDED 3  // a limit came first

// Solves one puzzle. `solution` has room for 82 characters, or is NULL: a solution and a NUL; ""
// if none was found. QD_OK, or QD_STOPPED with QD_SUDOKU_UNDECIDED. max_solutions is not heeded.
QD_API qd_status qd_sudoku_solve(const char* puzzle, size_t length, const qd_config* config,
                                 int32_t* verdict, char* solution, qd_ending* ending,
                                 qd_error** error);

// Counts the solutions; as qd_count(). The empty grid takes 25 milliseconds.
QD_API qd_status qd_sudoku_count(const char* puzzle, size_t length, const qd_config* config,
                                 char** decimal, qd_ending* ending, qd_error** error);

// The exact cover problem of all grids, of which the caller gets a reference: option 9 * cell +
// digit - 1 puts a digit into a cell.
QD_API qd_status qd_sudoku_problem(qd_problem** problem, qd_error** error);

// A solver of this problem that takes the givens of the puzzle. All functions of solvers work.
QD_API qd_status qd_sudoku_solver_new(const char* puzzle, size_t length, const qd_config* config,
                                      qd_solver** solver, qd_error** error);

// As qd_solver_next_block(), for a solver of qd_sudoku_solver_new(): writes solutions of 81 digits
// end to end to `grids`, which has room for `capacity` solutions. QD_MISUSE: another solver.
QD_API qd_status qd_sudoku_next_block(qd_solver* solver, int64_t ms, char* grids, size_t capacity,
                                      size_t* count, qd_error** error);

// Whether a solution is one of the puzzle, by the rules alone: QD_OK, or QD_INVALID with the first
// error as message ("r1c1 and r1c5 are both 7"). With solution = NULL: whether the puzzle has 81
// cells and no two givens clash.
QD_API qd_status qd_sudoku_check(const char* puzzle, size_t length, const char* solution,
                                 size_t solution_length, qd_error** error);

// Why a puzzle has no solution: the cells, from 0 to 80, of an irreducible set of givens. They are
// none if it has a solution, or if a limit came before it was known. *irreducible is 1 if no given
// can be left out; it may be NULL. *cells is freed with qd_free(), and NULL if there are none.
QD_API qd_status qd_sudoku_why(const char* puzzle, size_t length, const qd_config* config,
                               int32_t** cells, size_t* count, int32_t* irreducible,
                               qd_ending* ending, qd_error** error);

// Draws `samples` random solutions, each equally likely; *grids has 81 digits and a line feed for
// each, *drawn of them. *decimal, unless `decimal` is NULL, is the number of solutions. QD_STOPPED:
// the solutions drawn by then. QD_END: there is no solution.
QD_API qd_status qd_sudoku_sample(const char* puzzle, size_t length, const qd_config* config,
                                  int64_t samples, uint64_t seed, char** grids, size_t* drawn,
                                  char** decimal, qd_ending* ending, qd_error** error);

// In how many solutions each cell has each digit: 729 lines of decimal digits, by cell and then by
// digit. *decimal, unless `decimal` is NULL, is the number of solutions. QD_STOPPED: no lines.
QD_API qd_status qd_sudoku_marginals(const char* puzzle, size_t length, const qd_config* config,
                                     char** lines, size_t* lines_length, char** decimal,
                                     qd_ending* ending, qd_error** error);

// Which k givens, when deleted, leave the most solutions: *sets sets of k cells each, end to end in
// *cells, and how many solutions each leaves. `greedy`: not 0 deletes one given at a time.
// QD_STOPPED: there are no sets. QD_INVALID: fewer than k givens, or more than 2^26 sets.
// QD_MISUSE: k is not from 1 to 81.
QD_API qd_status qd_sudoku_relax(const char* puzzle, size_t length, const qd_config* config,
                                 int64_t k, int32_t greedy, int32_t** cells, size_t* sets,
                                 int64_t* solutions, qd_ending* ending, qd_error** error);

// ---- Canonical forms of puzzles ----------------------------------------------------------------
//
// Two puzzles are equivalent if one becomes the other by exchanging rows with columns, by ordering
// the bands, the stacks, the rows of a band and the columns of a stack, and by relabelling the
// digits. docs/canon.md explains the forms.

#define QD_FORM_LEAST 0        // the least image of the puzzle: equal for equivalent puzzles alone
#define QD_FORM_BY_SOLUTION 1  // the givens, where they go if the solution goes to its least form

// A canonical form, and how the puzzle gets there: row i and column j of the form have
// digits[the digit in row rows[i] and column columns[j]] of the puzzle, or of the transposed puzzle
// if `transpose` is 1. Rows and columns count from 0; digits[0] is 0, for an empty cell.
typedef struct qd_canon {
  size_t size;            // sizeof(qd_canon), set by the caller
  int64_t automorphisms;  // how many of the 3,359,232 ways to exchange and order rows and columns
                          // leave the puzzle as it is, after a relabelling: 1 or more
  char form[82];          // 81 cells, '.' for an empty one, and a NUL
  uint8_t transpose;
  uint8_t rows[9];
  uint8_t columns[9];
  uint8_t digits[10];
  uint8_t reserved;
} qd_canon;

// The form of a puzzle. QD_INVALID, also if QD_FORM_BY_SOLUTION is asked for and the puzzle does
// not have exactly one solution ("several solutions"). Cost: about 5 microseconds; milliseconds for
// the few puzzles with very many automorphisms, or with a digit twice in a row or column.
QD_API qd_status qd_sudoku_canon(const char* puzzle, size_t length, int32_t form, qd_canon* canon,
                                 qd_error** error);

// The place of a full grid's class among the 5,472,730,538 classes of equivalent full grids, from
// 1, in the order of their least forms. QD_INVALID: it is no full grid, or not a valid one. Cost:
// about ten milliseconds, and a quarter of a second more for the first call.
QD_API qd_status qd_sudoku_rank(const char* grid, size_t length, int64_t* rank, qd_error** error);

// The reverse: the least form of this rank. `grid` has room for 82 characters: 81 digits and a NUL.
// QD_INVALID: there is no such rank.
QD_API qd_status qd_sudoku_unrank(int64_t rank, char* grid, qd_error** error);

// ---- New puzzles -------------------------------------------------------------------------------
//
// docs/generate.md explains the laws.

#define QD_LAW_TOP_DOWN 0
#define QD_LAW_CONTROLLED 1
#define QD_LAW_UNBIASED 2

// Of the places of givens.
#define QD_SYMMETRY_NONE 0
#define QD_SYMMETRY_ROTATE_180 1
#define QD_SYMMETRY_ROTATE_90 2
#define QD_SYMMETRY_MIRROR 3
#define QD_SYMMETRY_DIAGONAL 4
#define QD_SYMMETRY_FULL 5
#define QD_SYMMETRY_ANY 6

// What cannot be deleted without admitting a second solution.
#define QD_MINIMAL_ORBITS 0  // no set of givens that the symmetry maps to each other
#define QD_MINIMAL_GIVENS 1  // no given
#define QD_MINIMAL_NOT 2     // whatever

// Whose ratings: ER, EP and ED of Sudoku Explainer, or level and score of HoDoKu.
#define QD_SCALE_SE121 0
#define QD_SCALE_SUKAKU 1
#define QD_SCALE_SUKAKU118 2
#define QD_SCALE_HODOKU 3

// What puzzles shall be like. All but the size and the count may stay 0.
typedef struct qd_wishes {
  size_t size;       // sizeof(qd_wishes)
  int64_t count;     // of puzzles
  uint64_t seed;     // the same seed gives the same puzzles, for any number of threads
  int32_t law;       // QD_LAW_...
  int32_t symmetry;  // QD_SYMMETRY_...
  int32_t minimal;   // QD_MINIMAL_...
  int32_t distance;  // with `near_puzzle`: how many givens differ; 0 means 1
  int32_t least_givens;
  int32_t most_givens;  // 0: as many as there are
  const char* from;     // 81 digits: the solution of all puzzles; NULL: random ones
  const char* pattern;  // 81 cells: givens stand where it has digits; NULL: anywhere
  const char*
      near_puzzle;   // 81 cells: puzzles that differ from this one in `distance` givens; or NULL
  int32_t scale;     // QD_SCALE_..., of the two numbers that follow
  int32_t reserved;  // 0
  int64_t least_rating;  // of ER in tenths, or of the score; 0: no bound
  int64_t most_rating;   // 0: no bound
  const char* require;   // names of techniques with commas between them, each of which is taken
  const char* allow;     // the same: these, and those of `require`, solve the puzzles
} qd_wishes;

// Puzzles with one solution each. All arrays have num_puzzles entries, and, where has_nearest is 1,
// one more: the puzzle that came nearest to what was asked for.
typedef struct qd_puzzles {
  size_t num_puzzles;
  int32_t has_nearest;
  int32_t has_ratings;        // a rating was asked for
  double nearest_misses;      // number of givens, points of ER or a score, cells, techniques
  const char* puzzles;        // 82 characters each: 81 cells, '.' for an empty one, and a NUL
  const char* solutions;      // the same, full
  const int64_t* attempts;    // the number of the try that made it, from 1
  const double* weights;      // what corrects the bias of the law; 0: not known
  const int32_t* symmetries;  // QD_SYMMETRY_..., never QD_SYMMETRY_ANY
  const int32_t* minimal;     // 0, 1: no orbit of the symmetry can go, 3: and no given
  const int64_t* ratings;  // three numbers each: ER, EP, ED in tenths; or level (0 to 4), score, 0.
                           // Of the nearest, 0 if it was not rated
} qd_puzzles;

// Makes `count` random puzzles. QD_STOPPED: those found by then, and the nearest; max_updates is
// the number of tries. QD_INVALID: a grid or a technique is none, or wishes contradict each other.
// Nothing may be taken or forbidden by the configuration: QD_MISUSE. Cost: 20 microseconds for a
// puzzle of QD_LAW_TOP_DOWN, and 70 milliseconds more for the first call; QD_LAW_CONTROLLED takes
// 50 milliseconds each.
QD_API qd_status qd_sudoku_generate(const qd_wishes* wishes, const qd_config* config,
                                    qd_puzzles** puzzles, qd_ending* ending, qd_error** error);

// ---- Boards: Sudoku of any size and variant ----------------------------------------------------

// A board is a Sudoku of up to 25x25 cells with regions of any shape and the constraints that
// setters use: docs/boards.md. It comes from text, and keeps what it was read from. It never
// changes.
//
// Cells count from 0, in reading order. The values of all cells, such as a solution, are an array
// of rows * columns numbers; QD_NONE is an empty cell, or one that is not there.
typedef struct qd_board qd_board;

// What is known of a text besides its content. All but the size may stay 0.
typedef struct qd_board_input {
  size_t size;           // sizeof(qd_board_input)
  const char* notation;  // "line", "sdk", "iss", ...: docs/formats.md; NULL: the content tells
  const char* board;     // rows, columns and boxes, as "6,6" or "6,6,3x2"; NULL: the content tells
  const char* alphabet;  // the symbols of the values, as "1-9A-G"; NULL: the content tells
  const char* name;      // what messages call the text; NULL: "-"
  int32_t latin;         // not 0: there are no regions
  int32_t reserved;      // 0
} qd_board_input;

// Reads all boards of a text: *boards are *count of them, in order. What cannot be read is a board
// too, a faulty one, and harms no other. The caller frees each with qd_board_free(), and then the
// array with qd_free(). `input` and `token` may be NULL. QD_STOPPED: by the token; *boards are
// those read by then. QD_INVALID: there is no such notation, or `board` or `alphabet` are wrong.
// Cost: O(length), and one to two kilobytes for 81 cells. Millions of plain puzzles are better
// solved by qd_sudoku_solve_text().
QD_API qd_status qd_board_read(const char* text, size_t length, const qd_board_input* input,
                               qd_token* token, qd_board*** boards, size_t* count,
                               qd_error** error);

QD_API void qd_board_free(qd_board* board);

// What a board is. Texts are valid as long as the board, and "" if there is nothing to say. Of a
// faulty board, only the first four fields after the size mean anything.
typedef struct qd_board_info {
  size_t size;           // sizeof(qd_board_info), set by the caller
  int64_t line;          // of the text, from 1: the first one of the board
  const char* error;     // "-:3:7: expected ...": why it is faulty. ""; it is not
  const char* notation;  // in which it was written
  const char* warnings;  // what was passed over, a line each
  const char* title;
  const char* author;
  const char* rules;    // the text of the setter
  int32_t rows;         // at most 25
  int32_t columns;      // at most 25
  int32_t least;        // the least value: 1 or 0
  int32_t values;       // how many values there are, from the least on: at most 25
  int32_t givens;       // how many cells have one
  int32_t constraints;  // how many there are besides rows, columns and regions
} qd_board_info;

QD_API qd_status qd_board_get_info(const qd_board* board, qd_board_info* info, qd_error** error);

// All functions below may fail with QD_INVALID if the board is faulty: the message is its error.

// Copies what a board has for each of its rows * columns cells into arrays of the caller, each of
// which may be NULL: the given value or QD_NONE; the values that the cell may have, bit k for the
// value least + k, no bit for a cell that is not there; the region, from 0, or QD_NONE.
QD_API qd_status qd_board_copy(const qd_board* board, int32_t* givens, uint32_t* candidates,
                               int32_t* regions, qd_error** error);

// Values as a line of text in the symbols of the board, without a line end: as the program prints
// solutions. `values` are `count` = rows * columns values; NULL and 0: the givens. QD_MISUSE: a
// value that the board does not have.
QD_API qd_status qd_board_line(const qd_board* board, const int32_t* values, size_t count,
                               char** text, size_t* length, qd_error** error);

// Writes boards as a document in the notation of this name, which qd_board_read() reads. Without an
// alphabet (NULL), each has its own symbols. QD_INVALID: there is no such notation or alphabet; or
// the notation cannot hold a board, and the message names the first obstacle ("boards[3]: 'sdk'
// cannot hold the killer cage 17 at r1c1 r1c2").
QD_API qd_status qd_board_write(const qd_board* const* boards, size_t count, const char* notation,
                                const char* alphabet, char** text, size_t* length,
                                qd_error** error);

// How a board is drawn. All but the size may stay 0.
typedef struct qd_drawing {
  size_t size;            // sizeof(qd_drawing)
  const int32_t* placed;  // values of cells that are no givens, such as a solution; NULL: none
  size_t num_placed;      // rows * columns, or 0
  int32_t candidates;     // not 0: with the candidates of cells without a value
  int32_t color;          // not 0: in color; else black, white and grey
  int32_t rules;          // not 0: with the text of the setter
  int32_t no_legend;      // not 0: without what the signs mean
  int32_t no_title;       // not 0: without title and author
  int32_t no_size;        // not 0: as large as its frame; else a cell is 60 pixels wide
} qd_drawing;

// Draws a board as an SVG document. `drawing` may be NULL. The same board gives the same bytes
// everywhere. QD_MISUSE: a value that the board does not have. Cost: O(cells of all constraints);
// with candidates, times cells and values.
QD_API qd_status qd_board_draw(const qd_board* board, const qd_drawing* drawing, char** svg,
                               size_t* length, qd_error** error);

// Whether values are a solution of the board, by the rules alone: QD_OK, or QD_INVALID with the
// first error as message.
QD_API qd_status qd_board_check(const qd_board* board, const int32_t* values, size_t count,
                                qd_error** error);

// What follows takes a configuration; nothing may be taken or forbidden by it: QD_MISUSE. Of how a
// call works, it heeds the memory, and the threads where a count or a plain 9x9 puzzle has a use
// for them.

// Solves a board, as qd_sudoku_solve(). `solution` has room for `capacity` values, which are at
// least rows * columns, or is NULL; *count is how many were written: none if no solution was found.
// QD_SPACE: the room is too small, and *count is how many values there are; nothing was searched.
QD_API qd_status qd_board_solve(const qd_board* board, const qd_config* config, int32_t* verdict,
                                int32_t* solution, size_t capacity, size_t* count,
                                qd_ending* ending, qd_error** error);

// Counts the solutions, as qd_count(). Where the constraints cannot be written whole as an exact
// cover problem, by visiting each.
QD_API qd_status qd_board_count(const qd_board* board, const qd_config* config, char** decimal,
                                qd_ending* ending, qd_error** error);

// Draws `samples` random solutions, each equally likely; the same seed gives the same ones. *values
// has *drawn solutions of rows * columns values each, end to end. *decimal, unless `decimal` is
// NULL, is the number of solutions. QD_STOPPED: the solutions drawn by then; with QD_MEMORY_LIMIT,
// there are too many to be kept under max_bytes. QD_END: there is no solution. QD_MISUSE: samples
// is negative.
QD_API qd_status qd_board_sample(const qd_board* board, const qd_config* config, int64_t samples,
                                 uint64_t seed, int32_t** values, size_t* drawn, char** decimal,
                                 qd_ending* ending, qd_error** error);

// Goes through the solutions of a board one by one, in the same order in every run. One thread at a
// time, as a solver; no threads of its own. The board may go before it.
typedef struct qd_board_search qd_board_search;

// The time that max_seconds limits begins here.
QD_API qd_status qd_board_search_new(const qd_board* board, const qd_config* config,
                                     qd_board_search** search, qd_error** error);
QD_API void qd_board_search_free(qd_board_search* search);

// As qd_solver_next_block(): writes solutions of rows * columns values end to end to `values`,
// which has room for `capacity` solutions. QD_SOLUTION, QD_PENDING, QD_END; QD_STOPPED: a limit, or
// the token: then the next call goes on, once the token is reset.
QD_API qd_status qd_board_search_next_block(qd_board_search* search, int64_t ms, int32_t* values,
                                            size_t capacity, size_t* count, qd_error** error);

// How the search ended, and what it spent. The outcome is QD_UNFINISHED while it can go on.
QD_API qd_status qd_board_search_ending(qd_board_search* search, qd_ending* ending,
                                        qd_error** error);

// ---- Ratings and steps: how people solve a board -----------------------------------------------

#define QD_LEVEL_EASY 0
#define QD_LEVEL_MEDIUM 1
#define QD_LEVEL_HARD 2
#define QD_LEVEL_UNFAIR 3
#define QD_LEVEL_EXTREME 4

// How hard a board is. Fields that the dialect does not have are 0, and `level` is QD_NONE. Without
// exactly one solution, there is only the verdict. docs/rate.md says what the numbers mean.
typedef struct qd_rating {
  size_t size;       // sizeof(qd_rating), set by the caller
  int64_t score;     // "hodoku"
  int32_t verdict;   // QD_SUDOKU_...
  int32_t er;        // "se121", "sukaku", "sukaku118": in tenths, 89 for 8.9
  int32_t ep;        // the same
  int32_t ed;        // the same
  int32_t level;     // "hodoku": QD_LEVEL_...
  int32_t rounds;    // "invariant": of singles
  int32_t depth;     // of trial and error; QD_NONE: more than 2
  int32_t whip;      // length of the whips; QD_NONE: more than 5
  int32_t backdoor;  // size of the least backdoor
} qd_rating;

// Rates a board in a dialect: "se121", "sukaku" or "sukaku118" (plain 9x9 puzzles alone), "hodoku"
// or "invariant" (boards of at most 256 cells and 16 values, without holes); NULL: "se121". The
// configuration is as for qd_board_solve(). QD_STOPPED: a limit came first. QD_INVALID: there is no
// such dialect, or it has no ratings of this board. Cost: microseconds for a puzzle of singles, up
// to seconds for the hardest.
QD_API qd_status qd_board_rate(const qd_board* board, const qd_config* config, const char* dialect,
                               qd_rating* rating, qd_ending* ending, qd_error** error);

// Steps of a solver that thinks: docs/techniques.md. Each is checked against all solutions of the
// board before it is handed out. It never changes, and does not need the board any more.
typedef struct qd_path qd_path;

// Finds the next step (`whole` is 0), or all steps until the board is full or no technique has one.
// `techniques` are names with commas between them, NULL: all; the order in which they are tried
// stays. The configuration is as for qd_board_solve(); a node is a step. QD_STOPPED: *path has the
// steps found by then. QD_INVALID: there is no such technique, or the board has more than 256
// cells or 16 values, or holes. QD_INTERNAL: a step was wrong, which is a bug; it is not handed
// out.
QD_API qd_status qd_board_path(const qd_board* board, const qd_config* config,
                               const char* techniques, int32_t whole, qd_path** path,
                               qd_ending* ending, qd_error** error);
QD_API void qd_path_free(qd_path* path);

typedef struct qd_path_info {
  size_t size;        // sizeof(qd_path_info), set by the caller
  size_t steps;       // how many there are
  int32_t verdict;    // QD_SUDOKU_...; there are steps for boards with solutions alone
  int32_t solved;     // 1: the board is full after them
  int32_t all_rules;  // 1: all rules of the board are reasoned with
  int32_t reserved;
} qd_path_info;

QD_API qd_status qd_path_get_info(const qd_path* path, qd_path_info* info, qd_error** error);

// A step. Its arrays and texts are valid as long as the path.
typedef struct qd_step {
  size_t size;            // sizeof(qd_step), set by the caller
  const char* technique;  // "x-wing"
  const char* title;      // "X-Wing"
  const char* text;       // "X-Wing: all places of ... => r2c8<>3": the sentence
  const int32_t* cells;   // of the pattern
  size_t num_cells;
  const int32_t* placements;  // a cell and its value, and so on: 2 * num_placements numbers
  size_t num_placements;
  const int32_t* eliminations;  // a cell and a value that it does not have, and so on
  size_t num_eliminations;
  int32_t score;  // HoDoKu's
  int32_t level;  // QD_LEVEL_...
} qd_step;

// QD_MISUSE: there is no such step. They count from 0.
QD_API qd_status qd_path_get_step(const qd_path* path, size_t index, qd_step* step,
                                  qd_error** error);

#ifdef __cplusplus
}
#endif

#endif  // QUADRILLE_H_
