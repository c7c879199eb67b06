// SPDX-License-Identifier: Apache-2.0

#include "cli/pipeline/pipeline.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "cli/io/io.h"
#include "cli/pipeline/spare_buffers.h"
#include "cli/pipeline/task_batch.h"
#include "dlx/run/failure.h"
#include "sudoku/notation.h"
#include "sudoku/reader.h"

namespace cli {
namespace {

constexpr int64_t kLargestBatchBytesPerPuzzle = 256;
// A file that is not made of plain puzzles is read as a whole, up to this many bytes.
constexpr size_t kMostBytesOfBoards = size_t{1} << 30;
// A text with so many bytes and no line that tells what it is has plain puzzles, or none.
constexpr size_t kMostBytesUnsettled = sudoku::kDetectedBytes;
// Batches read ahead per thread.
constexpr int64_t kBatchesPerThread = 8;

// Threads that take batches from a queue, answer them and hand them to the output.
class AnswererPool {
 public:
  AnswererPool(const PipelineConfig& config,
               const std::function<std::unique_ptr<Answerer>()>& make_answerer,
               Interrupt* interrupt, OrderedOutput* output, PuzzleProgress* progress)
      : max_threads_(config.threads),
        digests_(config.digests),
        make_answerer_(make_answerer),
        interrupt_(interrupt),
        output_(output),
        progress_(progress) {}

  // Returns when the batch is answered if there is no thread that could do it.
  void Submit(Batch batch) {
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(batch));
      if (idle_ < queue_.size() && static_cast<int>(threads_.size()) < max_threads_) StartThread();
    }
    changed_.notify_one();
    if (max_threads_ == 0) AnswerHere();
  }

  // An empty string for the lines of a batch.
  std::string SpareText() { return spare_texts_.Take(); }

  // Waits until every batch is finished. Rethrows an exception of a thread.
  void Join() {
    Close();
    failure_.Rethrow();
  }

  ~AnswererPool() { Close(); }

 private:
  // If the system refuses more, the work goes to those that were started.
  void StartThread() {
    try {
      threads_.emplace_back([this] { failure_.Guard([this] { Run(); }, [this] { Stop(); }); });
    } catch (const std::system_error&) {
      max_threads_ = static_cast<int>(threads_.size());
    } catch (const std::bad_alloc&) {
      max_threads_ = static_cast<int>(threads_.size());
    }
  }

  void Close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  // Nothing comes of the run any more.
  void Stop() {
    output_->Abandon();  // first: what is cut short now is no answer
    interrupt_->Stop();
  }

  void Run() {
    const std::unique_ptr<Answerer> answerer = MakeAnswerer();
    if (answerer == nullptr) return;
    TaskBatch tasks(answerer->NeedsText(), interrupt_->token(), progress_);
    while (std::optional<Batch> batch = Take()) Answer(&*batch, &tasks, answerer.get());
  }

  // Null if there is no memory for one more; then other threads go on.
  std::unique_ptr<Answerer> MakeAnswerer() {
    try {
      return make_answerer_();
    } catch (const std::bad_alloc&) {
      const std::lock_guard lock(mutex_);
      if (++gone_ == threads_.size()) throw;
      return nullptr;
    }
  }

  // Answers all batches of the queue.
  void AnswerHere() {
    if (own_answerer_ == nullptr) own_answerer_ = make_answerer_();
    TaskBatch tasks(own_answerer_->NeedsText(), interrupt_->token(), progress_);
    for (; !queue_.empty(); queue_.pop_front()) {
      Answer(&queue_.front(), &tasks, own_answerer_.get());
    }
  }

  void Answer(Batch* batch, TaskBatch* tasks, Answerer* answerer) {
    BatchOutput out(output_, batch->number);
    tasks->Read(*batch);
    if (digests_) tasks->Digest(&out.totals.lines);
    if (interrupt_->token().stop_requested() || !answerer->Answer(tasks, &out)) out.CutHere();
    progress_->SetBytes(batch->end);
    output_->Finish(std::move(out));
    for (Piece& piece : batch->pieces) {
      if (Lines* const lines = std::get_if<Lines>(&piece); lines != nullptr) {
        spare_texts_.GiveBack(std::move(lines->text));
      }
    }
  }

  std::optional<Batch> Take() {
    std::unique_lock lock(mutex_);
    ++idle_;
    changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    --idle_;
    if (queue_.empty()) return std::nullopt;
    std::optional<Batch> batch = std::move(queue_.front());
    queue_.pop_front();
    return batch;
  }

  int max_threads_;
  const bool digests_;
  const std::function<std::unique_ptr<Answerer>()>& make_answerer_;
  Interrupt* const interrupt_;
  OrderedOutput* const output_;
  PuzzleProgress* const progress_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Batch> queue_;
  size_t idle_ = 0;
  bool closed_ = false;
  size_t gone_ = 0;  // threads that had no memory for an answerer
  dlx::internal::Failure failure_;
  SpareBuffers spare_texts_;
  std::unique_ptr<Answerer> own_answerer_;  // of the thread that reads, if there is no other
  std::vector<std::thread> threads_;
};

class Pipeline {
 public:
  Pipeline(const PipelineConfig& config,
           const std::function<std::unique_ptr<Answerer>()>& make_answerer, Interrupt* interrupt)
      : config_(config),
        interrupt_(interrupt),
        output_([interrupt] { interrupt->Stop(); }, interrupt->wake_fd()),
        files_(config.files.empty() ? std::vector<std::string>{"-"} : config.files),
        progress_(config.progress, TotalBytes(config, files_)),
        pool_(config, make_answerer, interrupt, &output_, &progress_) {
    if (config.digests) output_.DigestAnswers();
  }

  PipelineResult Run() {
    const auto start = std::chrono::steady_clock::now();
    if (!config_.companion_file.empty()) {
      companion_ = std::make_unique<LineReader>(config_.companion_file, interrupt_->wake_fd());
      if (!companion_->is_open()) {
        FailInput(companion_->error());
        return result_;
      }
    }
    for (const std::string& file : files_) {
      if (stop_) break;
      ReadFile(file);
    }
    SubmitBatch();
    if (companion_ != nullptr && !stop_) CountSpareLines();
    pool_.Join();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    result_.seconds = elapsed.count();
    result_.totals = output_.totals();
    result_.totals.lines += lines_read_;
    result_.answers = output_.answers();
    result_.error = output_.error();
    result_.complete =
        !stop_ && !result_.bad_file && result_.error == 0 && !interrupt_->token().stop_requested();
    return result_;
  }

 private:
  static std::optional<int64_t> TotalBytes(const PipelineConfig& config,
                                           const std::vector<std::string>& files) {
    if (config.part != nullptr) return config.part->lines().end - config.part->lines().begin;
    int64_t total = 0;
    for (const std::string& file : files) {
      const std::optional<int64_t> size = FileSize(file);
      if (!size.has_value()) return std::nullopt;
      total += *size;
    }
    return total;
  }

  LineReader Open(const std::string& file) {
    if (config_.part != nullptr) return {*config_.part, interrupt_->wake_fd()};
    // A program that feeds a pipe puzzle by puzzle waits for answers before it sends more.
    return LineReader(file, interrupt_->wake_fd(), [this] { SubmitBatch(); });
  }

  void ReadFile(const std::string& file) {
    LineReader lines = Open(file);
    sudoku::PuzzleReader puzzles;
    std::vector<sudoku::PuzzleRecord> records;
    if (!ReadBefore(&puzzles)) return;
    const int64_t first_index = next_index_;
    int64_t line_number = 0;  // where lines are not read as puzzles
    LineReader::Status status = LineReader::Status::kEnd;
    const bool at_begin = config_.part == nullptr || config_.part->first_number() == 1;
    if (at_begin && !config_.check_line) {
      const absl::StatusOr<std::optional<sudoku::Notation>> notation = Detect(&lines);
      if (config_.part != nullptr) {
        // Its lines are read as plain puzzles. There may be no more than the header of a table.
        const bool is_plain =
            !notation.ok() || !notation->has_value() || **notation == sudoku::Notation::kCsv;
        if (!is_plain) {
          return FailInput(absl::StrCat(file, ": --part takes plain 9x9 puzzles, a line each"));
        }
      } else if (absl::IsFailedPrecondition(notation.status())) {
        // What could be several things is read as plain puzzles, each of which cannot be read: so
        // there is an answer for each.
        FailInput(absl::StrCat(file, ": ", notation.status().message()));
      } else if (!notation.ok()) {
        return ReadBoards(file, std::nullopt, &lines);  // says in its place what is not read
      } else if (notation->has_value()) {
        return ReadBoards(file, **notation, &lines);
      }
    }
    while (!stop_ && !puzzles.ended()) {
      if (PassLines(file, &lines, &puzzles)) continue;
      absl::string_view line;
      status = lines.Next(&line);
      if (status != LineReader::Status::kLine) break;
      bytes_done_ = bytes_before_ + lines.bytes_returned();
      if (config_.digests) lines_read_.Add(line);
      if (lines.truncated() && config_.shows_input) {
        PrintError(absl::StrCat(PlaceOf(file, puzzles.line_number() + 1), ": only the first ",
                                LineReader::kMaxLine, " bytes of this line are kept"));
      }
      if (config_.check_line) {
        AddRecord(++line_number, line, &records);
      } else {
        puzzles.AddLine(line, &records);
      }
      AddTasks(file, &records);
      if (config_.part != nullptr && !stop_) CheckPart(file, puzzles);
    }
    bytes_before_ += lines.bytes_returned();
    if (stop_ || status == LineReader::Status::kInterrupted) {
      stop_ = true;
      return;
    }
    if (status == LineReader::Status::kError) return FailInput(lines.error());  // not: 3 rows found
    puzzles.Finish(&records);
    AddTasks(file, &records);
    if (next_index_ == first_index && config_.part == nullptr) {
      PrintError(absl::StrCat(file, config_.check_line ? ": no line found" : ": no puzzle found"));
    }
  }

  // How the file is written; nullopt for plain 9x9 puzzles, which are read as they come. A pipe may
  // have no more than the beginning of a line yet: lines are read until one of them is a plain
  // puzzle or none can be one any more. Where the text looks like something else, one more line is
  // read, and then all of the file.
  // Lines and grids that were asked for may be plain puzzles, too.
  absl::StatusOr<std::optional<sudoku::Notation>> Detect(LineReader* lines) {
    sudoku::BoardReadConfig config = config_.boards;
    const bool may_be_plain = !config.input.has_value() ||
                              config.input == sudoku::Notation::kLine ||
                              config.input == sudoku::Notation::kGrid;
    if (!may_be_plain) return config.input;
    config.input.reset();
    LineReader::Status status = lines->Peek(/*more=*/false);
    const auto notation = [&] { return sudoku::DetectNotation(lines->buffered(), config); };
    size_t counted = 0;  // bytes whose line ends are counted
    int64_t line_ends = 0;
    const auto num_lines = [&] {
      line_ends += absl::c_count(lines->buffered().substr(counted), '\n');
      counted = lines->buffered().size();
      return line_ends;
    };
    absl::StatusOr<std::optional<sudoku::Notation>> found;
    int64_t lines_seen = -1;
    while (true) {
      const bool at_end = status != LineReader::Status::kLine;
      const bool is_long = lines->buffered().size() > kMostBytesUnsettled;
      // Between line ends there is nothing new to see.
      if (at_end || is_long || num_lines() != lines_seen) {
        lines_seen = num_lines();
        found = notation();
        const bool is_plain = found.ok() && !found->has_value();
        if (is_plain && (at_end || IsSettled(lines->buffered()))) return found;
        if (!is_plain && (lines_seen > 0 || is_long)) break;
      }
      if (at_end) break;
      status = lines->Peek(/*more=*/true);
    }
    if (config_.boards.input.has_value()) return config_.boards.input;
    while (status == LineReader::Status::kLine && num_lines() < 2) {
      status = lines->Peek(/*more=*/true);
    }
    found = notation();
    if (found.ok() && !found->has_value() && IsSettled(lines->buffered())) return found;
    while (status == LineReader::Status::kLine && lines->buffered().size() <= kMostBytesOfBoards) {
      status = lines->Peek(/*more=*/true);
    }
    return notation();
  }

  // Whether a text whose first lines look like plain puzzles will go on to do so: one of them is a
  // puzzle or as long as one, or there are more of them than any board has rows and borders.
  static bool IsSettled(absl::string_view text) {
    if (text.size() > kMostBytesUnsettled) return true;
    constexpr int kMostRows = 2 * sudoku::kMaxSide;
    constexpr size_t kAlmostPuzzle = sudoku::kCells - 5;
    sudoku::PuzzleReader reader;
    std::vector<sudoku::PuzzleRecord> records;
    for (int rows = 0; rows < kMostRows;) {
      const size_t end = text.find('\n');
      if (end == absl::string_view::npos) return false;
      const absl::string_view line = absl::StripAsciiWhitespace(text.substr(0, end));
      reader.AddLine(text.substr(0, end), &records);
      text.remove_prefix(end + 1);
      for (const sudoku::PuzzleRecord& record : records) {
        if (!record.error.has_value()) return true;
      }
      if (line.substr(0, line.find_first_of(" \t,;:|")).size() >= kAlmostPuzzle) return true;
      records.clear();
      if (reader.ended()) return true;
      if (!line.empty() && line.front() != '#') ++rows;
    }
    return true;
  }

  // Reads a file that is not made of plain 9x9 puzzles, as a whole.
  void ReadBoards(const std::string& file, std::optional<sudoku::Notation> notation,
                  LineReader* lines) {
    LineReader::Status status = LineReader::Status::kLine;
    while (status == LineReader::Status::kLine && !stop_) {
      status = lines->Peek(/*more=*/true);
      if (lines->buffered().size() > kMostBytesOfBoards) {
        return FailInput(absl::StrCat(file, ": more than ", kMostBytesOfBoards >> 20, " MiB"));
      }
    }
    if (stop_ || status == LineReader::Status::kInterrupted) {
      stop_ = true;
      return;
    }
    if (status == LineReader::Status::kError) return FailInput(lines->error());
    if (config_.digests) lines_read_.AddText(lines->buffered());
    sudoku::BoardReadConfig config = config_.boards;
    config.stop = interrupt_->token();
    // Lists may hold other notations too.
    if (notation == sudoku::Notation::kLine || notation == sudoku::Notation::kGrid) {
      config.input = notation;
    }
    const int64_t first_index = next_index_;
    sudoku::ForEachBoard(lines->buffered(), config, [&](sudoku::BoardRecord record) {
      AddBoard(file, std::move(record));
      return !stop_;
    });
    lines->Consume(lines->buffered().size());
    bytes_done_ = bytes_before_ += lines->bytes_returned();
    if (!stop_ && next_index_ == first_index) {
      PrintError(absl::StrCat(file, ": no puzzle found"));
    }
  }

  void AddBoard(const std::string& file, sudoku::BoardRecord record) {
    for (const std::string& warning : record.warnings) {
      PrintError(absl::StrCat(PlaceOf(file, record.line), ": ", warning));
    }
    if (!record.tail_warning.empty() && !config_.judges_claims) {
      PrintError(absl::StrCat(PlaceOf(file, record.line), ": ", record.tail_warning));
    }
    std::vector<sudoku::PuzzleRecord> records(1);
    records[0].line = record.line;
    records[0].is_grid = !record.is_one_line;
    records[0].text = record.text;
    records[0].error = record.error;
    if (record.error.has_value()) return AddTasks(file, &records);
    const std::optional<sudoku::Grid> grid = sudoku::ToGrid(record.board);
    const bool is_plain =
        grid.has_value() && absl::StartsWith(record.alphabet.symbols, "123456789");
    if (is_plain) records[0].grid = *grid;
    AddTasks(file, &records, std::make_shared<const sudoku::BoardRecord>(std::move(record)),
             is_plain);
  }

  // Appends a line that is no puzzle, unless it is blank or a comment.
  void AddRecord(int64_t number, absl::string_view line,
                 std::vector<sudoku::PuzzleRecord>* records) const {
    if (number == 1) absl::ConsumePrefix(&line, "\xef\xbb\xbf");
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line.front() == '#') return;
    sudoku::PuzzleRecord record;
    record.line = number;
    record.text = std::string(line);
    record.error = config_.check_line(number, line);
    records->push_back(std::move(record));
  }

  // Makes the reader ready for the lines of a part: before any other part than the first, it gets a
  // line that stands for those before, so that it takes no line for a header that is none in the
  // file. Returns false if the run is over.
  bool ReadBefore(sudoku::PuzzleReader* puzzles) {
    if (config_.part == nullptr || config_.part->first_number() == 1) return true;
    const absl::StatusOr<bool> follows_content = config_.part->FollowsContent();
    if (!follows_content.ok()) {
      stop_ = true;
      if (!absl::IsCancelled(follows_content.status())) {
        FailInput(std::string(follows_content.status().message()));
      }
      return false;
    }
    std::vector<sudoku::PuzzleRecord> records;
    puzzles->AddLine(*follows_content ? std::string(sudoku::kCells, '.') : "#", &records);
    return true;
  }

  // Stops at a line that may mean something else where the lines before or after it are in another
  // part.
  void CheckPart(const std::string& file, const sudoku::PuzzleReader& puzzles) {
    if (puzzles.between_puzzles() && !puzzles.ended()) return;
    FailInput(absl::StrCat(PlaceOf(file, puzzles.line_number()),
                           ": with --part, every puzzle has to be one line; ",
                           puzzles.ended() ? "'end' ends the file for its own part alone"
                                           : "this line may be a part of a grid"));
    stop_ = true;
  }

  // "FILE:LINE", where `line` is as the reader of puzzles counts.
  std::string PlaceOf(const std::string& file, int64_t line) const {
    return config_.part != nullptr ? config_.part->Place(line) : absl::StrCat(file, ":", line);
  }

  // Adds lines to the batch without reading them, if possible.
  bool PassLines(const std::string& file, LineReader* lines, sudoku::PuzzleReader* puzzles) {
    if (config_.strict || companion_ != nullptr || config_.check_line) return false;
    const int64_t next_line = puzzles->line_number() + 1;
    const absl::string_view text = lines->buffered();
    const sudoku::LineBlock block =
        puzzles->PassLineBlock(text.substr(0, MostBytes()), NextSize() - batch_puzzles_);
    if (block.lines == 0) return false;
    Lines& added = LinesFrom(file, next_line);
    added.text.append(text.data(), block.bytes);
    added.num_lines += block.lines;
    added.num_puzzles += block.puzzles;
    next_index_ += block.puzzles;
    lines->Consume(block.bytes);
    bytes_done_ = bytes_before_ + lines->bytes_returned();
    AddToBatch(block.puzzles, block.bytes);
    return true;
  }

  // The last piece of the batch, if it is lines of the file up to this one; else a new one.
  Lines& LinesFrom(const std::string& file, int64_t next_line) {
    Lines* const last = pieces_.empty() ? nullptr : std::get_if<Lines>(&pieces_.back());
    if (last != nullptr && last->file.data() == file.data() &&
        last->first_line + last->num_lines == next_line) {
      return *last;
    }
    pieces_.emplace_back(Lines{.text = pool_.SpareText(),
                               .file = file,
                               .part = config_.part,
                               .first_line = next_line,
                               .first_index = next_index_});
    return std::get<Lines>(pieces_.back());
  }

  // Counts what was added to the pieces, and submits the batch if it is full.
  void AddToBatch(int64_t puzzles, size_t bytes) {
    batch_puzzles_ += puzzles;
    batch_bytes_ += bytes;
    if (batch_puzzles_ >= NextSize() || batch_bytes_ >= MostBytes()) SubmitBatch();
  }

  void FailInput(const std::string& message) {
    PrintError(message);
    result_.bad_file = true;
    if (config_.strict) stop_ = true;
  }

  // `board`: what the only record was read as, if not as a plain puzzle; it may be one all the
  // same.
  void AddTasks(const std::string& file, std::vector<sudoku::PuzzleRecord>* records,
                const std::shared_ptr<const sudoku::BoardRecord>& board = nullptr,
                bool is_plain = true) {
    for (sudoku::PuzzleRecord& record : *records) {
      if (stop_) break;
      std::optional<CompanionLine> companion = NextCompanion();
      if (stop_) break;  // it could not be read, which says nothing of the puzzle
      if (record.error.has_value() && config_.strict) stop_ = true;
      const size_t bytes = record.text.size();
      pieces_.emplace_back(PuzzleTask{.record = std::move(record),
                                      .board = is_plain ? nullptr : board,
                                      .source = is_plain ? board : nullptr,
                                      .index = next_index_++,
                                      .file = file,
                                      .part = config_.part,
                                      .companion = std::move(companion)});
      AddToBatch(1, bytes);
      // A board takes far longer than to hand it over, and one may take as long as all others.
      if (board != nullptr) SubmitBatch();
    }
    records->clear();
  }

  // Batches grow: a few hard puzzles are spread over all threads, and many easy ones cost little to
  // hand over.
  int64_t NextSize() const {
    if (next_index_ - batch_puzzles_ <= config_.singles) return 1;
    const int64_t turns =
        std::max<int64_t>(num_batches_ - config_.singles, 0) / (int64_t{2} * config_.threads);
    const int64_t linear = config_.first_batch + turns;
    const int64_t quick = config_.first_batch << std::min<int64_t>(turns, 20);
    return std::min(config_.largest_batch, linear < 64 ? linear : quick);
  }

  size_t MostBytes() const {
    return static_cast<size_t>(config_.largest_batch * kLargestBatchBytesPerPuzzle);
  }

  void SubmitBatch() {
    if (pieces_.empty()) return;
    output_.WaitUntilFewerThan(kBatchesPerThread * config_.threads, num_batches_);
    pool_.Submit(
        {num_batches_++, bytes_done_, next_index_ - batch_puzzles_, std::exchange(pieces_, {})});
    batch_puzzles_ = 0;
    batch_bytes_ = 0;
    if (interrupt_->token().stop_requested()) stop_ = true;
  }

  std::optional<CompanionLine> NextCompanion() {
    if (companion_ == nullptr) return std::nullopt;
    absl::string_view line;
    switch (companion_->Next(&line)) {
      case LineReader::Status::kLine:
        if (++companion_line_ == 1) absl::ConsumePrefix(&line, "\xef\xbb\xbf");
        return CompanionLine{companion_line_, std::string(line)};
      case LineReader::Status::kError:
        FailInput(companion_->error());
        companion_.reset();
        stop_ = true;
        break;
      case LineReader::Status::kInterrupted:
        stop_ = true;
        break;
      case LineReader::Status::kEnd:
        break;
    }
    return std::nullopt;
  }

  // Blank lines at the end of the companion file are not counted.
  void CountSpareLines() {
    int64_t last = 0;
    const int64_t used = companion_line_;
    while (const std::optional<CompanionLine> line = NextCompanion()) {
      if (line->text.find_first_not_of(" \t\r") == std::string::npos) continue;
      if (!result_.first_spare_line.has_value()) result_.first_spare_line = line->number;
      last = line->number;
    }
    result_.num_spare_lines = last > 0 ? last - used : 0;
  }

  const PipelineConfig& config_;
  Interrupt* const interrupt_;
  OrderedOutput output_;
  const std::vector<std::string> files_;  // tasks refer to the names
  PuzzleProgress progress_;
  AnswererPool pool_;
  PipelineResult result_;
  bool stop_ = false;

  // The next batch:
  std::vector<Piece> pieces_;
  int64_t batch_puzzles_ = 0;  // in the pieces
  size_t batch_bytes_ = 0;
  int64_t bytes_done_ = 0;  // of the input, up to the last line read
  int64_t num_batches_ = 0;
  int64_t next_index_ = 1;
  int64_t bytes_before_ = 0;  // of the files before this one
  std::unique_ptr<LineReader> companion_;
  int64_t companion_line_ = 0;
  LineSet lines_read_;  // those that no Lines of a batch has, if there are digests
};

}  // namespace

PipelineResult RunPipeline(const PipelineConfig& config,
                           const std::function<std::unique_ptr<Answerer>()>& make_answerer,
                           Interrupt* interrupt) {
  return Pipeline(config, make_answerer, interrupt).Run();
}

}  // namespace cli
