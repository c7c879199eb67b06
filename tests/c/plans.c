// SPDX-License-Identifier: Apache-2.0
//
// Plans: the shards together are one search, also where some were stopped; and digests.

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tests/c/c_test.h"

// What was found in a search or a part of it.
typedef struct {
  int64_t solutions;
  int64_t nodes;
  qd_digest digest;
  uint64_t in_order;  // depends on the order of the solutions
} Findings;

static qd_solver* NewSolver(qd_problem* problem, const qd_config* config) {
  qd_solver* solver = NULL;
  EXPECT_OK(qd_solver_new(problem, config, &solver, &error));
  return solver;
}

// Searches to the end, or to a limit, and adds what is found. Returns the last status.
static qd_status Search(qd_solver* solver, Findings* all) {
  const int32_t* options = NULL;
  size_t count = 0;
  qd_status status;
  while ((status = qd_solver_next(solver, &options, &count, NULL)) == QD_SOLUTION) {
    const int64_t end = (int64_t)count;
    EXPECT_OK(qd_digest_add(&all->digest, options, &end, 1, &error));
    for (size_t k = 0; k < count; ++k) all->in_order = all->in_order * 31 + (uint64_t)options[k];
    ++all->solutions;
  }
  qd_ending ending = {.size = sizeof ending};
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  all->nodes += ending.nodes;
  return status;
}

static Findings SearchAll(qd_problem* problem, const qd_config* config) {
  Findings all = {0};
  qd_solver* const solver = NewSolver(problem, config);
  EXPECT(Search(solver, &all) == QD_END);
  qd_solver_free(solver);
  return all;
}

static int IsSame(const Findings* a, const Findings* b) {
  return a->solutions == b->solutions && a->nodes == b->nodes && a->in_order == b->in_order &&
         a->digest.high == b->digest.high && a->digest.low == b->digest.low;
}

static qd_plan_info InfoOf(const qd_plan* plan) {
  qd_plan_info info = {.size = sizeof info};
  EXPECT_OK(qd_plan_get_info(plan, &info, &error));
  return info;
}

static qd_plan* Split(qd_problem* problem, const qd_config* config, int64_t shards) {
  const qd_split split = {.size = sizeof split, .shards = shards};
  qd_plan* plan = NULL;
  EXPECT_OK(qd_plan_split(problem, config, &split, &plan, NULL, &error));
  return plan;
}

// The same plan, written and read.
static qd_plan* Copy(qd_problem* problem, const qd_plan* plan) {
  char* text = NULL;
  size_t length = 0;
  EXPECT_OK(qd_plan_write(plan, &text, &length, &error));
  EXPECT(strlen(text) == length && strncmp(text, "quadrille plan 1\n", 17) == 0);
  qd_plan* copy = NULL;
  EXPECT_OK(qd_plan_read(problem, text, length, &copy, &error));
  char* again = NULL;
  EXPECT_OK(qd_plan_write(copy, &again, NULL, &error));
  EXPECT_TEXT(text, again);
  qd_free(text);
  return copy;
}

static int IsSearched(const qd_plan* plan, int32_t number) {
  qd_shard* shard = NULL;
  EXPECT_OK(qd_plan_get_shard(plan, number, &shard, &error));
  const int result = !shard->divided && shard->same_as == QD_NONE;
  qd_free(shard);
  return result;
}

// Searches all shards, in the order of one search.
static Findings SearchShards(qd_problem* problem, const qd_plan* plan, const qd_config* config) {
  Findings all = {0};
  qd_solver* const solver = NewSolver(problem, config);
  int32_t* order = NULL;
  size_t count = 0;
  EXPECT_OK(qd_plan_order(plan, &order, &count, &error));
  EXPECT((int32_t)count == InfoOf(plan).shards);
  for (size_t k = 0; k < count; ++k) {
    if (!IsSearched(plan, order[k])) continue;
    EXPECT_OK(qd_solver_reset(solver, &error));
    EXPECT_OK(qd_solver_enter(solver, plan, order[k], &error));
    EXPECT(Search(solver, &all) == QD_END);
  }
  qd_free(order);
  qd_solver_free(solver);
  all.nodes += InfoOf(plan).inner_nodes;
  return all;
}

static void TestShardsAreOneSearch(void) {
  static const char kColors[] =
      "2:3|a 1:2|b c d e | x y\na x:1\na x:2\na b x:1\nb y\nb c\nc d x:1\nd y:1\nd e\ne x:2\nc\ne "
      "y:1\nb\na y:1\n";
  qd_problem* const problems[] = {Queens(8), Langford(7), Dominoes(4, 4), ReadProblem(kColors)};
  for (int k = 0; k < 4; ++k) {
    for (int32_t variant = 0; variant < 3; ++variant) {
      qd_config config = Config();
      config.branching = variant == 1 ? QD_BRANCH_LEFTMOST : QD_BRANCH_AUTO;
      config.order = variant == 2 ? QD_ORDER_RANDOM : QD_ORDER_GIVEN;
      config.seed = variant == 2 ? 7 : 0;
      config.kernel = QD_KERNEL_LINKS + variant;
      const Findings expected = SearchAll(problems[k], &config);
      const int64_t shards[] = {1, 5, 30};
      for (int s = 0; s < 3; ++s) {
        qd_plan* const plan = Split(problems[k], &config, shards[s]);
        qd_plan* const copy = Copy(problems[k], plan);
        const qd_plan_info info = InfoOf(copy);
        EXPECT(info.shards >= shards[s] || expected.nodes < 60);
        EXPECT(info.searched == info.shards && info.rounds == 1 && info.goal == QD_GOAL_COUNT);
        EXPECT(info.branching == (variant == 1 ? QD_BRANCH_LEFTMOST : QD_BRANCH_MRV));
        EXPECT(info.order == config.order && info.seed == config.seed && info.bound == QD_NONE);
        EXPECT(info.nodes > 0);
        config.kernel = QD_KERNEL_AUTO;  // it is of no account
        const Findings found = SearchShards(problems[k], copy, &config);
        EXPECT(found.solutions > 0 && IsSame(&found, &expected));
        qd_plan_free(copy);
        qd_plan_free(plan);
      }
    }
    qd_problem_release(problems[k]);
  }
}

// The literals of a shard are a question that any verb answers.
static void TestVerbsOfShards(void) {
  qd_problem* const problem = Queens(8);
  qd_plan* const plan = Split(problem, NULL, 10);
  int total = 0;
  for (int32_t s = 0; s < InfoOf(plan).shards; ++s) {
    qd_shard* shard = NULL;
    EXPECT_OK(qd_plan_get_shard(plan, s, &shard, &error));
    EXPECT(shard->num_taken > 0 && !shard->divided && shard->checkpoint == NULL);
    EXPECT(shard->found == NULL && shard->nodes >= 1);
    qd_config config = Config();
    config.taken = shard->taken;
    config.num_taken = shard->num_taken;
    config.forbidden = shard->forbidden;
    config.num_forbidden = shard->num_forbidden;
    char* number = NULL;
    EXPECT_OK(qd_count(problem, &config, &number, NULL, &error));
    total += number == NULL ? 0 : atoi(number);
    qd_free(number);
    qd_free(shard);
  }
  EXPECT(total == 92);
  qd_plan_free(plan);
  qd_problem_release(problem);
}

// Of shards that leave the same state one is searched, and counts for the others.
static void TestStates(void) {
  qd_problem* const problem = Dominoes(6, 6);
  const qd_split split = {.size = sizeof split, .shards = 20, .by_states = 1};
  qd_plan* plan = NULL;
  EXPECT_OK(qd_plan_split(problem, NULL, &split, &plan, NULL, &error));
  qd_plan* const copy = Copy(problem, plan);
  const qd_plan_info info = InfoOf(copy);
  EXPECT(info.searched >= 20 && info.searched < info.shards && info.inner_nodes == 0);
  int64_t* const counts = calloc((size_t)info.shards, sizeof *counts);
  qd_solver* const solver = NewSolver(problem, NULL);
  int64_t total = 0;
  for (int32_t s = 0; s < info.shards; ++s) {
    qd_shard* shard = NULL;
    EXPECT_OK(qd_plan_get_shard(copy, s, &shard, &error));
    EXPECT(shard->same_as < s);
    Findings found = {0};
    if (shard->same_as == QD_NONE) {
      EXPECT_OK(qd_solver_reset(solver, &error));
      EXPECT_OK(qd_solver_enter(solver, copy, s, &error));
      EXPECT(Search(solver, &found) == QD_END);
    }
    counts[s] = shard->same_as == QD_NONE ? found.solutions : counts[shard->same_as];
    total += counts[s];
    qd_free(shard);
  }
  EXPECT(total == 6728);
  free(counts);
  qd_solver_free(solver);
  qd_plan_free(copy);
  qd_plan_free(plan);
  qd_problem_release(problem);
}

// Searches a shard for a few nodes. Returns where it stopped, and what was found, or NULL if it is
// done.
static char* SearchFor(int64_t nodes, qd_problem* problem, const qd_plan* plan, int32_t shard,
                       Findings* found, char line[64]) {
  qd_config config = Config();
  config.max_nodes = nodes;
  qd_solver* const solver = NewSolver(problem, &config);
  EXPECT_OK(qd_solver_enter(solver, plan, shard, &error));
  char* text = NULL;
  if (Search(solver, found) == QD_STOPPED) {
    EXPECT_OK(qd_solver_checkpoint(solver, &text, NULL, &error));
  }
  snprintf(line, 64, "%" PRId64 " solutions", found->solutions);
  qd_solver_free(solver);
  return text;
}

// Workers that stop after 12 nodes, and rounds until nothing is left.
static void TestRounds(void) {
  qd_problem* const problem = Queens(8);
  const Findings expected = SearchAll(problem, NULL);
  qd_plan* plan = Split(problem, NULL, 5);
  Findings all = {0};
  int32_t first = 0;  // of the shards that no worker has had
  int rounds = 1;
  for (;; ++rounds) {
    const int32_t end = InfoOf(plan).shards;
    int32_t* const shards = calloc((size_t)end, sizeof *shards);
    char** const checkpoints = calloc((size_t)end, sizeof *checkpoints);
    char(*const lines)[64] = calloc((size_t)end, sizeof *lines);
    const char** const found = calloc((size_t)end, sizeof *found);
    qd_round round = {.size = sizeof round,
                      .shards = shards,
                      .checkpoints = (const char* const*)checkpoints,
                      .found = found};
    for (int32_t s = first; s < end; ++s) {
      Findings here = {0};
      char* const text = SearchFor(12, problem, plan, s, &here, lines[round.count]);
      all.solutions += here.solutions;
      all.nodes += here.nodes;
      const uint64_t low = all.digest.low + here.digest.low;
      all.digest.high += here.digest.high + (low < all.digest.low ? 1 : 0);
      all.digest.low = low;
      if (text == NULL) continue;
      shards[round.count] = s;
      found[round.count] = lines[round.count];
      checkpoints[round.count++] = text;
    }
    if (round.count > 0) {
      qd_plan* next = NULL;
      qd_ending ending = {.size = sizeof ending};
      EXPECT_OK(qd_plan_next_round(plan, NULL, &round, &next, &ending, &error));
      EXPECT(ending.outcome == QD_EXHAUSTED && ending.nodes == 0);
      EXPECT(InfoOf(next).rounds == rounds + 1 && InfoOf(next).shards >= end);
      qd_shard* shard = NULL;
      EXPECT_OK(qd_plan_get_shard(next, shards[0], &shard, &error));
      EXPECT(shard->divided && shard->begin == end && shard->end >= end);
      EXPECT(strcmp(shard->found, lines[0]) == 0);
      EXPECT(strcmp(shard->checkpoint, checkpoints[0]) == 0);
      qd_free(shard);
      qd_plan_free(plan);
      plan = Copy(problem, next);
      qd_plan_free(next);
    }
    for (size_t k = 0; k < round.count; ++k) qd_free(checkpoints[k]);
    free(shards);
    free(checkpoints);
    free(lines);
    free(found);
    first = end;
    if (round.count == 0) break;
  }
  EXPECT(rounds > 3);
  all.nodes += InfoOf(plan).inner_nodes;
  all.in_order = expected.in_order;  // the rounds are not in order
  EXPECT(IsSame(&all, &expected));
  qd_plan_free(plan);
  qd_problem_release(problem);
}

// A shard that nobody has searched is divided by estimates, in the place where it was.
static void TestDivisionWithoutCheckpoint(void) {
  qd_problem* const problem = Queens(8);
  const Findings expected = SearchAll(problem, NULL);
  qd_plan* const plan = Split(problem, NULL, 5);
  static const int32_t shards[] = {3, 0};
  const qd_round round = {.size = sizeof round, .count = 2, .shards = shards, .parts = 7};
  qd_plan* next = NULL;
  EXPECT_OK(qd_plan_next_round(plan, NULL, &round, &next, NULL, &error));
  const qd_plan_info info = InfoOf(next);
  EXPECT(info.shards >= InfoOf(plan).shards + 14 && info.searched == info.shards - 2);
  const Findings found = SearchShards(problem, next, NULL);
  EXPECT(IsSame(&found, &expected));
  // Of the order, the first shard and its parts are the beginning.
  int32_t* order = NULL;
  size_t count = 0;
  EXPECT_OK(qd_plan_order(next, &order, &count, &error));
  EXPECT(order[0] == 0 && order[1] > 4);
  qd_free(order);
  // A limit ends the division; the plan is as good.
  qd_config config = Config();
  config.max_nodes = 3;
  qd_plan* stopped = NULL;
  qd_ending ending = {.size = sizeof ending};
  EXPECT_STATUS(QD_STOPPED, "",
                qd_plan_next_round(plan, &config, &round, &stopped, &ending, &error));
  EXPECT(ending.outcome == QD_NODE_LIMIT);
  const Findings same = SearchShards(problem, stopped, NULL);
  EXPECT(IsSame(&same, &expected));
  qd_plan_free(stopped);
  EXPECT_STATUS(QD_STOPPED, "", qd_plan_split(problem, &config, NULL, &stopped, &ending, &error));
  EXPECT(ending.outcome == QD_NODE_LIMIT && InfoOf(stopped).shards < 1000);
  const Findings first = SearchShards(problem, stopped, NULL);
  EXPECT(IsSame(&first, &expected));
  qd_plan_free(stopped);
  qd_plan_free(next);
  qd_plan_free(plan);
  qd_problem_release(problem);
}

static void TestGoals(void) {
  qd_problem* const problem = ReadProblem("a b c\na b |3\nc |4\nb c |1\na |5\na b c |9\n");
  const qd_split split = {
      .size = sizeof split, .shards = 3, .goal = QD_GOAL_MINIMIZE, .k = 2, .probes = 1};
  qd_plan* plan = NULL;
  EXPECT_OK(qd_plan_split(problem, NULL, &split, &plan, NULL, &error));
  const qd_round round = {.size = sizeof round, .has_bound = 1, .bound = 7};
  qd_plan* next = NULL;
  EXPECT_OK(qd_plan_next_round(plan, NULL, &round, &next, NULL, &error));
  qd_plan* const copy = Copy(problem, next);
  const qd_plan_info info = InfoOf(copy);
  EXPECT(info.goal == QD_GOAL_MINIMIZE && info.k == 2 && info.bound == 7 && info.rounds == 2);
  qd_plan_free(copy);
  qd_plan_free(next);
  qd_plan_free(plan);
  qd_problem_release(problem);
}

// Makes the last line of a plan right: "end " and FNV-1a of all bytes before it.
static void SetChecksum(char* text, size_t length) {
  const size_t end = length - strlen("end 0123456789abcdef\n");
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t k = 0; k < end; ++k) hash = (hash ^ (unsigned char)text[k]) * 0x100000001b3u;
  snprintf(text + end, length - end + 1, "end %016" PRIx64 "\n", hash);
}

// Whoever searches another problem or in another way is told so.
static void TestRefusals(void) {
  qd_problem* const problem = Queens(6);
  qd_problem* const other = Queens(7);
  qd_plan* const plan = Split(problem, NULL, 5);
  char* text = NULL;
  size_t length = 0;
  EXPECT_OK(qd_plan_write(plan, &text, &length, &error));
  qd_plan* made = NULL;
  EXPECT_STATUS(QD_INVALID, "of another problem", qd_plan_read(other, text, length, &made, &error));
  EXPECT_STATUS(QD_INVALID, "checksum", qd_plan_read(problem, text, length - 1, &made, &error));
  EXPECT_STATUS(QD_INVALID, "not a plan", qd_plan_read(problem, "", 0, &made, &error));
  EXPECT(made == NULL);
  qd_free(text);
  // Whole as text, but not as a plan: a shard is there twice, and another one not at all.
  qd_problem* const two = ReadProblem("a b\na\na b\nb\n");
  qd_plan* const whole = Split(two, NULL, 2);
  EXPECT_OK(qd_plan_write(whole, &text, &length, &error));
  qd_plan_free(whole);
  char* const option = strstr(text, "\n2 +2");
  EXPECT(option != NULL);
  if (option != NULL) option[4] = '1';
  SetChecksum(text, length);
  EXPECT_STATUS(QD_INVALID, "no shard lacks option 1",
                qd_plan_read(two, text, length, &made, &error));
  EXPECT(made == NULL);
  qd_free(text);
  qd_problem_release(two);

  qd_solver* solver = NewSolver(other, NULL);
  EXPECT_STATUS(QD_MISUSE, "another problem", qd_solver_enter(solver, plan, 0, &error));
  qd_solver_free(solver);
  qd_config config = Config();
  config.order = QD_ORDER_RANDOM;
  solver = NewSolver(problem, &config);
  EXPECT_STATUS(QD_INVALID, "branching mrv, order given and seed 0",
                qd_solver_enter(solver, plan, 0, &error));
  Findings all = {0};
  EXPECT(Search(solver, &all) == QD_END && all.solutions == 4);  // it was ready
  qd_solver_free(solver);
  config = Config();
  config.seed = 1;
  solver = NewSolver(problem, &config);
  EXPECT_STATUS(QD_INVALID, "of another search", qd_solver_enter(solver, plan, 0, &error));
  qd_solver_free(solver);
  config = Config();
  config.branching = QD_BRANCH_WEIGHTED_DEGREE;
  solver = NewSolver(problem, &config);
  EXPECT_STATUS(QD_INVALID, "of another search", qd_solver_enter(solver, plan, 0, &error));
  qd_solver_free(solver);

  // A checkpoint of another shard, or of none.
  solver = NewSolver(problem, NULL);
  EXPECT_OK(qd_solver_enter(solver, plan, 1, &error));
  EXPECT_OK(qd_solver_checkpoint(solver, &text, &length, &error));
  static const int32_t zero[] = {0};
  const char* const texts[] = {text};
  const char* found[] = {"nothing"};
  qd_round round = {
      .size = sizeof round, .count = 1, .shards = zero, .checkpoints = texts, .found = found};
  EXPECT_STATUS(QD_INVALID, "checkpoint is of another one",
                qd_plan_next_round(plan, NULL, &round, &made, NULL, &error));
  static const int32_t one[] = {1};
  round.shards = one;
  found[0] = "two\nlines";
  EXPECT_STATUS(QD_INVALID, "one line",
                qd_plan_next_round(plan, NULL, &round, &made, NULL, &error));
  found[0] = "";
  EXPECT_STATUS(QD_INVALID, "not empty",
                qd_plan_next_round(plan, NULL, &round, &made, NULL, &error));
  found[0] = "nothing";
  EXPECT_OK(qd_plan_next_round(plan, NULL, &round, &made, NULL, &error));
  // The shard belongs to the checkpoint.
  qd_solver* const resumed = NewSolver(problem, NULL);
  EXPECT_OK(qd_solver_resume(resumed, text, length, &error));
  Findings a = {0};
  Findings b = {0};
  EXPECT(Search(resumed, &a) == QD_END && Search(solver, &b) == QD_END && IsSame(&a, &b));
  qd_solver_free(resumed);
  // A reset forgets it.
  EXPECT_OK(qd_solver_reset(solver, &error));
  Findings c = {0};
  EXPECT(Search(solver, &c) == QD_END && c.solutions == 4);
  qd_solver_free(solver);
  qd_plan_free(made);
  qd_free(text);
  qd_plan_free(plan);
  qd_problem_release(other);
  qd_problem_release(problem);
}

static void TestDigests(void) {
  static const int32_t options[] = {4, 2, 7, 1};
  static const int32_t reordered[] = {1, 7, 2, 4};
  static const int64_t ends[] = {2, 2, 4};  // {4, 2}, {}, {7, 1}
  qd_digest together = {0, 0};
  EXPECT_OK(qd_digest_add(&together, options, ends, 3, &error));
  qd_digest by_one = {0, 0};
  static const int64_t two = 2;
  static const int64_t none = 0;
  EXPECT_OK(qd_digest_add(&by_one, NULL, &none, 1, &error));
  EXPECT_OK(qd_digest_add(&by_one, reordered, &two, 1, &error));
  EXPECT_OK(qd_digest_add(&by_one, reordered + 2, &two, 1, &error));
  EXPECT_OK(qd_digest_add(&by_one, NULL, NULL, 0, &error));
  EXPECT(together.high == by_one.high && together.low == by_one.low);
  EXPECT(together.high != 0 && together.low != 0);
  // As docs/formats.md says, of the solution {0}, whose option is n = 1 in it.
  const uint64_t g = 0x9e3779b97f4a7c15u;
  uint64_t z[4] = {g, ~g, 0, 0};
  for (int k = 0; k < 4; ++k) {
    if (k == 2) {
      const uint64_t swapped = z[1] << 32 | z[1] >> 32;
      z[2] = z[0] ^ swapped;
      z[3] = z[1] + g * z[0];
    }
    z[k] = (z[k] ^ (z[k] >> 30)) * 0xbf58476d1ce4e5b9u;
    z[k] = (z[k] ^ (z[k] >> 27)) * 0x94d049bb133111ebu;
    z[k] ^= z[k] >> 31;
  }
  qd_digest first = {0, 0};
  static const int32_t zero = 0;
  static const int64_t one = 1;
  EXPECT_OK(qd_digest_add(&first, &zero, &one, 1, &error));
  EXPECT(first.high == z[2] && first.low == z[3]);
}

void TestPlans(void) {
  TestShardsAreOneSearch();
  TestVerbsOfShards();
  TestStates();
  TestRounds();
  TestDivisionWithoutCheckpoint();
  TestGoals();
  TestRefusals();
  TestDigests();
}
