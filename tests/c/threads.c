// SPDX-License-Identifier: Apache-2.0
//
// Requests from other threads and from a signal handler, and threads that share objects. No check
// here depends on how long anything takes: a search that would take years has to end at all.

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/c/c_test.h"

// A problem that is not searched to its end in years, with few solutions or none to find soon.
static qd_problem* Endless(void) { return Langford(30 + 3); }

static qd_solver* the_solver;
static qd_token* the_token;

static void OnAlarm(int signal) {
  (void)signal;
  qd_solver_stop(the_solver);
  qd_token_stop(the_token);
}

static void StopByAlarm(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = OnAlarm;
  sigaction(SIGALRM, &action, NULL);
  alarm(1);
}

// Waits until the call that has the token is at work, and stops it.
static void* StopOnceAtWork(void* token) {
  qd_progress progress = {.size = sizeof progress};
  do {
    usleep(1000);
    EXPECT_OK(qd_token_progress(token, &progress, &error));
  } while (progress.nodes == 0 && progress.updates == 0);
  qd_token_stop(token);
  return NULL;
}

static void* StopSolver(void* solver) {
  usleep(20000);
  qd_solver_stop(solver);
  return NULL;
}

// Searches until it is stopped. Solutions are passed over.
static void ExpectStop(qd_solver* solver) {
  const int32_t* options = NULL;
  size_t count = 0;
  qd_status status;
  do {
    status = qd_solver_next(solver, &options, &count, NULL);
  } while (status == QD_SOLUTION);
  EXPECT(status == QD_STOPPED);
}

static void TestStopsOfSolvers(void) {
  qd_problem* const problem = Endless();
  for (int32_t threads = 1; threads <= 2; ++threads) {
    qd_config config = Config();
    config.threads = threads;
    EXPECT_OK(qd_solver_new(problem, &config, &the_solver, &error));
    pthread_t thread;
    for (int k = 0; k < 3; ++k) {
      pthread_create(&thread, NULL, StopSolver, the_solver);
      ExpectStop(the_solver);
      pthread_join(thread, NULL);
    }
    StopByAlarm();
    ExpectStop(the_solver);
    // It can go on.
    qd_ending before = {.size = sizeof before};
    qd_ending after = {.size = sizeof after};
    EXPECT_OK(qd_solver_ending(the_solver, &before, &error));
    EXPECT(before.outcome == QD_UNFINISHED);
    do {
      int32_t options[64];
      int64_t end;
      size_t count;
      const qd_status status =
          qd_solver_next_block(the_solver, 50, options, 64, &end, 1, &count, NULL);
      EXPECT(status == QD_PENDING || status == QD_SOLUTION);
      EXPECT_OK(qd_solver_ending(the_solver, &after, &error));
    } while (after.nodes <= before.nodes);
    qd_progress progress = {.size = sizeof progress};
    EXPECT_OK(qd_solver_progress(the_solver, &progress, &error));
    EXPECT(strcmp(progress.phase, "search") == 0 && progress.done >= 0 && progress.done < 1);
    qd_solver_free(the_solver);
    the_solver = NULL;
  }
  qd_problem_release(problem);
}

// What every verb is asked with the token.
static qd_status AskVerb(int verb, qd_problem* problem, const qd_config* config,
                         qd_ending* ending) {
  char* text = NULL;
  int32_t* options = NULL;
  size_t count = 0;
  qd_solutions* solutions = NULL;
  qd_explanation* why = NULL;
  qd_estimate estimate = {.size = sizeof estimate};
  qd_diagram* diagram = NULL;
  qd_plan* plan = NULL;
  qd_plan* next = NULL;
  const qd_split split = {.size = sizeof split, .shards = 1 << 24, .by_states = verb == 6};
  const qd_split whole = {.size = sizeof whole, .shards = 1};
  static const int32_t zero[] = {0};
  const qd_round round = {.size = sizeof round, .count = 1, .shards = zero, .parts = 1 << 24};
  qd_status status = QD_INTERNAL;
  switch (verb) {
    case 0:
      status = qd_count(problem, config, &text, ending, NULL);
      break;
    case 1:
      status = qd_minimize(problem, config, 1 << 20, &solutions, NULL, NULL, ending, NULL);
      break;
    case 2:
      status = qd_explain(problem, config, NULL, 0, &why, ending, NULL);
      break;
    case 3:
      status = qd_estimate_search(problem, config, INT64_MAX, &estimate, ending, NULL);
      break;
    case 4:
      status = qd_diagram_new(problem, config, &diagram, ending, NULL);
      break;
    case 5:
    case 6:
      status = qd_plan_split(problem, config, &split, &plan, ending, NULL);
      EXPECT(plan != NULL);
      break;
    case 7:
      EXPECT_OK(qd_plan_split(problem, NULL, &whole, &plan, NULL, &error));
      status = qd_plan_next_round(plan, config, &round, &next, ending, NULL);
      EXPECT(next != NULL);
      break;
    default:
      status = qd_first(problem, config, &options, &count, ending, NULL);
      break;
  }
  qd_free(text);
  qd_free(options);
  qd_free(solutions);
  qd_free(why);
  qd_diagram_free(diagram);
  qd_plan_free(plan);
  qd_plan_free(next);
  return status;
}

static void TestStopsOfVerbs(void) {
  qd_config config = Config();
  config.max_bytes = QD_NONE;
  EXPECT_OK(qd_token_new(&config.token, &error));
  qd_problem* const problem = Langford(30);  // which has no solution
  for (int verb = 0; verb < 9; ++verb) {
    qd_ending ending = {.size = sizeof ending};
    pthread_t thread;
    pthread_create(&thread, NULL, StopOnceAtWork, config.token);
    EXPECT(AskVerb(verb, problem, &config, &ending) == QD_STOPPED);
    EXPECT(ending.outcome == QD_CANCELLED);
    pthread_join(thread, NULL);
    EXPECT(AskVerb(verb, problem, &config, &ending) == QD_STOPPED);  // stopped before it begins
    EXPECT(ending.outcome == QD_CANCELLED);
    qd_token_free(config.token);
    EXPECT_OK(qd_token_new(&config.token, &error));
  }
  the_token = config.token;
  StopByAlarm();
  qd_ending ending = {.size = sizeof ending};
  char* number = NULL;
  EXPECT_STATUS(QD_STOPPED, "", qd_count(problem, &config, &number, &ending, &error));
  EXPECT(ending.outcome == QD_CANCELLED);
  EXPECT_TEXT("0", number);
  the_token = NULL;
  qd_token_free(config.token);
  qd_problem_release(problem);
}

// What a diagram is asked, for more than anybody would wait for.
static void TestStopsOfDiagrams(void) {
  qd_problem* const problem = Dominoes(8, 8);
  qd_diagram* diagram = NULL;
  EXPECT_OK(qd_diagram_new(problem, NULL, &diagram, NULL, &error));
  qd_config config = Config();
  config.max_bytes = QD_NONE;
  for (int k = 0; k < 2; ++k) {
    EXPECT_OK(qd_token_new(&config.token, &error));
    pthread_t thread;
    pthread_create(&thread, NULL, StopOnceAtWork, config.token);
    qd_solutions* solutions = NULL;
    if (k == 0) {
      EXPECT_STATUS(QD_STOPPED, "",
                    qd_diagram_sample(diagram, &config, INT64_MAX, 0, &solutions, &error));
    } else {
      EXPECT_STATUS(QD_STOPPED, "",
                    qd_diagram_cheapest(diagram, &config, INT64_MAX, &solutions, &error));
      EXPECT(solutions->count < 12988816);
    }
    EXPECT(solutions->count > 0);
    pthread_join(thread, NULL);
    qd_free(solutions);
    qd_token_free(config.token);
  }
  qd_diagram_free(diagram);
  qd_problem_release(problem);
}

// A thread that is cancelled while the library waits in it: it ends after the call.
static volatile sig_atomic_t has_returned;

static void* SearchUntilStopped(void* solver) {
  int32_t options[64];
  int64_t end;
  size_t count;
  qd_status status;
  do {
    status = qd_solver_next_block(solver, QD_NONE, options, 64, &end, 1, &count, NULL);
  } while (status == QD_SOLUTION);
  EXPECT(status == QD_STOPPED);
  has_returned = 1;
  pthread_testcancel();
  EXPECT(0);
  return NULL;
}

static void* FreeSolver(void* solver) {
  pthread_cancel(pthread_self());
  qd_solver_free(solver);  // which joins threads
  has_returned = 1;
  pthread_testcancel();
  EXPECT(0);
  return NULL;
}

static void TestCancelledThreads(void) {
  qd_problem* const problem = Endless();
  qd_config config = Config();
  EXPECT_OK(qd_token_new(&config.token, &error));
  for (config.threads = 1; config.threads <= 2; ++config.threads) {
    qd_solver* solver = NULL;
    EXPECT_OK(qd_solver_new(problem, &config, &solver, &error));
    pthread_t thread;
    void* result = NULL;
    has_returned = 0;
    pthread_create(&thread, NULL, SearchUntilStopped, solver);
    usleep(20000);
    pthread_cancel(thread);
    usleep(20000);
    qd_token_stop(config.token);
    pthread_join(thread, &result);
    EXPECT(result == PTHREAD_CANCELED && has_returned);
    qd_token_reset(config.token);
    has_returned = 0;
    pthread_create(&thread, NULL, FreeSolver, solver);
    pthread_join(thread, &result);
    EXPECT(result == PTHREAD_CANCELED && has_returned);
  }
  qd_token_free(config.token);
  qd_problem_release(problem);
}

// The threads of a solver do not exist in a child process: there it can be reset and freed, and
// says so to all else.
static int UseInChild(qd_solver* solver) {
  num_failures = 0;
  alarm(60);  // what waits for these threads waits forever
  int32_t options[64];
  int64_t end;
  size_t count;
  EXPECT_STATUS(QD_MISUSE, "child",
                qd_solver_next_block(solver, QD_NONE, options, 64, &end, 1, &count, &error));
  qd_ending ending = {.size = sizeof ending};
  EXPECT_STATUS(QD_MISUSE, "child", qd_solver_ending(solver, &ending, &error));
  qd_progress progress = {.size = sizeof progress};
  EXPECT_STATUS(QD_MISUSE, "child", qd_solver_progress(solver, &progress, &error));
  EXPECT_OK(qd_solver_reset(solver, &error));
  EXPECT_OK(qd_solver_ending(solver, &ending, &error));
  EXPECT(ending.outcome == QD_UNFINISHED && ending.solutions == 0);
  return num_failures;
}

static void TestFork(void) {
  qd_problem* const problem = Endless();
  for (int32_t threads = 1; threads <= 2; ++threads) {
    qd_config config = Config();
    config.threads = threads;
    qd_solver* solver = NULL;
    EXPECT_OK(qd_solver_new(problem, &config, &solver, &error));
    int32_t options[64];
    int64_t end;
    size_t count;
    qd_solver_next_block(solver, 20, options, 64, &end, 1, &count, NULL);  // starts the threads
    for (int freed_at_once = 0; freed_at_once < 2; ++freed_at_once) {
      const pid_t child = fork();
      if (child == 0) {
        alarm(60);
        const int failures = threads == 1 || freed_at_once ? 0 : UseInChild(solver);
        qd_solver_free(solver);
        _exit(failures > 0);
      }
      int status = 1;
      waitpid(child, &status, 0);
      EXPECT(status == 0);
    }
    // The parent goes on.
    const qd_status status = qd_solver_next_block(solver, 1, options, 64, &end, 1, &count, NULL);
    EXPECT(status == QD_PENDING || status == QD_SOLUTION);
    qd_solver_free(solver);
  }
  qd_problem_release(problem);
}

static void* CountTwice(void* problem) {
  for (int k = 0; k < 2; ++k) {
    char* number = NULL;
    EXPECT_OK(qd_count(problem, NULL, &number, NULL, &error));
    EXPECT_TEXT("724", number);
  }
  qd_problem_release(problem);
  return NULL;
}

static void* SampleSome(void* diagram) {
  qd_solutions* samples = NULL;
  EXPECT_OK(qd_diagram_sample(diagram, NULL, 50, 3, &samples, &error));
  EXPECT(samples->count == 50);
  qd_free(samples);
  return NULL;
}

// Threads that share a plan; each takes every fourth shard.
typedef struct {
  const qd_plan* plan;
  qd_problem* problem;
  int64_t first;
  int solutions;
} Worker;

static void* SearchSomeShards(void* argument) {
  Worker* const worker = argument;
  qd_plan_info info = {.size = sizeof info};
  EXPECT_OK(qd_plan_get_info(worker->plan, &info, &error));
  qd_solver* solver = NULL;
  EXPECT_OK(qd_solver_new(worker->problem, NULL, &solver, &error));
  for (int64_t shard = worker->first; shard < info.shards; shard += 4) {
    qd_shard* literals = NULL;
    EXPECT_OK(qd_plan_get_shard(worker->plan, shard, &literals, &error));
    qd_free(literals);
    EXPECT_OK(qd_solver_reset(solver, &error));
    EXPECT_OK(qd_solver_enter(solver, worker->plan, shard, &error));
    const int32_t* options = NULL;
    size_t count = 0;
    while (qd_solver_next(solver, &options, &count, NULL) == QD_SOLUTION) ++worker->solutions;
  }
  qd_solver_free(solver);
  return NULL;
}

static void TestSharedPlan(void) {
  qd_problem* const problem = Queens(10);
  const qd_split split = {.size = sizeof split, .shards = 100};
  qd_plan* plan = NULL;
  EXPECT_OK(qd_plan_split(problem, NULL, &split, &plan, NULL, &error));
  pthread_t threads[4];
  Worker workers[4];
  int solutions = 0;
  for (int k = 0; k < 4; ++k) {
    workers[k] = (Worker){.plan = plan, .problem = problem, .first = k};
    pthread_create(&threads[k], NULL, SearchSomeShards, &workers[k]);
  }
  for (int k = 0; k < 4; ++k) {
    pthread_join(threads[k], NULL);
    solutions += workers[k].solutions;
  }
  EXPECT(solutions == 724);
  qd_plan_free(plan);
  qd_problem_release(problem);
}

static void TestSharing(void) {
  qd_problem* problem = Queens(10);
  pthread_t threads[4];
  for (int k = 0; k < 4; ++k) {
    pthread_create(&threads[k], NULL, CountTwice, qd_problem_retain(problem));
  }
  qd_problem_release(problem);
  for (int k = 0; k < 4; ++k) pthread_join(threads[k], NULL);

  problem = Dominoes(8, 8);
  qd_diagram* diagram = NULL;
  EXPECT_OK(qd_diagram_new(problem, NULL, &diagram, NULL, &error));
  qd_problem_release(problem);
  for (int k = 0; k < 4; ++k) pthread_create(&threads[k], NULL, SampleSome, diagram);
  for (int k = 0; k < 4; ++k) pthread_join(threads[k], NULL);
  qd_diagram_free(diagram);
}

// A second thread at the same solver is turned away, and the first one is not disturbed.
static void* IntrudeAndStop(void* solver) {
  const int32_t* options = NULL;
  size_t count = 0;
  qd_error* error = NULL;
  qd_status status;
  do {  // until the other thread is at work
    qd_error_free(error);
    qd_solver_stop(solver);  // so that this thread's own search ends
    status = qd_solver_next(solver, &options, &count, &error);
  } while (status != QD_MISUSE);
  EXPECT(strstr(qd_error_message(error), "another thread") != NULL);
  qd_error_free(error);
  qd_token_stop(the_token);
  return NULL;
}

static void TestSecondThread(void) {
  qd_problem* const problem = Endless();
  qd_config config = Config();
  EXPECT_OK(qd_token_new(&config.token, &error));
  the_token = config.token;
  qd_solver* solver = NULL;
  EXPECT_OK(qd_solver_new(problem, &config, &solver, &error));
  pthread_t thread;
  pthread_create(&thread, NULL, IntrudeAndStop, solver);
  const int32_t* options = NULL;
  size_t count = 0;
  while (!qd_token_stopped(config.token)) qd_solver_next(solver, &options, &count, NULL);
  pthread_join(thread, NULL);
  the_token = NULL;
  qd_solver_free(solver);
  qd_token_free(config.token);
  qd_problem_release(problem);
}

void TestThreads(void) {
  TestStopsOfSolvers();
  TestStopsOfVerbs();
  TestStopsOfDiagrams();
  TestCancelledThreads();
  TestFork();
  TestSharing();
  TestSharedPlan();
  TestSecondThread();
}
