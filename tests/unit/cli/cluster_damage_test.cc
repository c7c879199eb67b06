// SPDX-License-Identifier: Apache-2.0
//
// What a merge must refuse: plans and results that were damaged, mixed up or made up, kind by kind.
// Each kind is tried on a run that is accepted without it, and the message has to name it.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/merge.h"
#include "cli/cluster/results.h"
#include "cli/cluster/rounds.h"
#include "cli/cluster/task.h"
#include "cli/cluster/worker.h"
#include "dlx/digest.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/known_problems.h"
#include "tests/support/knuth_reader.h"
#include "tests/support/results_directory.h"

namespace cli {
namespace {

using ::quadrille_test::ParseKnuth;
using ::quadrille_test::ResultsDirectory;
using ::testing::HasSubstr;

// ---- A run: what a merge is given ---------------------------------------------------------------

struct Given {
  std::string problem;  // in Knuth's format
  std::string plan;
  std::vector<std::string> results;  // the lines of one file, without line ends

  std::vector<std::string> PlanLines() const {
    std::vector<std::string> lines = absl::StrSplit(plan, '\n');
    lines.pop_back();
    return lines;
  }
  // Sets the plan, with checksums that are right again.
  void SetPlan(const std::vector<std::string>& lines) {
    plan.clear();
    for (const std::string& line : lines) {
      if (absl::StartsWith(line, "end ")) {
        absl::StrAppend(&plan, "end ", dlx::ChecksumOf(plan), "\n");
      } else {
        absl::StrAppend(&plan, line, "\n");
      }
    }
  }
  // The first line that begins so.
  std::string& Line(absl::string_view begin) {
    const auto at = std::find_if(results.begin(), results.end(), [&](const std::string& line) {
      return absl::StartsWith(line, begin);
    });
    EXPECT_NE(at, results.end()) << begin;
    return *at;
  }
  // The first result.
  std::string& Result() { return Line("{"); }
};

// A checksum that is right, whatever the line says.
std::string Summed(std::string line) {
  line.erase(line.rfind(",\"sum\""));
  return absl::StrCat(line, ",\"sum\":\"", dlx::ChecksumOf(line), "\"}");
}

// The line of a solution with a checksum that is right for a run of this plan.
std::string Sealed(const std::string& line, const std::string& plan) {
  const size_t end = plan.find("\nend ") + 5;
  const std::string bare = line.substr(0, line.rfind(" #"));
  dlx::Checksum checksum;
  checksum.Add(plan.substr(end, 16));
  checksum.Add(bare);
  return absl::StrCat(bare, " #", checksum.ToString().substr(8));
}

// The value of a member, as text, replaced; the checksum stays as it is.
std::string WithMember(const std::string& line, absl::string_view key, absl::string_view value) {
  const std::string name = absl::StrCat("\"", key, "\":");
  const size_t begin = line.find(name) + name.size();
  const bool list = line[begin] == '[';
  size_t end = begin;
  for (int depth = 0; end < line.size(); ++end) {
    if (list && line[end] == '[') ++depth;
    if (list && line[end] == ']' && --depth == 0) break;
    if (!list && (line[end] == ',' || line[end] == '}')) break;
  }
  if (list) ++end;
  return absl::StrCat(line.substr(0, begin), value, line.substr(end));
}

std::string WithoutMember(std::string line, absl::string_view key) {
  line = WithMember(line, key, "");
  const std::string name = absl::StrCat("\"", key, "\":,");
  return absl::StrReplaceAll(line, {{name, ""}});
}

// What a merge says of the run: "" if it accepts it.
std::string Verdict(const Given& run) {
  absl::StatusOr<dlx::Problem> problem = ParseKnuth(run.problem);
  EXPECT_TRUE(problem.ok()) << problem.status();
  const absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(run.plan, *problem);
  if (!plan.ok()) return std::string(plan.status().message());
  for (const absl::Status& status :
       {dlx::VerifyPlan(*problem, *plan), dlx::VerifyDivisions(*problem, *plan)}) {
    if (!status.ok()) return std::string(status.message());
  }
  const ResultsDirectory directory;
  directory.Write("1-of-1.1", absl::StrCat(absl::StrJoin(run.results, "\n"), "\n"));
  const absl::StatusOr<Results> results = ReadResults(directory.name(), *plan, {});
  EXPECT_TRUE(results.ok()) << results.status();
  const absl::StatusOr<Merged> merged = Merge(*problem, *plan, *results, {});
  EXPECT_TRUE(merged.ok()) << merged.status();
  std::string verdict = absl::StrJoin(merged->contradictions, "\n");
  for (const int32_t shard : merged->missing) absl::StrAppend(&verdict, "\nmissing: ", shard + 1);
  if (!verdict.empty()) absl::StrAppend(&verdict, "\n", absl::StrJoin(merged->notes, "\n"));
  return verdict;
}

// ---- Runs that are accepted ---------------------------------------------------------------------

constexpr absl::string_view kProblem =
    "a b c d e | x y z\na x:R |3\na y |2\nb x:G\nb x:R |1\nb c |7\nc\nc y |4\nd e |2\nd |1\ne |5\n"
    "e x:R |1\na b c |9\nz |6\n";

Given MakeRun(dlx::Goal goal, bool by_states = false) {
  Given run = {.problem = std::string(kProblem), .plan = "", .results = {}};
  if (by_states) {
    run.problem.clear();
    const dlx::Problem dominoes = quadrille_test::Dominoes(6, 6);
    for (int32_t i = 0; i < dominoes.num_items(); ++i) {
      absl::StrAppend(&run.problem, i == 0 ? "" : " ", dominoes.item_name(dlx::Item(i)));
    }
    for (dlx::OptionId o = 0; o < dominoes.num_options(); ++o) {
      absl::StrAppend(&run.problem, "\n", dominoes.ToString(o));
    }
    run.problem += "\n";
  }
  const dlx::Problem problem = *ParseKnuth(run.problem);
  dlx::Plan plan =
      dlx::SplitSearch(problem, {.shards = by_states ? 12 : 4, .probes = 1, .by_states = by_states})
          ->plan;
  plan.goal = goal;
  plan = *dlx::ReadPlan(dlx::WritePlan(problem, plan), problem);
  const ResultsDirectory directory;
  if (!by_states) {
    // Some shards are done, some are left, and divided; of these, one is divided again.
    WorkerConfig config;
    config.nodes_per_shard = goal == dlx::Goal::kMinimize ? 2 : 4;
    Worker worker(problem, plan, directory.name(), "1-of-1", config);
    for (size_t s = 0; s < plan.shards.size(); ++s) {
      EXPECT_TRUE(worker.Search(static_cast<int32_t>(s), {}).ok());
    }
    const Results results = *ReadResults(directory.name(), plan, {});
    NextRound next =
        *DivideWhatIsLeft(problem, plan, directory.name(), results, /*shards=*/1000, {});
    plan = *dlx::ReadPlan(dlx::WritePlan(problem, next.plan), problem);
  }
  const Results before = *ReadResults(directory.name(), plan, {});
  Worker worker(problem, plan, directory.name(), "1-of-1", {});
  for (const Located& located : before.findings) {
    for (const dlx::CostedCover& cover : located.finding.covers) worker.AddKnown(cover);
  }
  const Merged merged = *Merge(problem, plan, before, {});
  for (const int32_t shard : merged.missing) EXPECT_TRUE(*worker.Search(shard, {}));
  run.plan = dlx::WritePlan(problem, plan);
  for (const char* const file : {"1-of-1.1", "1-of-1.2"}) {
    for (const absl::string_view line :
         absl::StrSplit(directory.Read(file), '\n', absl::SkipEmpty())) {
      run.results.emplace_back(line);
    }
  }
  EXPECT_EQ(Verdict(run), "") << run.plan << absl::StrJoin(run.results, "\n");
  return run;
}

class DamageTest : public testing::Test {
 protected:
  // Tries one kind of damage on a run. `expected` is a part of the message.
  void Expect(const Given& good, const std::string& kind, const std::function<void(Given*)>& damage,
              absl::string_view expected) {
    Given run = good;
    damage(&run);
    ASSERT_TRUE(run.plan != good.plan || run.results != good.results || run.problem != good.problem)
        << kind << " changes nothing";
    ++kinds_;
    ASSERT_FALSE(expected.empty());
    EXPECT_THAT(Verdict(run), HasSubstr(std::string(expected)))
        << kind << "\n"
        << run.plan << absl::StrJoin(run.results, "\n");
  }

  // How many kinds a test has to have: so that none gets lost.
  void ExpectKinds(int kinds) const { EXPECT_EQ(kinds_, kinds); }

 private:
  int kinds_ = 0;
};

constexpr dlx::Goal kGoals[] = {dlx::Goal::kCount, dlx::Goal::kAll, dlx::Goal::kMinimize};

// ---- Results ------------------------------------------------------------------------------------

TEST_F(DamageTest, OfResults) {
  for (const dlx::Goal goal : kGoals) {
    SCOPED_TRACE(std::string(dlx::ToString(goal)));
    const Given good = MakeRun(goal);
    // Something that is changed without its checksum.
    for (const auto& [key, value] :
         std::map<std::string, std::string>{{"plan", "\"0123456789abcdef\""},
                                            {"shard", "1000"},
                                            {"status", "\"left\""},
                                            {"count", "\"77\""},
                                            {"nodes", "12345"},
                                            {"engine", "\"mine\""},
                                            {"host", "\"elsewhere\""},
                                            {"seconds", "0.5"},
                                            {"sum", "\"0123456789abcdef\""}}) {
      Expect(
          good, "changed " + key,
          [&key = key, &value = value](Given* run) {
            run->Result() = WithMember(run->Result(), key, value);
          },
          "its checksum is wrong");
    }
    // Something that is missing, or makes no sense, with a good checksum.
    for (const char* const key :
         {"plan", "shard", "status", "count", "nodes", "engine", "host", "seconds"}) {
      Expect(
          good, absl::StrCat("without ", key),
          [&](Given* run) { run->Result() = Summed(WithoutMember(run->Result(), key)); },
          absl::StrCat("'", key, "' is missing or makes no sense"));
    }
    for (const auto& [key, value] :
         std::vector<std::pair<std::string, std::string>>{{"plan", "7"},
                                                          {"shard", "0"},
                                                          {"shard", "\"1\""},
                                                          {"shard", "99999999999"},
                                                          {"status", "\"perhaps\""},
                                                          {"count", "\"-1\""},
                                                          {"count", "\"\""},
                                                          {"count", "\"1e3\""},
                                                          {"count", "7"},
                                                          {"nodes", "-1"},
                                                          {"nodes", "1.5"},
                                                          {"nodes", "18446744073709551615"},
                                                          {"seconds", "-1"},
                                                          {"seconds", "\"long\""},
                                                          {"engine", "[]"},
                                                          {"host", "{}"}}) {
      Expect(
          good, absl::StrCat(key, " of ", value),
          [&key = key, &value = value](Given* run) {
            run->Result() = Summed(WithMember(run->Result(), key, value));
          },
          absl::StrCat("'", key, "' is missing or makes no sense"));
    }
    Expect(
        good, "no JSON", [](Given* run) { run->Result() = Summed("[1,\"sum\":\"\"}"); },
        "no result: it is no object of JSON");
    Expect(
        good, "no checksum", [](Given* run) { run->Result() = "{\"plan\":\"x\"}"; },
        "no result: it has no checksum");
    Expect(
        good, "binary", [](Given* run) { run->Result() = std::string("\0\xff\x80", 3); },
        "no result: it has no checksum");
    Expect(
        good, "an empty line", [](Given* run) { run->Result() = ""; },
        "no result: it has no checksum");
    Expect(
        good, "a line cut off in the middle",
        [](Given* run) { run->Result().resize(run->Result().size() / 2); },
        "no result: it has no checksum");
    Expect(
        good, "a checksum cut off",
        [](Given* run) { run->Result().resize(run->Result().size() - 4); },
        "its checksum is wrong");
    Expect(
        good, "two lines run together",
        [](Given* run) {
          const std::string first = run->Result();
          run->results.erase(std::find(run->results.begin(), run->results.end(), first));
          run->Result() = first + run->Result();
        },
        "its checksum is wrong");
    Expect(
        good, "dropped",
        [](Given* run) {
          std::vector<std::string> kept;
          for (const std::string& line : run->results) {
            if (line.find("\"status\":\"done\"") == std::string::npos || !kept.empty()) {
              kept.push_back(line);
            } else if (kept.empty()) {
              kept.emplace_back();
            }
          }
          kept.erase(std::find(kept.begin(), kept.end(), ""));
          run->results = kept;
        },
        "missing: ");
    Expect(
        good, "all dropped", [](Given* run) { run->results.clear(); }, "missing: ");
    Expect(
        good, "of another plan",
        [](Given* run) {
          run->Result() = Summed(WithMember(run->Result(), "plan", "\"0123456789abcdef\""));
        },
        " of another plan, 0123456789abcdef");
    Expect(
        good, "a shard that is not there",
        [](Given* run) { run->Result() = Summed(WithMember(run->Result(), "shard", "4000")); },
        "there is no shard 4000");
    Expect(
        good, "a shard of a later round",
        [](Given* run) {
          const dlx::Plan plan = *dlx::ReadPlan(run->plan, *ParseKnuth(run->problem));
          run->results.push_back(Summed(WithMember(
              WithMember(run->Result(), "plan", absl::StrCat("\"", plan.rounds[0].id, "\"")),
              "shard", absl::StrCat(plan.shards.size()))));
        },
        absl::StrCat("there is no shard ",
                     dlx::ReadPlan(good.plan, *ParseKnuth(good.problem))->shards.size()));
    Expect(
        good, "a shard that was divided",
        [](Given* run) {
          const dlx::Plan plan = *dlx::ReadPlan(run->plan, *ParseKnuth(run->problem));
          std::string line =
              WithMember(run->Result(), "shard", absl::StrCat(plan.divisions[0].shard + 1));
          line = WithMember(line, "status", "\"done\"");
          // What was found there in other shards is not looked at.
          if (line.find("covers") != std::string::npos) line = WithoutMember(line, "covers");
          run->results.push_back(Summed(line));
        },
        "was searched to its end, but the plan has divided it");
  }
  ExpectKinds(3 * 46);
}

TEST_F(DamageTest, OfResultsThatSayNodes) {
  for (const dlx::Goal goal : {dlx::Goal::kCount, dlx::Goal::kAll}) {
    SCOPED_TRACE(std::string(dlx::ToString(goal)));
    const Given good = MakeRun(goal);
    Expect(
        good, "changed digest",
        [](Given* run) {
          run->Result() = WithMember(run->Result(), "digest", "\"" + std::string(32, '7') + "\"");
        },
        "its checksum is wrong");
    Expect(
        good, "changed profile",
        [](Given* run) { run->Result() = WithMember(run->Result(), "profile", "[1,2,3]"); },
        "its checksum is wrong");
    for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
             {"digest", "\"7\""},
             {"digest", "7"},
             {"digest", "\"" + std::string(32, 'x') + "\""},
             {"profile", "7"},
             {"profile", "[\"1\"]"},
             {"profile", "[-1,2]"},
             {"profile", "[1.5]"}}) {
      Expect(
          good, absl::StrCat(key, " of ", value),
          [&key = key, &value = value](Given* run) {
            run->Result() = Summed(WithMember(run->Result(), key, value));
          },
          absl::StrCat("'", key, "' is missing or makes no sense"));
    }
    Expect(
        good, "nodes that are not the sum of the profile",
        [](Given* run) { run->Result() = Summed(WithMember(run->Result(), "nodes", "12345")); },
        "its nodes are not the sum of its profile");
    Expect(
        good, "a profile beyond all sums",
        [](Given* run) {
          run->Result() =
              Summed(WithMember(run->Result(), "profile",
                                "[9223372036854775807,9223372036854775807,9223372036854775807]"));
        },
        "its nodes are not the sum of its profile");
    for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
             {"count", "\"77\""},
             {"count", "\"99999999999999999999999\""},
             {"digest", "\"" + std::string(32, '7') + "\""}}) {
      Expect(
          good, absl::StrCat("doubled with another ", key),
          [&key = key, &value = value](Given* run) {
            run->results.push_back(Summed(WithMember(run->Result(), key, value)));
          },
          absl::StrCat(key, " ", absl::StrReplaceAll(value, {{"\"", ""}})));
    }
    Expect(
        good, "doubled with other nodes",
        [](Given* run) {
          run->results.push_back(
              Summed(WithMember(WithMember(run->Result(), "nodes", "12"), "profile", "[5,7]")));
        },
        "12 nodes");
    Expect(
        good, "stopped, but said in a result",
        [](Given* run) { run->Result() = Summed(WithMember(run->Result(), "status", "\"left\"")); },
        "is not done");
    Expect(
        good, "minimized",
        [](Given* run) {
          std::string line = run->Result();
          run->Result() = Summed(line.insert(line.find("\"engine\""), "\"bound\":5,"));
        },
        "was minimized");
  }
  ExpectKinds(2 * 17);
}

// ---- Plans --------------------------------------------------------------------------------------

// The first line that begins so.
std::string& PlanLine(std::vector<std::string>* lines, absl::string_view begin) {
  const auto at = std::find_if(lines->begin(), lines->end(), [&](const std::string& line) {
    return absl::StartsWith(line, begin);
  });
  EXPECT_NE(at, lines->end()) << begin;
  return *at;
}

TEST_F(DamageTest, OfPlans) {
  const Given good = MakeRun(dlx::Goal::kCount);
  const auto plan = [&](const std::string& kind,
                        const std::function<void(std::vector<std::string>*)>& change,
                        absl::string_view expected) {
    Expect(
        good, kind,
        [&](Given* run) {
          std::vector<std::string> lines = run->PlanLines();
          change(&lines);
          run->SetPlan(lines);
        },
        expected);
  };
  // A byte of each kind of line, with the checksum that was there.
  for (const char* const begin :
       {"problem",     "for",       "branching", "order",      "seed",      "shards",
        "inner",       "1 ",        "2 ",        "end",        "divide",    "| {",
        "| quadrille", "| problem", "| presets", "| counters", "| profile", "| state",
        "| path",      "| base",    "| learned", "| end"}) {
    Expect(
        good, absl::StrCat("a byte of '", begin, "'"),
        [&](Given* run) {
          std::vector<std::string> lines = run->PlanLines();
          PlanLine(&lines, begin).back() ^= 1;
          run->plan = absl::StrCat(absl::StrJoin(lines, "\n"), "\n");
        },
        "checksum is wrong");
  }
  Expect(
      good, "cut off", [](Given* run) { run->plan.resize(run->plan.size() / 2); },
      "checksum is wrong");
  Expect(
      good, "without its last line", [](Given* run) { run->plan.resize(run->plan.size() - 21); },
      "checksum is wrong");
  Expect(
      good, "empty", [](Given* run) { run->plan.clear(); }, "this is not a plan");
  Expect(
      good, "a checkpoint",
      [](Given* run) {
        run->plan = absl::StrReplaceAll(run->plan, {{"plan 1", "chart 1"}});
      },
      "this is not a plan");
  // Changes with checksums that are right again.
  plan(
      "another version", [](auto* lines) { (*lines)[0] = "quadrille plan 2"; },
      "the plan is of version '2'");
  plan(
      "another problem",
      [](auto* lines) { PlanLine(lines, "problem") = "problem 0123456789abcdef 7 12"; },
      "the plan is of another problem");
  plan(
      "an unknown goal", [](auto* lines) { PlanLine(lines, "for") = "for fun"; },
      "line 3: expected 'for'");
  plan(
      "a rule that learns", [](auto* lines) { PlanLine(lines, "branching") = "branching wtd"; },
      "a plan cannot be of branching 'wtd'");
  plan(
      "an unknown order", [](auto* lines) { PlanLine(lines, "order") = "order none"; },
      "line 5: expected 'order'");
  plan(
      "a seed that is none", [](auto* lines) { PlanLine(lines, "seed") = "seed -1"; },
      "line 6: expected 'seed'");
  plan(
      "more shards than there are", [](auto* lines) { PlanLine(lines, "shards") = "shards 1000"; },
      "expected shard");
  plan(
      "fewer shards than there are", [](auto* lines) { PlanLine(lines, "shards") = "shards 1"; },
      "checksum is wrong");
  plan(
      "inner nodes that are none", [](auto* lines) { PlanLine(lines, "inner") = "inner -1"; },
      "expected 'inner'");
  plan(
      "a shard without estimate", [](auto* lines) { PlanLine(lines, "1 ") = "1 +1"; },
      "expected an estimate");
  plan(
      "an option that is none", [](auto* lines) { PlanLine(lines, "1 ") = "1 +0 ~1"; },
      "expected options such as +1");
  plan(
      "an option beyond the last", [](auto* lines) { PlanLine(lines, "1 ") = "1 +999 ~1"; },
      "expected options such as +1");
  plan(
      "an option without sign", [](auto* lines) { PlanLine(lines, "1 ") = "1 1 ~1"; },
      "expected options such as +1");
  plan(
      "shards in another order",
      [](auto* lines) { std::swap(PlanLine(lines, "1 "), PlanLine(lines, "2 ")); },
      "expected shard 1");
  // The shards are complete and disjoint no more.
  const auto shards = [&](const std::string& kind,
                          const std::function<void(std::vector<dlx::Shard>*)>& change,
                          absl::string_view expected) {
    const Given first = [&] {  // of one round
      Given run = good;
      const dlx::Problem problem = *ParseKnuth(run.problem);
      dlx::Plan whole = *dlx::ReadPlan(run.plan, problem);
      whole.shards.resize(whole.rounds[0].shards);
      whole.divisions.clear();
      whole.rounds.clear();
      run.plan = dlx::WritePlan(problem, whole);
      return run;
    }();
    Expect(
        first, kind,
        [&](Given* run) {
          const dlx::Problem problem = *ParseKnuth(run->problem);
          dlx::Plan changed = *dlx::ReadPlan(run->plan, problem);
          change(&changed.shards);
          changed.rounds.clear();
          run->plan = dlx::WritePlan(problem, changed);
        },
        expected);
  };
  for (int which = 0; which < 3; ++which) {
    shards(
        absl::StrCat("shard ", which, " dropped"),
        [&](auto* all) { all->erase(all->begin() + which); }, "no shard has option");
  }
  shards(
      "the last shard dropped", [](auto* all) { all->pop_back(); }, "no shard lacks option");
  shards(
      "all shards but one dropped", [](auto* all) { all->resize(1); }, "no shard");
  shards(
      "a shard doubled", [](auto* all) { all->insert(all->begin(), (*all)[0]); }, "overlap");
  shards(
      "a shard doubled at the end", [](auto* all) { all->push_back((*all)[0]); },
      "do not stand together");
  shards(
      "a shard of everything", [](auto* all) { (*all)[1].literals.clear(); }, "overlap");
  shards(
      "a shard that is a part of another",
      [](auto* all) {
        all->insert(all->begin() + 1, (*all)[0]);
        (*all)[1].literals.push_back({11, true});
      },
      "overlap");
  shards(
      "an option taken that was not", [](auto* all) { (*all)[0].literals.back().option = 8; },
      "shard");
  shards(
      "an option forbidden instead of taken",
      [](auto* all) { (*all)[0].literals.back().taken = false; }, "shard");
  shards(
      "an option taken twice",
      [](auto* all) { (*all)[0].literals.push_back((*all)[0].literals.back()); }, "shard");
  shards(
      "options that conflict",
      [](auto* all) {
        (*all)[0].literals.push_back({11, true});
      },
      "conflicts with");
  shards(
      "an option without a primary item taken and forbidden",
      [](auto* all) {
        all->insert(all->begin(), (*all)[0]);
        (*all)[0].literals.push_back({12, true});
        (*all)[1].literals.push_back({12, false});
      },
      "shard 1 has option 13, which has no primary item");
  // Other problems.
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"a b c d e", "a b c d f"},
                                                        {"x:R |1\n", "x:G |1\n"},
                                                        {"|7", "|8"},
                                                        {"c\n", "c\nc\n"},
                                                        {"a b c |9\n", ""},
                                                        {"a b c d e", "0:2|a b c d e"}}) {
    Expect(
        good, absl::StrCat("the problem with ", to, " for ", from),
        [&from = from, &to = to](Given* run) {
          run->problem = absl::StrReplaceAll(run->problem, {{from, to}});
          if (to == "a b c d f") {
            run->problem = absl::StrReplaceAll(run->problem, {{"\ne", "\nf"}, {"d e |", "d f |"}});
          }
        },
        "of another problem");
  }
  ExpectKinds(22 + 4 + 14 + 14 + 6);
}

TEST_F(DamageTest, OfDivisions) {
  const Given good = MakeRun(dlx::Goal::kCount);
  const dlx::Problem problem = *ParseKnuth(good.problem);
  const dlx::Plan original = *dlx::ReadPlan(good.plan, problem);
  ASSERT_GE(original.divisions.size(), 2U);
  const size_t last = original.divisions.size() - 1;
  const auto plan = [&](const std::string& kind, const std::function<void(dlx::Plan*)>& change,
                        absl::string_view expected) {
    Expect(
        good, kind,
        [&](Given* run) {
          dlx::Plan changed = original;
          change(&changed);
          run->plan = dlx::WritePlan(problem, changed);
        },
        expected);
  };
  const auto lines = [&](const std::string& kind,
                         const std::function<void(std::vector<std::string>*)>& change,
                         absl::string_view expected) {
    Expect(
        good, kind,
        [&](Given* run) {
          std::vector<std::string> all = run->PlanLines();
          change(&all);
          run->SetPlan(all);
        },
        expected);
  };
  plan(
      "of another shard", [](auto* p) { std::swap(p->divisions[0].shard, p->divisions[1].shard); },
      "its checkpoint is of another one");
  plan(
      "of the same shard twice", [](auto* p) { p->divisions[1].shard = p->divisions[0].shard; },
      "expected a shard that was not divided before");
  plan(
      "of a shard that is not there", [](auto* p) { p->divisions[0].shard = 500; },
      "expected 'divide' and a shard of an earlier round");
  plan(
      "another checkpoint",
      [](auto* p) { std::swap(p->divisions[0].checkpoint, p->divisions[1].checkpoint); },
      "its checkpoint is of another one");
  plan(
      "a checkpoint that is damaged", [](auto* p) { p->divisions[0].checkpoint[40] ^= 1; },
      "the checkpoint is damaged");
  plan(
      "without checkpoint",
      [](auto* p) {
        p->divisions[0].checkpoint.clear();
        p->divisions[0].found.clear();
      },
      "though solutions may");
  plan(
      "what was found in another",
      [](auto* p) { std::swap(p->divisions[0].found, p->divisions[1].found); },
      "what was found is not of its checkpoint");
  plan(
      "what was found, changed", [](auto* p) { p->divisions[0].found[40] ^= 1; },
      "its checksum is wrong");
  plan(
      "what was found, done",
      [](auto* p) {
        p->divisions[0].found = Summed(WithMember(p->divisions[0].found, "status", "\"done\""));
      },
      "what was found is not of its checkpoint");
  plan(
      "what was found, of another checkpoint",
      [](auto* p) {
        p->divisions[0].found =
            Summed(WithMember(p->divisions[0].found, "checkpoint", "\"0123456789abcdef\""));
      },
      "what was found is not of its checkpoint");
  plan(
      "other inner nodes", [](auto* p) { p->divisions[0].inner.push_back(1); },
      "are not what its checkpoint leaves");
  plan(
      "a part of it changed", [](auto* p) { p->shards[p->divisions[0].begin].literals.pop_back(); },
      "are not what its checkpoint leaves");
  plan(
      "parts exchanged",
      [&](auto* p) {
        const auto& division = *std::find_if(
            p->divisions.begin(), p->divisions.end(),
            [](const auto& d) { return !d.checkpoint.empty() && d.end - d.begin >= 2; });
        std::swap(p->shards[division.begin].literals, p->shards[division.end - 1].literals);
      },
      "are not what its checkpoint leaves");
  plan(
      "a part lost",
      [](auto* p) {
        p->divisions.resize(1);
        p->divisions[0].end -= 1;
        p->shards.resize(p->divisions[0].end);
        p->rounds.resize(2);
        p->rounds[1].shards = p->divisions[0].end;
        p->rounds[1].divisions = 1;
      },
      "are not what its checkpoint leaves");
  plan(
      "the last round taken back",
      [&](auto* p) {
        p->rounds.resize(1);
        p->divisions.clear();
        p->shards.resize(p->rounds[0].shards);
      },
      "of another plan");
  plan(
      "the last division taken back",
      [&](auto* p) {
        p->shards.resize(p->divisions[last].begin);
        p->divisions.pop_back();
        p->rounds.back().shards = static_cast<int32_t>(p->shards.size());
        p->rounds.back().divisions = static_cast<int32_t>(p->divisions.size());
      },
      "of another plan");
  lines(
      "half of the lines that say what was found",
      [](auto* all) {
        const auto at = std::find_if(all->begin(), all->end(), [](const std::string& line) {
          return absl::StartsWith(line, "| quadrille");
        });
        auto end = at;
        while (absl::StartsWith(*end, "| ")) ++end;
        all->erase(at, end);
      },
      "expected what was found, and a checkpoint");
  lines(
      "a bound of a count",
      [](auto* all) {
        all->insert(
            std::find_if(all->begin(), all->end(),
                         [](const std::string& line) { return absl::StartsWith(line, "divide"); }),
            "bound 5");
      },
      "expected no bound");
  lines(
      "a shard of a later round that is the same as another",
      [](auto* all) {
        const auto at = std::find_if(all->rbegin(), all->rend(), [](const std::string& line) {
          return line.find('~') != std::string::npos;
        });
        at->replace(at->find('~'), std::string::npos, "=1");
      },
      "expected an earlier shard of the first round");
  ExpectKinds(19);
}

TEST_F(DamageTest, OfShardsThatAreTheSame) {
  const Given good = MakeRun(dlx::Goal::kCount, /*by_states=*/true);
  const dlx::Problem problem = *ParseKnuth(good.problem);
  const dlx::Plan original = *dlx::ReadPlan(good.plan, problem);
  const auto same = static_cast<int32_t>(
      std::find_if(original.shards.begin(), original.shards.end(),
                   [](const dlx::Shard& shard) { return shard.same_as >= 0; }) -
      original.shards.begin());
  ASSERT_LT(static_cast<size_t>(same), original.shards.size());
  const auto plan = [&](const std::string& kind, const std::function<void(dlx::Plan*)>& change,
                        absl::string_view expected) {
    Expect(
        good, kind,
        [&](Given* run) {
          dlx::Plan changed = original;
          change(&changed);
          run->plan = dlx::WritePlan(problem, changed);
        },
        expected);
  };
  plan(
      "as another one",
      [&](auto* p) {
        int32_t last = static_cast<int32_t>(p->shards.size()) - 1;
        while (p->shards[last].same_as < 0) --last;
        int32_t other = 0;
        while (other == p->shards[last].same_as || p->shards[other].same_as >= 0) ++other;
        ASSERT_LT(other, last);
        p->shards[last].same_as = other;
      },
      "are not the same");
  plan(
      "as itself", [&](auto* p) { p->shards[same].same_as = same; },
      "expected an earlier shard of the first round");
  plan(
      "as a later one", [&](auto* p) { p->shards[0].same_as = same; },
      "expected an earlier shard of the first round");
  plan(
      "as one that is not searched", [&](auto* p) { p->shards.back().same_as = same; },
      "expected an earlier shard of the first round");
  plan(
      "of a plan for all solutions", [](auto* p) { p->goal = dlx::Goal::kAll; },
      "this is no count");
  plan(
      "to be searched", [&](auto* p) { p->shards[same].same_as = -1; }, "of another plan");
  Expect(
      good, "a result of one that is not searched",
      [&](Given* run) {
        run->results.push_back(Summed(WithMember(run->Result(), "shard", absl::StrCat(same + 1))));
      },
      "is not searched, because shard");
  ExpectKinds(7);
}

// ---- Solutions ----------------------------------------------------------------------------------

TEST_F(DamageTest, OfSolutions) {
  const Given good = MakeRun(dlx::Goal::kAll);
  constexpr absl::string_view kDamaged = ": this solution is damaged, or of another plan";
  // Without the checksum of what was changed, and with it.
  const auto solution = [&](const std::string& kind,
                            const std::function<void(std::vector<std::string>*)>& change,
                            absl::string_view expected) {
    const auto changed = [&](const Given& run) {
      std::vector<std::string> words = absl::StrSplit(Given(run).Line("s "), ' ');
      const std::string seal = words.back();
      words.pop_back();
      change(&words);
      return absl::StrCat(absl::StrJoin(words, " "), " ", seal);
    };
    Expect(
        good, kind, [&](Given* run) { run->Line("s ") = changed(*run); }, kDamaged);
    Expect(
        good, kind + ", with its checksum",
        [&](Given* run) { run->Line("s ") = Sealed(changed(*run), run->plan); }, expected);
  };
  solution(
      "of another shard", [](auto* words) { (*words)[1] = "2"; }, "is in no file");
  solution(
      "of a shard that is not there", [](auto* words) { (*words)[1] = "999"; }, kDamaged);
  solution(
      "of no shard", [](auto* words) { (*words)[1] = "0"; }, kDamaged);
  solution(
      "of no number", [](auto* words) { (*words)[2] = "x"; }, kDamaged);
  solution(
      "with another number", [](auto* words) { (*words)[2] = "77"; }, "is in no file");
  solution(
      "with the largest number", [](auto* words) { (*words)[2] = "9223372036854775807"; },
      kDamaged);
  solution(
      "with a large number", [](auto* words) { (*words)[2] = "4611686018427387904"; },
      "is in no file");
  solution(
      "with an option less", [](auto* words) { words->pop_back(); }, "is not covered");
  solution(
      "with an option twice", [](auto* words) { words->push_back(words->back()); }, "option");
  solution(
      "with another option", [](auto* words) { words->back() = "5"; }, "option");
  solution(
      "with an option that is not there", [](auto* words) { words->back() = "999"; },
      "which the problem has not");
  solution(
      "with an option that is none", [](auto* words) { words->back() = "x"; },
      "is no list of options");
  solution(
      "with an option without a primary item", [](auto* words) { words->push_back("13"); },
      "option 13 has no primary item");
  solution(
      "with no option", [](auto* words) { words->resize(3); }, "is not in shard");
  Expect(
      good, "of another plan",
      [&](Given* run) { run->Line("s ") = Sealed(run->Line("s "), "\nend 0123456789abcdef"); },
      kDamaged);
  Expect(
      good, "with its options in another order",
      [](Given* run) {
        for (std::string& line : run->results) {
          std::vector<std::string> words = absl::StrSplit(line, ' ');
          if (words[0] != "s" || words.size() < 6) continue;
          std::swap(words[3], words[4]);
          line = absl::StrJoin(words, " ");
          return;
        }
      },
      kDamaged);
  Expect(
      good, "two of a shard exchanged",
      [](Given* run) {
        for (size_t k = 1; k < run->results.size(); ++k) {
          std::vector<std::string> a = absl::StrSplit(run->results[k - 1], ' ');
          std::vector<std::string> b = absl::StrSplit(run->results[k], ' ');
          if (a[0] != "s" || b[0] != "s" || a[1] != b[1]) continue;
          std::swap(a[2], b[2]);
          run->results[k - 1] = absl::StrJoin(b, " ");
          run->results[k] = absl::StrJoin(a, " ");
          return;
        }
      },
      kDamaged);
  Expect(
      good, "dropped",
      [](Given* run) {
        run->results.erase(run->results.begin() + (&run->Line("s ") - run->results.data()));
      },
      "is in no file");
  Expect(
      good, "a count one higher",
      [](Given* run) {
        for (std::string& line : run->results) {
          if (!absl::StartsWith(line, "{")) continue;
          const Finding finding = *ParseFinding(line);
          line = Summed(
              WithMember(line, "count", absl::StrCat("\"", *finding.count.ToInt64() + 1, "\"")));
          break;
        }
      },
      "is in no file");
  Expect(
      good, "a count of none",
      [](Given* run) {
        for (std::string& line : run->results) {
          if (!absl::StartsWith(line, "{") || ParseFinding(line)->count == 0) continue;
          line = Summed(WithMember(line, "count", "\"0\""));
          break;
        }
      },
      "are not those of its result");
  Expect(
      good, "another digest",
      [](Given* run) {
        run->Result() =
            Summed(WithMember(run->Result(), "digest", "\"" + std::string(32, '7') + "\""));
      },
      "are not those of its result");
  Expect(
      good, "no digest",
      [](Given* run) { run->Result() = Summed(WithoutMember(run->Result(), "digest")); },
      "has no digest of its solutions");
  ExpectKinds(36);
}

// ---- The cheapest -------------------------------------------------------------------------------

TEST_F(DamageTest, OfTheCheapest) {
  const Given good = MakeRun(dlx::Goal::kMinimize);
  const auto covers = [&](const std::string& kind, const std::function<void(Finding*)>& change,
                          absl::string_view expected) {
    Expect(
        good, kind,
        [&](Given* run) {
          for (std::string& line : run->results) {
            Finding finding = *ParseFinding(line);
            if (finding.covers.empty()) continue;
            change(&finding);
            line = FormatFinding(finding);
            return;
          }
        },
        expected);
  };
  covers(
      "a lower cost", [](Finding* f) { --f->covers[0].cost; }, "a solution that costs");
  covers(
      "a higher cost", [](Finding* f) { ++f->covers[0].cost; }, "a solution that costs");
  covers(
      "an option less", [](Finding* f) { f->covers[0].options.pop_back(); },
      "no solution of the problem");
  covers(
      "an option that is not there", [](Finding* f) { f->covers[0].options.back() = 999; },
      "no solution of the problem");
  covers(
      "an option without a primary item", [](Finding* f) { f->covers[0].options.push_back(12); },
      "option 13 has no primary item");
  covers(
      "options that do not ascend",
      [](Finding* f) { std::swap(f->covers[0].options[0], f->covers[0].options[1]); },
      "do not ascend");
  covers(
      "of another shard", [](Finding* f) { f->shard = f->shard == 0 ? 1 : 0; },
      "a solution that is not in shard");
  Expect(
      good, "dropped",
      [](Given* run) {
        for (std::string& line : run->results) {
          Finding finding = *ParseFinding(line);
          finding.covers.clear();
          line = FormatFinding(finding);
        }
      },
      "the results have no solutions of that cost");
  covers(
      "below a bound that nobody reached", [](Finding* f) { f->bound = 1; },
      "was searched below a cost of 1 alone");
  for (const auto& [kind, value] :
       std::map<std::string, std::string>{{"covers that are none", "7"},
                                          {"a cover that is none", "[7]"},
                                          {"a cover without cost", "[[]]"},
                                          {"a cost that is none", "[[-1,1]]"},
                                          {"an option that is none", "[[1,0]]"}}) {
    Expect(
        good, kind,
        [&value = value](Given* run) {
          for (std::string& line : run->results) {
            if (line.find("\"covers\"") == std::string::npos) continue;
            line = Summed(WithMember(line, "covers", value));
            return;
          }
        },
        "'covers' is missing or makes no sense");
  }
  Expect(
      good, "a bound that is none",
      [](Given* run) {
        std::string line = run->Result();
        if (line.find("\"bound\"") != std::string::npos) line = WithoutMember(line, "bound");
        run->Result() = Summed(line.insert(line.find("\"engine\""), "\"bound\":-5,"));
      },
      "'bound' is missing or makes no sense");
  ExpectKinds(15);
}

}  // namespace
}  // namespace cli
