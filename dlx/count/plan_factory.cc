// SPDX-License-Identifier: Apache-2.0

#include "dlx/count/plan_factory.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "dlx/count/memo/iso_keys.h"
#include "dlx/count/memo/memo_search.h"

namespace dlx::internal {
namespace {

// One part in this many of the memory of kMemo is for the cache of states up to isomorphism.
constexpr int64_t kIsoShare = 4;
// One part in this many, at most, is for the stacks of searches, unless they need so little.
constexpr int64_t kStackShare = 2;
constexpr int64_t kLeastForSearch = int64_t{1} << 17;
// A key takes as long as hundreds of nodes, so fewer automorphisms than this gain nothing.
constexpr int kManySymmetries = 256;

}  // namespace

PlanFactory::Status PlanFactory::Prepare() {
  const Presets& presets = config_.run.presets;
  table_.emplace(problem_, presets.taken, presets.forbidden, &meter_, meter_.max_bytes());
  if (!meter_.Look()) return Status::kStopped;
  if (table_->infeasible) return Status::kInfeasible;
  if (table_->too_large) return Status::kTooLarge;
  room_ = std::max(meter_.max_bytes(), CountTable::kAlwaysFits) - table_->bytes();
  cache_room_ = meter_.max_bytes() - table_->bytes();
  if (BytesForOrders(*table_) <= room_) {
    std::vector<ItemOrder> orders = CandidateOrders(*table_, kMaxPairs, &meter_);
    if (!meter_.Look()) return Status::kStopped;
    best_order_ = std::move(orders.front());
    const auto bytes = static_cast<int64_t>(best_order_->bits.capacity() * sizeof(int32_t));
    room_ -= bytes;
    cache_room_ -= bytes;
  }
  return Status::kReady;
}

// Makes what all searches with a cache share. Returns whether it fits.
bool PlanFactory::PrepareMemo() {
  if (memo_tables_ != nullptr) return true;
  const int64_t tables = MemoTables::BytesFor(*table_);
  const int64_t left = Share(room_) - tables;
  const int64_t wanted = MemoSearch::BytesFor(*table_);
  const int64_t least = std::min(wanted, kLeastForSearch);
  // Searches along two orders, and those of a booster.
  const int64_t searches = std::min<int64_t>(config_.run.threads + 1, left / least);
  if (searches < 1) return false;
  bytes_of_search_ = std::max(least, std::min(wanted, left / kStackShare / searches));
  bytes_of_memo_ = tables + searches * bytes_of_search_;
  searches_left_ = static_cast<int>(searches);
  memo_tables_ = std::make_unique<MemoTables>(*table_, &meter_);
  const int64_t bytes = std::max<int64_t>(0, Share(cache_room_) - bytes_of_memo_);
  cache_ = std::make_unique<MemoCache>(MemoSearch::KeyWords(*table_), bytes - bytes / kIsoShare,
                                       config_.run.threads > 1);
  iso_ = std::make_unique<IsoCache>(bytes / kIsoShare);
  return true;
}

MemoConfig PlanFactory::MemoConfigFor(const std::string& order) const {
  MemoConfig config;
  config.tables = memo_tables_.get();
  config.max_bytes = bytes_of_search_;
  // Whether a state is brought into canonical form depends on time. With a limit on nodes or
  // updates, a count ends at the same place on every machine.
  const Limits& limits = config_.run.limits;
  if (!limits.nodes.has_value() && !limits.updates.has_value()) config.iso = iso_.get();
  if (best_order_.has_value() && best_order_->name == order) {
    config.rank.resize(best_order_->bits.size());
    for (size_t i = 0; i < config.rank.size(); ++i) {
      config.rank[best_order_->bits[i]] = static_cast<int32_t>(i);
    }
  }
  return config;
}

std::unique_ptr<CountRun> PlanFactory::MakeMemo(const std::string& order) {
  if (!PrepareMemo() || meter_.stopped() || searches_left_ == 0) return nullptr;
  --searches_left_;
  auto run = std::make_unique<MemoRun>(*table_, order, MemoConfigFor(order), cache_.get());
  return run;
}

std::unique_ptr<CountRun> PlanFactory::MakeFrontier() {
  if (!best_order_.has_value()) return nullptr;
  auto run = std::make_unique<FrontierRun>(*table_, *best_order_, Share(cache_room_), &meter_);
  return run;
}

std::unique_ptr<Booster> PlanFactory::MakeMemoBooster(const std::string& order) {
  const int threads = std::min(config_.run.threads, searches_left_ + 1);
  if (threads < 2) return nullptr;
  return std::make_unique<MemoBooster>(*table_, MemoConfigFor(order), cache_.get(), threads);
}

bool PlanFactory::HasManySymmetries() const {
  // Else no search makes keys.
  if (iso_ == nullptr || bytes_of_search_ < MemoSearch::BytesFor(*table_) ||
      static_cast<size_t>(table_->num_options()) > IsoKeys::kMaxOptions ||
      static_cast<size_t>(problem_.num_entries()) > IsoKeys::kMaxEntries ||
      !IsoKeys::Supports(*table_)) {
    return false;
  }
  std::vector<int32_t> options(static_cast<size_t>(table_->num_options()));
  std::iota(options.begin(), options.end(), 0);
  std::vector<uint32_t> colors;
  for (int32_t bit = 0; bit < table_->num_bits; ++bit) {
    const int32_t c = table_->counter_of_bit[bit];
    colors.push_back(IsoKeys::ColorOf(table_->is_primary(bit), c >= 0,
                                      c < 0 ? 0 : table_->counters[c].at_least,
                                      c < 0 ? 0 : table_->counters[c].at_most));
  }
  return IsoKeys(*table_).KeyOf(options, colors).symmetries >= kManySymmetries;
}

void PlanFactory::GiveMemoryToMemo() {
  if (cache_ == nullptr) return;
  const int64_t bytes = std::max<int64_t>(0, cache_room_ - bytes_of_memo_);
  cache_->set_max_bytes(bytes - bytes / kIsoShare);
}

}  // namespace dlx::internal
