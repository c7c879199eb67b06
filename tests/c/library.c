// SPDX-License-Identifier: Apache-2.0
//
// The library itself: version, numbers, instruction sets, tokens, configurations.

#include <stdint.h>
#include <string.h>

#include "tests/c/c_test.h"

void TestLibrary(void) {
  EXPECT(strcmp(qd_version(), EXPECTED_VERSION) == 0);
  EXPECT(qd_abi() == 1);
  EXPECT(qd_has_bliss() == EXPECTED_BLISS);

  char* names = NULL;
  EXPECT_OK(qd_targets(&names, &error));
  EXPECT(names != NULL && strstr(names, "scalar") != NULL);
  EXPECT(names != NULL && strncmp(names, qd_target(), strlen(qd_target())) == 0);
  EXPECT_OK(qd_target_set("scalar", &error));
  EXPECT(strcmp(qd_target(), "scalar") == 0);
  if (names != NULL) strtok(names, " ");
  EXPECT_OK(qd_target_set(names, &error));
  EXPECT_STATUS(QD_INVALID, "mmx", qd_target_set("mmx", &error));
  qd_free(names);

  EXPECT(strcmp(qd_status_name(QD_STOPPED), "stopped") == 0);
  for (qd_status status = QD_INTERNAL; status <= QD_PENDING; ++status) {
    EXPECT(strcmp(qd_status_name(status), "unknown status") != 0);
  }
  EXPECT(strcmp(qd_status_name(QD_PENDING + 1), "unknown status") == 0);
  EXPECT(strcmp(qd_status_name(QD_INTERNAL - 1), "unknown status") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_NODE_LIMIT), "node limit") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_UNFINISHED - 1), "unknown outcome") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_CANCELLED), "cancelled") == 0);
  EXPECT(strcmp(qd_outcome_name(QD_CANCELLED + 1), "unknown outcome") == 0);

  EXPECT(qd_error_status(NULL) == QD_OK);
  EXPECT(strcmp(qd_error_message(NULL), "") == 0);

  qd_token* token = NULL;
  EXPECT_OK(qd_token_new(&token, &error));
  EXPECT(!qd_token_stopped(token));
  qd_token_stop(token);
  EXPECT(qd_token_stopped(token));
  qd_token_reset(token);
  EXPECT(!qd_token_stopped(token));
  qd_progress progress = {.size = sizeof progress};
  EXPECT_OK(qd_token_progress(token, &progress, &error));
  EXPECT(progress.nodes == 0 && strcmp(progress.phase, "") == 0);
  qd_token_free(token);
}
