#ifndef DLX_STATS_H_
#define DLX_STATS_H_
#include "dlx/run.h"
#endif  // DLX_STATS_H_
