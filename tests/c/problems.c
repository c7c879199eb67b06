// SPDX-License-Identifier: Apache-2.0
//
// Problems from arrays and from text, and back.

#include <string.h>

#include "tests/c/c_test.h"

static void TestArrays(void) {
  qd_problem* problem = SmallProblem();
  qd_info info = {.size = sizeof info};
  EXPECT_OK(qd_problem_info(problem, &info, &error));
  EXPECT(info.items == 3 && info.primary == 2 && info.options == 3 && info.entries == 6);
  EXPECT(!info.has_colors && !info.has_costs && !info.has_multiplicities);

  EXPECT(qd_problem_retain(problem) == problem);
  qd_problem_release(problem);  // the other reference keeps it
  char* text = NULL;
  size_t length = 0;
  EXPECT_OK(qd_problem_option_text(problem, 1, &text, &length, &error));
  EXPECT(length == 5);
  EXPECT_TEXT("p q s", text);

  int64_t begin[4] = {-1, -1, -1, -1};
  int32_t items[6] = {-1, -1, -1, -1, -1, -1};
  EXPECT_OK(qd_problem_copy(problem, begin, items, NULL, NULL, NULL, NULL, &error));
  EXPECT(begin[0] == 0 && begin[1] == 2 && begin[2] == 5 && begin[3] == 6);
  EXPECT(items[0] == 0 && items[1] == 2 && items[4] == 2 && items[5] == 1);

  const int32_t solution[] = {2, 0};
  EXPECT_OK(qd_verify(problem, solution, 2, &error));
  EXPECT_STATUS(QD_INVALID, "item 'q' is not covered", qd_verify(problem, solution + 1, 1, &error));
  EXPECT_STATUS(QD_INVALID, "is not covered", qd_verify(problem, NULL, 0, &error));
  const int32_t unknown[] = {3};
  EXPECT_STATUS(QD_INVALID, "", qd_verify(problem, unknown, 1, &error));
  qd_problem_release(problem);

  const qd_table nothing = {.size = sizeof nothing};
  EXPECT_OK(qd_problem_new(&nothing, &problem, &error));
  EXPECT_OK(qd_verify(problem, NULL, 0, &error));
  EXPECT_OK(qd_problem_copy(problem, begin, NULL, NULL, NULL, NULL, NULL, &error));
  EXPECT(begin[0] == 0);
  qd_problem_release(problem);
}

// Everything that a problem may have.
static void TestAttributes(void) {
  const int64_t begin[] = {0, 2, 4, 5};
  const int32_t items[] = {0, 2, 0, 2, 1};
  const int32_t colors[] = {0, 1, 0, 2, 0};
  const int64_t costs[] = {5, 0, 7};
  const int32_t at_least[] = {1, 0};
  const int32_t at_most[] = {2, 1};
  const char* const item_names[] = {"p", NULL, "s"};
  const char* const color_names[] = {"red", "bl\xff"};
  const char* const labels[] = {"first", NULL, "last"};
  qd_table table = {.size = sizeof table,
                    .primary = 2,
                    .secondary = 1,
                    .options = 3,
                    .begin = begin,
                    .items = items,
                    .colors = colors,
                    .costs = costs,
                    .at_least = at_least,
                    .at_most = at_most,
                    .item_names = item_names,
                    .color_names = color_names,
                    .num_color_names = 2,
                    .labels = labels};
  qd_problem* problem = NULL;
  EXPECT_OK(qd_problem_new(&table, &problem, &error));
  qd_info info = {.size = sizeof info};
  EXPECT_OK(qd_problem_info(problem, &info, &error));
  EXPECT(info.has_colors && info.has_costs && info.has_multiplicities && info.named_colors == 2);

  int32_t colors_back[5] = {-1, -1, -1, -1, -1};
  int64_t costs_back[3] = {-1, -1, -1};
  int32_t least[2] = {-1, -1};
  int32_t most[2] = {-1, -1};
  EXPECT_OK(qd_problem_copy(problem, NULL, NULL, colors_back, costs_back, least, most, &error));
  EXPECT(memcmp(colors_back, colors, sizeof colors) == 0);
  EXPECT(memcmp(costs_back, costs, sizeof costs) == 0);
  EXPECT(memcmp(least, at_least, sizeof least) == 0 && memcmp(most, at_most, sizeof most) == 0);

  char* bytes = NULL;
  int64_t* ends = NULL;
  size_t count = 0;
  EXPECT_OK(qd_problem_names(problem, QD_NAMES_ITEMS, &bytes, &ends, &count, &error));
  EXPECT(count == 3 && ends[0] == 1 && ends[1] == 1 && ends[2] == 2);
  EXPECT_TEXT("ps", bytes);
  qd_free(ends);
  EXPECT_OK(qd_problem_names(problem, QD_NAMES_COLORS, &bytes, &ends, &count, &error));
  EXPECT(count == 2 && ends[0] == 3 && ends[1] == 6);
  EXPECT_TEXT("redbl\xff", bytes);
  qd_free(ends);
  EXPECT_OK(qd_problem_names(problem, QD_NAMES_LABELS, &bytes, &ends, &count, &error));
  EXPECT(count == 3 && ends[0] == 5 && ends[1] == 5 && ends[2] == 9);
  EXPECT_TEXT("firstlast", bytes);
  qd_free(ends);
  qd_problem_release(problem);
}

static void TestMistakes(void) {
  const int64_t begin[] = {0, 2, 4};
  const int32_t items[] = {0, 0, 1, 7};
  const int64_t costs[] = {-1, 0};
  const char* const twice[] = {"red", "red"};
  qd_table table = {.size = sizeof table,
                    .primary = 2,
                    .options = 2,
                    .begin = begin,
                    .items = items,
                    .costs = costs};
  qd_problem* problem = NULL;
  // All mistakes in one message.
  const char* const mistakes[] = {"option 1: item 1 appears twice", "option 2: unknown item 8",
                                  "option 1: cost is -1"};
  for (int k = 0; k < 3; ++k) {
    EXPECT_STATUS(QD_INVALID, mistakes[k], qd_problem_new(&table, &problem, &error));
    EXPECT(problem == NULL);
  }
  table.color_names = twice;
  table.num_color_names = 2;
  EXPECT_STATUS(QD_INVALID, "colors 1 and 2 have the same name: 'red'",
                qd_problem_new(&table, &problem, &error));
  const qd_table large = {.size = sizeof large, .primary = INT32_MAX, .secondary = 1};
  EXPECT_STATUS(QD_TOO_LARGE, "", qd_problem_new(&large, &problem, &error));
}

static void TestText(void) {
  static const char kText[] = "p q | s\np s:red\np q s:red\nq | 3\nx\ny\n";
  qd_problem* problem = NULL;
  EXPECT_STATUS(
      QD_INVALID, "t.dlx:5:1:",
      qd_problem_read(kText, strlen(kText), "t.dlx", QD_FORMAT_DLX, NULL, &problem, NULL, &error));
  EXPECT_STATUS(
      QD_INVALID, "-:6:1:",
      qd_problem_read(kText, strlen(kText), NULL, QD_FORMAT_DLX, NULL, &problem, NULL, &error));

  // The formats: what is read, and as what it is written.
  static const struct {
    int32_t format;
    const char* text;
    int32_t items;
  } formats[] = {{QD_FORMAT_DLX, "p q | s\np s:red\np q s:red\nq\n", 3},
                 {QD_FORMAT_EC, "p ec 3\ns 1 2\ns 3\n", 3},
                 {QD_FORMAT_MATRIX, "110\n001\n", 3},
                 {QD_FORMAT_SETS, "3 2\n2 1 2\n1 3\n", 3}};
  for (int k = 0; k < 4; ++k) {
    char* text = NULL;
    size_t length = 0;
    char* warnings = NULL;
    EXPECT_OK(qd_problem_read(formats[k].text, strlen(formats[k].text), NULL, formats[k].format,
                              NULL, &problem, &warnings, &error));
    EXPECT(warnings == NULL);
    qd_info info = {.size = sizeof info};
    EXPECT_OK(qd_problem_info(problem, &info, &error));
    EXPECT(info.items == formats[k].items);
    EXPECT_OK(qd_problem_write(problem, formats[k].format, NULL, &text, &length, NULL, &error));
    EXPECT(length == strlen(formats[k].text));
    EXPECT_TEXT(formats[k].text, text);
    qd_problem_release(problem);
  }
  problem = ReadProblem("p ec 1\ns 1\n");  // which format it is, it says itself
  char* text = NULL;
  EXPECT_OK(qd_problem_write(problem, QD_FORMAT_CNF, NULL, &text, NULL, NULL, &error));
  EXPECT(text != NULL && strstr(text, "p cnf 1 1\n") != NULL);
  qd_free(text);
  EXPECT_OK(qd_problem_write(problem, QD_FORMAT_OPB, NULL, &text, NULL, NULL, &error));
  EXPECT(text != NULL && strstr(text, "+1 x1 = 1 ;") != NULL);
  qd_free(text);
  qd_problem_release(problem);

  problem = SmallProblem();
  EXPECT_STATUS(QD_INVALID, "item 's' is secondary",
                qd_problem_write(problem, QD_FORMAT_EC, NULL, &text, NULL, NULL, &error));
  qd_problem_release(problem);

  char* warnings = NULL;
  EXPECT_OK(
      qd_problem_read("p | s\ns\np\n", 10, "w", QD_FORMAT_DLX, NULL, &problem, &warnings, &error));
  EXPECT(warnings != NULL && strstr(warnings, "w:2:1: option 1 has no primary item") != NULL);
  qd_free(warnings);
  qd_problem_release(problem);

  EXPECT_STATUS(QD_INVALID, "-:1:1: expected UTF-8, found byte 0xff",
                qd_problem_read("\xff\n", 2, NULL, QD_FORMAT_DLX, NULL, &problem, NULL, &error));
  EXPECT_STATUS(QD_INVALID, "-:1:2: expected a printable character, found a NUL byte",
                qd_problem_read("p\0q\n", 4, NULL, QD_FORMAT_DLX, NULL, &problem, NULL, &error));

  qd_token* token = NULL;
  EXPECT_OK(qd_token_new(&token, &error));
  qd_token_stop(token);
  problem = SmallProblem();
  qd_problem* other = NULL;
  // A text of this length may be read or written before the token is looked at.
  const qd_status status =
      qd_problem_read("p\np\n", 4, NULL, QD_FORMAT_DLX, token, &other, NULL, NULL);
  EXPECT(status == QD_STOPPED ? other == NULL : status == QD_OK);
  qd_problem_release(other);
  qd_problem_release(problem);
  qd_token_free(token);
}

void TestProblems(void) {
  TestArrays();
  TestAttributes();
  TestMistakes();
  TestText();
}
