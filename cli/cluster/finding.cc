// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/finding.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/json.h"
#include "cli/json_reader.h"
#include "dlx/digest.h"

namespace cli {
namespace {

// No search gets as far in decades; so sums of a million shards fit.
constexpr int64_t kMostCounted = int64_t{1} << 60;
// Of a count. To read more would take long.
constexpr size_t kMostDigits = 100'000;
constexpr int64_t kMostOptions = std::numeric_limits<dlx::OptionId>::max();

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

// [[cost, option, option, ...], ...], with options from 1.
bool ParseCovers(const Json& value, std::vector<dlx::CostedCover>* covers) {
  if (!value.is_array()) return false;
  for (const Json& one : value) {
    if (!one.is_array() || one.empty()) return false;
    dlx::CostedCover& cover = covers->emplace_back();
    const std::optional<int64_t> cost = AsNumber(one[0], 0);
    if (!cost.has_value()) return false;
    cover.cost = *cost;
    for (size_t k = 1; k < one.size(); ++k) {
      const std::optional<int64_t> option = AsNumber(one[k], 1);
      if (option.value_or(kMostOptions + 1) > kMostOptions) return false;
      cover.options.push_back(static_cast<dlx::OptionId>(*option - 1));
    }
  }
  return true;
}

Json CoversAsJson(const std::vector<dlx::CostedCover>& covers) {
  Json list(Json::value_t::array);
  for (const dlx::CostedCover& cover : covers) {
    Json one(Json::value_t::array);
    one.push_back(cover.cost);
    for (const dlx::OptionId option : cover.options) one.push_back(option + 1);
    list.push_back(std::move(one));
  }
  return list;
}

// The last member of a line: the checksum of what stands before it.
constexpr absl::string_view kSum = ",\"sum\":\"";

}  // namespace

bool Finding::Agrees(const Finding& other) const {
  if (done != other.done) return false;
  if (bound.has_value() || other.bound.has_value()) {
    // Each may have left out what the other found. But whatever one has found below the bound of
    // the other, the other has to know something as cheap.
    const auto knows = [](const Finding& a, const Finding& b) {
      if (b.covers.empty() || (a.bound.has_value() && b.covers[0].cost >= *a.bound)) return true;
      return !a.covers.empty() && a.covers[0].cost <= b.covers[0].cost;
    };
    return knows(*this, other) && knows(other, *this);
  }
  if (count != other.count || covers != other.covers) return false;
  if (digest.has_value() && other.digest.has_value() && digest != other.digest) return false;
  return profile.empty() || other.profile.empty() ||
         (profile == other.profile && nodes == other.nodes);
}

void CheapestCovers::Add(const dlx::CostedCover& cover) {
  const auto is_before = [](const dlx::CostedCover& a, const dlx::CostedCover& b) {
    return std::tie(a.cost, a.options) < std::tie(b.cost, b.options);
  };
  const auto at = std::lower_bound(covers_.begin(), covers_.end(), cover, is_before);
  if (at != covers_.end() && *at == cover) return;
  covers_.insert(at, cover);
  if (covers_.size() > k_) covers_.pop_back();
}

std::optional<int64_t> CheapestCovers::bound() const {
  return covers_.size() < k_ ? std::nullopt : std::optional(covers_.back().cost);
}

std::string FormatFinding(const Finding& finding) {
  Json line(Json::value_t::object);
  line["plan"] = finding.plan;
  line["shard"] = finding.shard + 1;
  line["status"] = finding.done ? "done" : "left";
  line["count"] = finding.count.ToString();
  if (finding.digest.has_value()) line["digest"] = finding.digest->ToString();
  line["nodes"] = finding.nodes;
  if (!finding.profile.empty()) line["profile"] = finding.profile;
  if (finding.bound.has_value()) line["bound"] = *finding.bound;
  if (!finding.covers.empty()) line["covers"] = CoversAsJson(finding.covers);
  if (!finding.checkpoint.empty()) line["checkpoint"] = finding.checkpoint;
  line["engine"] = finding.engine;
  line["host"] = finding.host;
  line["seconds"] = finding.seconds;
  std::string text;
  AppendJson(line, &text);
  text.pop_back();  // the brace
  return absl::StrCat(text, kSum, dlx::ChecksumOf(text), "\"}");
}

absl::StatusOr<Finding> ParseFinding(absl::string_view line) {
  const size_t sum = line.rfind(kSum);
  if (sum == absl::string_view::npos) return Wrong("no result: it has no checksum");
  const absl::string_view above = line.substr(0, sum);
  if (line.substr(sum) != absl::StrCat(kSum, dlx::ChecksumOf(above), "\"}")) {
    return Wrong("a damaged result: its checksum is wrong");
  }
  const Json json = Json::parse(absl::StrCat(above, "}"), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return Wrong("no result: it is no object of JSON");
  JsonReader members(json);
  Finding finding;
  finding.plan = members.Text("plan");
  const int64_t shard = members.Number("shard", 1);
  if (shard > std::numeric_limits<int32_t>::max()) members.Fail("shard");
  finding.shard = static_cast<int32_t>(shard - 1);
  const std::string status = members.Text("status");
  if (status != "done" && status != "left") members.Fail("status");
  finding.done = status == "done";
  const std::string digits = members.Text("count");
  const std::optional<dlx::BigCount> count =
      digits.size() <= kMostDigits ? dlx::BigCount::FromDecimal(digits) : std::nullopt;
  if (!count.has_value()) members.Fail("count");
  finding.count = count.value_or(dlx::BigCount());
  if (members.Has("digest")) {
    finding.digest = dlx::Digest::FromString(members.Text("digest"));
    if (!finding.digest.has_value()) members.Fail("digest");
  }
  finding.nodes = members.Number("nodes", 0);
  if (members.Has("profile")) finding.profile = members.Numbers("profile");
  if (finding.nodes > kMostCounted) members.Fail("nodes");
  if (!finding.profile.empty() && members.wrong_key().empty()) {
    int64_t rest = finding.nodes;
    for (const int64_t nodes : finding.profile) rest = nodes > rest ? -1 : rest - nodes;
    if (rest != 0) return Wrong("a wrong result: its nodes are not the sum of its profile");
  }
  if (members.Has("bound")) finding.bound = members.Number("bound", 0);
  if (members.Has("covers") && !ParseCovers(members.At("covers"), &finding.covers)) {
    members.Fail("covers");
  }
  if (members.Has("checkpoint")) finding.checkpoint = members.Text("checkpoint");
  finding.engine = members.Text("engine");
  finding.host = members.Text("host");
  finding.seconds = members.Seconds("seconds");
  if (members.wrong_key().empty()) return finding;
  return Wrong(
      absl::StrCat("a wrong result: '", members.wrong_key(), "' is missing or makes no sense"));
}

}  // namespace cli
