// Streams and events of a simulated device: a thread that does later what it is told.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "device/activity.h"
#include "device/recorder.h"
#include "device/rest_teller.h"

namespace mx::simulated {

class SimulatedEvent final : public Event {
 public:
  [[nodiscard]] bool is_done() override;
  void synchronize() override;

 private:
  friend class SimulatedStream;
  // Shared with the stream, which may reach the point after the event was destroyed.
  struct State {
    std::mutex lock;
    std::condition_variable reached;
    bool is_reached = false;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

class SimulatedStream : public Stream, public Recording, public RestTeller {
 public:
  explicit SimulatedStream(int device);
  // Keeps what it is told instead of doing it.
  explicit SimulatedStream(const std::function<void(Stream&)>& work);
  ~SimulatedStream() override;
  void copy(void* to, const void* from, int64_t bytes) override;
  void fill(void* to, int byte, int64_t bytes) override;
  void record(Event& event) override;
  void wait(const Event& event) override;
  void synchronize() override;
  [[nodiscard]] bool is_at_rest() override;
  [[nodiscard]] void* native() override { return this; }

  void replay(Stream& stream) override;  // of one that keeps: adds all of it to another

  void add(std::function<void()> work);
  void add(std::function<void()> work, Activity what);  // told in the profile
  void drain();                                // waits until nothing is left, raises nothing
  void keep_failure(const std::string& text);  // the next synchronize raises it

 private:
  void serve();

  int device_ = 0;
  std::mutex lock_;  // guards all that follows
  std::condition_variable changed_;
  std::deque<std::function<void()>> work_;
  bool is_busy_ = false, quits_ = false;
  std::string failure_;
  bool keeps_ = false;
  SimulatedStream* played_on_ = nullptr;  // hears what fails
  std::thread thread_;
};

}  // namespace mx::simulated
