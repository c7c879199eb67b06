// SPDX-License-Identifier: Apache-2.0
//
// The clauses and the inequalities against the definition of a solution, set of options by set of
// options: those that are a solution extend to exactly one model, all others to none.

#include "dlx/cnf.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/random_problem.h"

namespace dlx {
namespace {

using ::quadrille_test::Dump;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomProblem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Problem Build(ProblemBuilder b) { return std::move(b).Build().value(); }

// Whether these options are a solution that a search would find.
bool IsSolution(const Problem& problem, const std::vector<OptionId>& options) {
  return VerifyCover(problem, options).ok() &&
         std::all_of(options.begin(), options.end(),
                     [&](OptionId option) { return problem.has_primary_item(option); });
}

std::vector<OptionId> OptionsOf(uint32_t subset) {
  std::vector<OptionId> options;
  for (OptionId option = 0; subset >> option != 0; ++option) {
    if ((subset >> option & 1) != 0) options.push_back(option);
  }
  return options;
}

// ---- Models of clauses -------------------------------------------------------------------------

// Counts models by trying, in order, both values of each variable that no clause with a single open
// literal decides.
class ModelCounter {
 public:
  explicit ModelCounter(const Cnf& cnf) : value_(cnf.num_variables + 1, 0) {
    clauses_.emplace_back();
    for (const int32_t literal : cnf.literals) {
      if (literal == 0) {
        clauses_.emplace_back();
      } else {
        clauses_.back().push_back(literal);
      }
    }
    clauses_.pop_back();
  }

  // The number of models in which exactly these of the options are true.
  int64_t Count(const Problem& problem, uint32_t subset) {
    std::fill(value_.begin(), value_.end(), 0);
    for (OptionId option = 0; option < problem.num_options(); ++option) {
      value_[option + 1] = (subset >> option & 1) != 0 ? 1 : -1;
    }
    return Count();
  }

 private:
  int Value(int32_t literal) const { return literal > 0 ? value_[literal] : -value_[-literal]; }

  // Sets what clauses with a single open literal decide; returns false if one has none.
  bool Propagate(std::vector<int32_t>* set) {
    for (bool again = true; again;) {
      again = false;
      for (const std::vector<int32_t>& clause : clauses_) {
        int32_t open = 0;
        int num_open = 0;
        bool satisfied = false;
        for (const int32_t literal : clause) {
          if (Value(literal) > 0) satisfied = true;
          if (Value(literal) == 0) open = literal, ++num_open;
        }
        if (satisfied || num_open > 1) continue;
        if (num_open == 0) return false;
        value_[std::abs(open)] = open > 0 ? 1 : -1;
        set->push_back(std::abs(open));
        again = true;
      }
    }
    return true;
  }

  int64_t Count() {
    std::vector<int32_t> set;
    int64_t models = 0;
    if (Propagate(&set)) {
      const auto open = std::find(value_.begin() + 1, value_.end(), 0);
      if (open == value_.end()) {
        models = 1;
      } else {
        for (const int value : {1, -1}) {
          *open = value;
          models += Count();
        }
        *open = 0;
      }
    }
    for (const int32_t variable : set) value_[variable] = 0;
    return models;
  }

  std::vector<std::vector<int32_t>> clauses_;
  std::vector<int> value_;  // by variable: 1, -1, or 0 while it is open
};

// Compares all sets of options; returns the number of solutions.
int64_t ExpectModelsAreSolutions(const Problem& problem) {
  const absl::StatusOr<Cnf> cnf = MakeCnf(problem);
  if (!cnf.ok()) {
    ADD_FAILURE() << cnf.status();
    return -1;
  }
  EXPECT_EQ(cnf->num_options, problem.num_options());
  EXPECT_EQ(std::count(cnf->literals.begin(), cnf->literals.end(), 0), cnf->num_clauses);
  for (size_t i = 0; i < cnf->literals.size(); ++i) {
    EXPECT_LE(std::abs(cnf->literals[i]), cnf->num_variables);
    EXPECT_FALSE(cnf->literals[i] == 0 && (i == 0 || cnf->literals[i - 1] == 0)) << "empty clause";
  }
  ModelCounter counter(*cnf);
  int64_t solutions = 0;
  for (uint32_t subset = 0; subset < 1u << problem.num_options(); ++subset) {
    const bool is_solution = IsSolution(problem, OptionsOf(subset));
    solutions += is_solution ? 1 : 0;
    EXPECT_EQ(counter.Count(problem, subset), is_solution ? 1 : 0)
        << "options " << testing::PrintToString(OptionsOf(subset)) << " of\n"
        << Dump(problem);
    if (testing::Test::HasFailure()) break;
  }
  return solutions;
}

// ---- Models of inequalities --------------------------------------------------------------------

struct Opb {
  struct Constraint {
    std::vector<std::pair<int64_t, int64_t>> terms;  // coefficient, variable
    std::string relation;
    int64_t value = 0;
  };
  int64_t num_variables = -1;
  std::vector<std::pair<int64_t, int64_t>> objective;
  std::vector<Constraint> constraints;
  std::string error;
};

// Reads the format word by word, as its description has it, and nothing else.
Opb ParseOpb(absl::string_view text) {
  Opb opb;
  int64_t announced = -1;
  const auto fail = [&](absl::string_view line) {
    if (opb.error.empty()) opb.error = std::string(line);
  };
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
  for (const absl::string_view line : lines) {
    std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
    if (opb.num_variables < 0) {
      if (words.size() != 5 || words[0] != "*" || words[1] != "#variable=" ||
          words[3] != "#constraint=" || !absl::SimpleAtoi(words[2], &opb.num_variables) ||
          !absl::SimpleAtoi(words[4], &announced)) {
        fail(line);
      }
      continue;
    }
    if (line[0] == '*') continue;
    const bool is_objective = words[0] == "min:";
    Opb::Constraint constraint;
    size_t i = is_objective ? 1 : 0;
    for (; i + 1 < words.size() && absl::StartsWith(words[i + 1], "x"); i += 2) {
      auto& [coefficient, variable] = constraint.terms.emplace_back();
      if ((words[i][0] != '+' && words[i][0] != '-') || !absl::SimpleAtoi(words[i], &coefficient) ||
          !absl::SimpleAtoi(words[i + 1].substr(1), &variable) || variable < 1 ||
          variable > opb.num_variables) {
        fail(line);
      }
    }
    if (constraint.terms.empty() || words.back() != ";") fail(line);
    if (is_objective) {
      if (i + 1 != words.size() || !opb.constraints.empty()) fail(line);
      opb.objective = constraint.terms;
      continue;
    }
    if (i + 3 != words.size() || (words[i] != ">=" && words[i] != "=") ||
        !absl::SimpleAtoi(words[i + 1], &constraint.value)) {
      fail(line);
    } else {
      constraint.relation = std::string(words[i]);
    }
    opb.constraints.push_back(std::move(constraint));
  }
  if (announced != static_cast<int64_t>(opb.constraints.size())) fail("number of constraints");
  return opb;
}

bool Holds(const Opb& opb, uint64_t assignment) {
  return std::all_of(opb.constraints.begin(), opb.constraints.end(), [&](const auto& constraint) {
    int64_t sum = 0;
    for (const auto& [coefficient, variable] : constraint.terms) {
      if ((assignment >> (variable - 1) & 1) != 0) sum += coefficient;
    }
    return constraint.relation == "=" ? sum == constraint.value : sum >= constraint.value;
  });
}

void ExpectOpbModelsAreSolutions(const Problem& problem) {
  const absl::StatusOr<WrittenText> written = WriteOpb(problem);
  ASSERT_TRUE(written.ok());
  EXPECT_THAT(written->warnings, IsEmpty());
  const Opb opb = ParseOpb(written->text);
  ASSERT_EQ(opb.error, "") << written->text;
  const int64_t auxiliary = opb.num_variables - problem.num_options();
  ASSERT_LE(auxiliary, 12);
  for (uint32_t subset = 0; subset < 1u << problem.num_options(); ++subset) {
    int64_t models = 0;
    for (uint64_t more = 0; more < uint64_t{1} << auxiliary; ++more) {
      models += Holds(opb, subset | more << problem.num_options()) ? 1 : 0;
    }
    ASSERT_EQ(models, IsSolution(problem, OptionsOf(subset)) ? 1 : 0)
        << "options " << testing::PrintToString(OptionsOf(subset)) << " of\n"
        << written->text;
  }
  int64_t total = 0;
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    total += problem.cost(option);
    const std::pair<int64_t, int64_t> term(problem.cost(option), option + 1);
    EXPECT_EQ(std::count(opb.objective.begin(), opb.objective.end(), term), term.first > 0 ? 1 : 0);
  }
  EXPECT_EQ(opb.objective.empty(), total == 0);
}

// ---- Against the definition --------------------------------------------------------------------

TEST(Cnf, ModelsAreSolutionsOfRandomProblems) {
  int64_t with_solutions = 0;
  for (uint64_t seed = 1; seed <= (kSlowBuild ? 300 : 2000); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    const Problem problem = RandomProblem(rng, {.max_primary = 4, .max_options = 9});
    with_solutions += ExpectModelsAreSolutions(problem) > 0 ? 1 : 0;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(with_solutions, kSlowBuild ? 60 : 400);
}

TEST(Opb, ModelsAreSolutionsOfRandomProblems) {
  for (uint64_t seed = 1; seed <= (kSlowBuild ? 300 : 2000); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937_64 rng(seed);
    ExpectOpbModelsAreSolutions(
        RandomProblem(rng, {.max_primary = 4, .max_secondary = 3, .max_options = 8}));
    if (testing::Test::HasFailure()) return;
  }
}

// One item in all options, and another, optional one to keep them apart: every encoding of a
// number, with lists of every length up to three groups of the chain.
TEST(Cnf, ModelsAreSolutionsForEveryMultiplicityAndLength) {
  for (int32_t n = 0; n <= (kSlowBuild ? 8 : 11); ++n) {
    for (int32_t v = 1; v <= n + 2; ++v) {
      for (int32_t u = 0; u <= v; ++u) {
        SCOPED_TRACE(absl::StrCat(u, " to ", v, " of ", n));
        ProblemBuilder b;
        const Item p = b.AddItem("p", {.at_least = u, .at_most = v});
        for (int32_t i = 0; i < n; ++i) b.AddOption({p});
        const Problem problem = Build(std::move(b));
        int64_t expected = 0;  // sets of u to v of n options
        for (uint32_t subset = 0; subset < 1u << n; ++subset) {
          const auto size = static_cast<int32_t>(OptionsOf(subset).size());
          expected += size >= u && size <= v ? 1 : 0;
        }
        ASSERT_EQ(ExpectModelsAreSolutions(problem), expected);
        if (n <= 6) ExpectOpbModelsAreSolutions(problem);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(Cnf, AtMostOneHoldsForListsOfEveryLength) {
  for (int32_t n = 1; n <= (kSlowBuild ? 10 : 16); ++n) {
    for (const bool primary : {false, true}) {
      SCOPED_TRACE(absl::StrCat(primary ? "primary, " : "secondary, ", n));
      ProblemBuilder b;
      const Item free = b.AddItem("free", {.at_least = 0, .at_most = n});
      const Item item = primary ? b.AddItem("item") : b.AddSecondaryItem("item");
      for (int32_t i = 0; i < n; ++i) b.AddOption({free, item});
      ASSERT_EQ(ExpectModelsAreSolutions(Build(std::move(b))), primary ? n : n + 1);
    }
  }
}

TEST(Cnf, OptionsOfOneItemAgreeOnItsColor) {
  for (const int32_t colors : {1, 2, 3, 9}) {
    for (const int32_t plain : {0, 1, 3}) {
      SCOPED_TRACE(absl::StrCat(colors, " colors, ", plain, " options without"));
      ProblemBuilder b;
      const Item free = b.AddItem("free", {.at_least = 0, .at_most = 99});
      const Item s = b.AddSecondaryItem("s");
      for (int32_t i = 0; i < 9; ++i) b.AddOption({free, s.As(1 + i % colors)});
      for (int32_t i = 0; i < plain; ++i) b.AddOption({free, s});
      // None; sets of options of one color; one without.
      int64_t expected = 1 + plain;
      for (int32_t c = 0; c < colors; ++c) {
        expected += (int64_t{1} << ((9 - c + colors - 1) / colors)) - 1;
      }
      const Problem problem = Build(std::move(b));
      ASSERT_EQ(ExpectModelsAreSolutions(problem), expected);
      ExpectOpbModelsAreSolutions(problem);
    }
  }
}

TEST(Cnf, ProblemsWithoutItemsOrOptionsHaveTheirModels) {
  ProblemBuilder b;
  const Problem nothing = Build(b);
  EXPECT_EQ(ExpectModelsAreSolutions(nothing), 1);
  ExpectOpbModelsAreSolutions(nothing);
  b.AddItem("p");
  const Problem hopeless = Build(b);  // a contradiction without an option to state it of
  EXPECT_EQ(ExpectModelsAreSolutions(hopeless), 0);
  ExpectOpbModelsAreSolutions(hopeless);
  const Item s = b.AddSecondaryItem("s");
  b.AddOption({s});  // p has no options, but there are some
  EXPECT_EQ(ExpectModelsAreSolutions(Build(b)), 0);
  ExpectOpbModelsAreSolutions(Build(b));
  ProblemBuilder c;
  const Item t = c.AddSecondaryItem("t");
  c.AddOption({t});
  c.AddOption({t});
  EXPECT_EQ(ExpectModelsAreSolutions(Build(c)), 1);  // the empty one
  ExpectOpbModelsAreSolutions(Build(c));
}

// ---- Texts -------------------------------------------------------------------------------------

Problem Example() {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  const Item q = b.AddItem("q");
  const Item s = b.AddSecondaryItem("s");
  const Color red = b.AddColor("red");
  b.AddOption({p, s.As(red)});
  b.AddOption({p, q, s});
  b.AddOption({q, s.As(red)}, {.cost = 7});
  b.AddOption({s});
  return Build(std::move(b));
}

TEST(WriteDimacs, WordForWord) {
  const absl::StatusOr<WrittenText> written = WriteDimacs(Example());
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(written->text,
            "c 1 = p s:red\n"
            "c 2 = p q s\n"
            "c 3 = q s:red\n"
            "c 4 = s\n"
            "p cnf 5 9\n"
            "-4 0\n"
            "-1 -2 0\n"
            "1 2 0\n"
            "-2 -3 0\n"
            "2 3 0\n"
            "-1 5 0\n"
            "-3 5 0\n"
            "-5 1 3 0\n"
            "-5 -2 0\n");
  EXPECT_THAT(written->warnings, ElementsAre("costs are not kept"));
}

TEST(WriteOpb, WordForWord) {
  const absl::StatusOr<WrittenText> written = WriteOpb(Example());
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(written->text,
            "* #variable= 5 #constraint= 6\n"
            "* x1 = p s:red\n"
            "* x2 = p q s\n"
            "* x3 = q s:red\n"
            "* x4 = s\n"
            "min: +7 x3 ;\n"
            "+1 x4 = 0 ;\n"
            "+1 x1 +1 x2 = 1 ;\n"
            "+1 x2 +1 x3 = 1 ;\n"
            "+1 x1 +1 x3 -1 x5 >= 0 ;\n"
            "-1 x1 -1 x3 +2 x5 >= 0 ;\n"
            "-1 x5 -1 x2 >= -1 ;\n");
}

TEST(WriteDimacs, NoWarningWithoutCosts) {
  ProblemBuilder b;
  b.AddOption({b.AddItem("p")});
  EXPECT_THAT(WriteDimacs(Build(std::move(b)))->warnings, IsEmpty());
}

TEST(WriteDimacs, NamesStayInTheirComment) {
  ProblemBuilder b;
  b.AddOption({b.AddItem("a\n1 0"), b.AddItem()});
  EXPECT_EQ(WriteDimacs(Build(b))->text, "c 1 = a\\x0a1 0 item 2\np cnf 1 2\n1 0\n1 0\n");
  EXPECT_EQ(WriteOpb(Build(b))->text,
            "* #variable= 1 #constraint= 2\n* x1 = a\\x0a1 0 item 2\n+1 x1 = 1 ;\n+1 x1 = 1 ;\n");
}

// ---- Sizes -------------------------------------------------------------------------------------

TEST(Cnf, AtMostOneTakesFewClauses) {
  ProblemBuilder b;
  const Item p = b.AddItem("p");
  for (int i = 0; i < 100'000; ++i) b.AddOption({p});
  const absl::StatusOr<Cnf> cnf = MakeCnf(Build(std::move(b)));
  ASSERT_TRUE(cnf.ok());
  EXPECT_LT(cnf->num_variables, 100'000 + 34'000);
  EXPECT_LT(cnf->num_clauses, 370'000);
}

TEST(Cnf, TooManyClausesAreRefusedAtOnce) {
  ProblemBuilder b;
  const Item p = b.AddItem("p", {.at_least = 5'000, .at_most = 10'000});
  for (int i = 0; i < 20'000; ++i) b.AddOption({p});
  const Problem problem = Build(std::move(b));
  EXPECT_EQ(MakeCnf(problem).status(),
            absl::ResourceExhaustedError("the problem needs more than 1073741824 literals in CNF"));
  EXPECT_EQ(WriteDimacs(problem).status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_TRUE(WriteOpb(problem).ok());
}

TEST(Cnf, NothingIsSaidOfWhatCannotGoWrong) {
  ProblemBuilder b;
  const Item p = b.AddItem("p", {.at_least = 0, .at_most = 9});
  const Item q = b.AddItem("q", {.at_least = 1, .at_most = 9});
  const Item s = b.AddSecondaryItem("s");
  const Item t = b.AddSecondaryItem("t");
  for (int i = 0; i < 9; ++i) b.AddOption({p, q, s.As(4)});
  b.AddOption({p, t});
  const absl::StatusOr<Cnf> cnf = MakeCnf(Build(std::move(b)));
  ASSERT_TRUE(cnf.ok());
  EXPECT_EQ(cnf->num_variables, 10);
  EXPECT_THAT(cnf->literals, ElementsAre(-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, 0,  // p
                                         1, 2, 3, 4, 5, 6, 7, 8, 9, 0));              // q
}

// Nearly all of many is as easy as nearly none.
TEST(Cnf, BoundsCloseToTheLengthCountWhatIsLeftOut) {
  ProblemBuilder b;
  const Item p = b.AddItem("p", {.at_least = 19'998, .at_most = 19'999});
  const Item q = b.AddItem("q", {.at_least = 0, .at_most = 20'000});
  for (int i = 0; i < 20'000; ++i) b.AddOption({p, q});
  const absl::StatusOr<Cnf> cnf = MakeCnf(Build(std::move(b)));
  ASSERT_TRUE(cnf.ok());
  EXPECT_LT(cnf->num_clauses, 200'000);
}

}  // namespace
}  // namespace dlx
