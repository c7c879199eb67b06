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
#include "dlx/digest.h"

namespace cli {
namespace {

// No search gets as far in decades; so sums of a million shards fit.
constexpr int64_t kMostCounted = int64_t{1} << 60;

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

// The members of an object, which have to be of the right kind.
class Members {
 public:
  explicit Members(const Json& object) : object_(object) {}

  // The first of them that is missing or wrong; "" if none is.
  const std::string& wrong() const { return wrong_; }

  const Json* Find(const char* key) const {
    const auto found = object_.find(key);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }
  std::string Text(const char* key) {
    const Json* const value = Find(key);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    Note(key);
    return "";
  }
  int64_t Number(const char* key, int64_t least) {
    int64_t n = least;
    if (const Json* const value = Find(key); value == nullptr || !ToNumber(*value, least, &n)) {
      Note(key);
    }
    return n;
  }
  std::vector<int64_t> Numbers(const char* key) {
    std::vector<int64_t> numbers;
    const Json* const value = Find(key);
    if (value == nullptr) return numbers;
    if (!value->is_array()) Note(key);
    for (const Json& one : *value) {
      if (!ToNumber(one, 0, &numbers.emplace_back())) Note(key);
    }
    return numbers;
  }
  void Note(absl::string_view key) {
    if (wrong_.empty()) wrong_ = std::string(key);
  }

  static bool ToNumber(const Json& value, int64_t least, int64_t* n) {
    if (!value.is_number_integer()) return false;
    if (value.is_number_unsigned() &&
        value.get<uint64_t>() > uint64_t{std::numeric_limits<int64_t>::max()}) {
      return false;
    }
    *n = value.get<int64_t>();
    return *n >= least;
  }

 private:
  const Json& object_;
  std::string wrong_;
};

// [[cost, option, option, ...], ...], with options from 1.
bool ParseCovers(const Json& value, std::vector<dlx::CostedCover>* covers) {
  if (!value.is_array()) return false;
  for (const Json& one : value) {
    if (!one.is_array() || one.empty()) return false;
    dlx::CostedCover& cover = covers->emplace_back();
    if (!Members::ToNumber(one[0], 0, &cover.cost)) return false;
    for (size_t k = 1; k < one.size(); ++k) {
      int64_t option = 0;
      if (!Members::ToNumber(one[k], 1, &option) ||
          option > std::numeric_limits<dlx::OptionId>::max()) {
        return false;
      }
      cover.options.push_back(static_cast<dlx::OptionId>(option - 1));
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
  Members members(json);
  Finding finding;
  finding.plan = members.Text("plan");
  const int64_t shard = members.Number("shard", 1);
  if (shard > std::numeric_limits<int32_t>::max()) members.Note("shard");
  finding.shard = static_cast<int32_t>(shard - 1);
  const std::string status = members.Text("status");
  if (status != "done" && status != "left") members.Note("status");
  finding.done = status == "done";
  if (const auto count = dlx::BigCount::FromDecimal(members.Text("count")); count.has_value()) {
    finding.count = *count;
  } else {
    members.Note("count");
  }
  if (members.Find("digest") != nullptr) {
    finding.digest = dlx::Digest::FromString(members.Text("digest"));
    if (!finding.digest.has_value()) members.Note("digest");
  }
  finding.nodes = members.Number("nodes", 0);
  finding.profile = members.Numbers("profile");
  if (finding.nodes > kMostCounted) members.Note("nodes");
  if (!finding.profile.empty() && members.wrong().empty()) {
    int64_t rest = finding.nodes;
    for (const int64_t nodes : finding.profile) rest = nodes > rest ? -1 : rest - nodes;
    if (rest != 0) return Wrong("a wrong result: its nodes are not the sum of its profile");
  }
  if (members.Find("bound") != nullptr) finding.bound = members.Number("bound", 0);
  if (const Json* const covers = members.Find("covers");
      covers != nullptr && !ParseCovers(*covers, &finding.covers)) {
    members.Note("covers");
  }
  if (members.Find("checkpoint") != nullptr) finding.checkpoint = members.Text("checkpoint");
  finding.engine = members.Text("engine");
  finding.host = members.Text("host");
  const Json* const seconds = members.Find("seconds");
  if (seconds == nullptr || !seconds->is_number() || !(seconds->get<double>() >= 0)) {
    members.Note("seconds");
  } else {
    finding.seconds = seconds->get<double>();
  }
  if (members.wrong().empty()) return finding;
  return Wrong(
      absl::StrCat("a wrong result: '", members.wrong(), "' is missing or makes no sense"));
}

}  // namespace cli
