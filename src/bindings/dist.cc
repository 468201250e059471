// mxnet._core.dist: the processes of a distributed store. Waiting gives up the interpreter lock and
// looks at signals.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>
#include <optional>

#include "bindings/convert.h"
#include "dist/all_reduce.h"
#include "dist/serve.h"
#include "dist/worker.h"
#include "dist/zmq.h"
#include "kvstore/process_group.h"

namespace mx::python {
namespace {

using namespace dist;  // NOLINT(google-build-using-namespace): this file binds that folder
using std::chrono::milliseconds;

constexpr milliseconds kLook{50};  // how often a wait looks at signals

void look_at_signals() {
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void wait_for(const AnswerRef& answer) {
  auto is_there = [&] {
    nb::gil_scoped_release release;
    return answer->wait_for(kLook);
  };
  while (!is_there()) look_at_signals();
}

NodeOptions node_options(Role role, const nb::dict& options) {
  auto text = [&](const char* name) { return nb::cast<std::string>(options[name]); };
  return {.role = role,
          .scheduler = text("scheduler"),
          .address = text("address"),
          .host = text("host"),
          .wanted_rank = nb::cast<int>(options["rank"]),
          .timeout_s = nb::cast<double>(options["timeout"]),
          .start_timeout_s = nb::cast<double>(options["start_timeout"])};
}

// Never destroyed: work in the engine holds it until the process ends.
Worker* make_worker(const nb::dict& options, int64_t big_array_bound) {
  auto* worker = new Worker(node_options(Role::kWorker, options), big_array_bound);
  AnswerRef welcome = worker->join();
  wait_for(welcome);
  worker->settle_in(welcome->message());
  return worker;
}

PushOptions push_options(bool is_synchronous, float threshold, int priority) {
  return {.is_synchronous = is_synchronous, .threshold = threshold, .priority = priority};
}

void init(Worker& worker, const std::string& key, nb::handle value, bool is_first,
          bool is_row_sparse) {
  const NDArray& array = unwrap(value);
  array.wait_to_read();
  for (const AnswerRef& answer : worker.init(key, array, is_first, is_row_sparse)) {
    wait_for(answer);
  }
}

nb::list command(Worker& worker, int number, const nb::bytes& body) {
  nb::list said;
  for (const AnswerRef& answer : worker.command(number, {body.c_str(), body.size()})) {
    wait_for(answer);
    std::string_view text = answer->message().payload.text();
    said.append(nb::bytes(text.data(), text.size()));
  }
  return said;
}

ServerProcess* make_server(const nb::dict& options, const std::string& listen) {
  return new ServerProcess(node_options(Role::kServer, options), listen);
}

std::string text_of(nb::python_error& error) {
  return nb::cast<std::string>(nb::str(error.value()));
}

void join_server(ServerProcess& process, nb::object command, int64_t max_staleness) {
  AnswerRef welcome = process.join();
  wait_for(welcome);
  ServerOptions options;
  options.max_staleness = max_staleness;
  options.command = [command](int number, std::string_view body) {
    try {
      nb::object said = command(number, nb::bytes(body.data(), body.size()));
      auto bytes = nb::cast<nb::bytes>(said);
      return std::string(bytes.c_str(), bytes.size());
    } catch (nb::python_error& error) {
      throw Error(text_of(error));
    }
  };
  process.settle_in(welcome->message(), std::move(options));
}

void set_update(ServerProcess& process, nb::object update) {
  process.server().set_update(
      [update](const std::string& key, const NDArray& pushed, const NDArray& stored) {
        try {
          update(key, wrap(pushed), wrap(stored));
        } catch (nb::python_error& error) {
          throw Error(text_of(error));
        }
      });
}

// The lock is given up only while nothing is there to do: answering calls Python.
bool serve(ServerProcess& process) {
  look_at_signals();
  {
    nb::gil_scoped_release release;
    process.wait(kLook);
  }
  return process.serve();
}

bool serve_scheduler(SchedulerProcess& process) {
  look_at_signals();
  nb::gil_scoped_release release;
  return process.serve(kLook);
}

SchedulerProcess* make_scheduler(const std::string& host, int port, int workers, int servers,
                                 double timeout, double start_timeout) {
  return new SchedulerProcess(host, port,
                              {.workers = workers,
                               .servers = servers,
                               .timeout_s = timeout,
                               .start_timeout_s = start_timeout});
}

void bind_worker(nb::module_& m) {
  nb::class_<Worker>(m, "Worker")
      .def_static("join", &make_worker, nb::rv_policy::reference, nb::arg("options"),
                  nb::arg("big_array_bound"))
      .def_prop_ro("rank", [](Worker& w) { return w.node().rank(); })
      .def_prop_ro("num_workers", [](Worker& w) { return w.node().count(Role::kWorker); })
      .def_prop_ro("num_servers", [](Worker& w) { return w.node().count(Role::kServer); })
      .def_prop_ro("num_dead", [](Worker& w) { return w.node().count_dead(); })
      .def(
          "barrier",
          [](Worker& w, bool vote) {
            AnswerRef answer = w.node().barrier(vote);
            wait_for(answer);
            return answer->message().number != 0;
          },
          nb::arg("vote") = false, "Waits for all workers; returns whether one of them voted.")
      .def("init", &init, nb::arg("key"), nb::arg("value"), nb::arg("is_first"),
           nb::arg("is_row_sparse"))
      .def("command", &command, nb::arg("number"), nb::arg("body"))
      .def(
          "push",
          [](Worker& w, const std::string& key, nb::handle value, bool is_synchronous,
             float threshold, int priority) {
            w.push(key, unwrap(value), push_options(is_synchronous, threshold, priority));
          },
          nb::arg("key"), nb::arg("value"), nb::arg("is_synchronous"), nb::arg("threshold"),
          nb::arg("priority"))
      .def(
          "pull",
          [](Worker& w, const std::string& key, nb::handle out, int priority) {
            w.pull(key, unwrap(out), priority);
          },
          nb::arg("key"), nb::arg("out"), nb::arg("priority"))
      .def(
          "pull_rows",
          [](Worker& w, const std::string& key, nb::handle shape, nb::handle numbers,
             nb::handle out, int priority) {
            w.pull_rows(key, Shape(to_dims(shape)), unwrap(numbers), unwrap(out), priority);
          },
          nb::arg("key"), nb::arg("shape"), nb::arg("numbers"), nb::arg("out"), nb::arg("priority"))
      .def(
          "push_pull",
          [](Worker& w, const std::string& key, nb::handle value, nb::handle out,
             bool is_synchronous, float threshold, int priority) {
            w.push_pull(key, unwrap(value), unwrap(out),
                        push_options(is_synchronous, threshold, priority));
          },
          nb::arg("key"), nb::arg("value"), nb::arg("out"), nb::arg("is_synchronous"),
          nb::arg("threshold"), nb::arg("priority"))
      .def("close", &Worker::close, nb::call_guard<nb::gil_scoped_release>());
}

// Never destroyed: its thread may hang in MPI.
// A process that died before anybody could listen to it is one that does not come.
void wait_for_all(AllReduce& world, const AnswerRef& answer, double timeout_s) {
  auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(timeout_s);
  auto is_there = [&] {
    nb::gil_scoped_release release;
    return answer->wait_for(kLook);
  };
  while (!is_there()) {
    look_at_signals();
    if (std::chrono::steady_clock::now() < until) continue;
    world.give_up(cat("kvstore: not all processes of the MPI world came within ", timeout_s,
                      " s; check the hosts and MXNET_KVSTORE_TIMEOUT"));
  }
}

AllReduce* make_world(const std::vector<std::string>& libraries, double start_timeout_s) {
  auto* world = new AllReduce(libraries);
  wait_for_all(*world, world->start(), start_timeout_s);
  return world;
}

void watch(AllReduce& world, const std::string& address, const std::string& host, double timeout,
           double start_timeout) {
  wait_for_all(world, world.meet(address, timeout), start_timeout);
  AnswerRef welcome = world.watch(host);
  wait_for(welcome);
  world.settle_in(welcome->message());
}

void wait_in(AllReduce& world, const AnswerRef& answer) {
  auto is_there = [&] {
    nb::gil_scoped_release release;
    return world.wait_for(answer, kLook);
  };
  while (!is_there()) look_at_signals();
}

void broadcast(AllReduce& world, nb::handle array, int root) {
  unwrap(array).wait_to_write();
  wait_in(world, world.broadcast(unwrap(array), root));
}

// Lets the device of this process take part in sums by NCCL. Rank 0's id reaches everybody.
void join_group(AllReduce& world, ProcessGroup& group, nb::handle context) {
  Context device = to_context(context);
  bool is_first = world.rank() == 0;
  auto id = std::make_shared<std::string>(is_first ? group.new_id() : std::string());
  world.set_on_failure([&group] { group.give_up(); });
  auto join = [&world, &group, device, id] {
    world.spread_text(*id);
    group.join(device, *id, world.size(), world.rank());
  };
  wait_in(world, world.together(join, "joining NCCL"));
}

// Without a bound it ends when MPI does, for all processes together.
void close(AllReduce& world, std::optional<double> timeout_s) {
  using Clock = std::chrono::steady_clock;
  auto begin = Clock::now();
  auto has_ended = [&] {
    nb::gil_scoped_release release;
    return world.has_ended(kLook);
  };
  auto is_late = [&] {
    std::chrono::duration<double> waited = Clock::now() - begin;
    return timeout_s && waited.count() > *timeout_s;
  };
  world.say_goodbye();
  while (!has_ended() && !is_late()) look_at_signals();
  nb::gil_scoped_release release;
  world.leave();
}

// Waits for other threads that ask, without the interpreter lock: one of them may need it.
std::unique_lock<std::mutex> lock_asking(AllReduce& world) {
  std::unique_lock lock(world.asking(), std::try_to_lock);
  if (!lock) {
    nb::gil_scoped_release release;
    lock.lock();
  }
  return lock;
}

void bind_world(nb::module_& m) {
  nb::class_<AllReduce>(m, "World")
      .def_static("open", &make_world, nb::rv_policy::reference, nb::arg("libraries"),
                  nb::arg("start_timeout"))
      .def_prop_ro("rank", &AllReduce::rank)
      .def_prop_ro("size", &AllReduce::size)
      .def_prop_ro("version", &AllReduce::version)
      .def_prop_ro("takes_device_memory", &AllReduce::takes_device_memory)
      .def_prop_ro("num_dead", &AllReduce::count_dead)
      .def("watch", &watch, nb::arg("address"), nb::arg("host"), nb::arg("timeout"),
           nb::arg("start_timeout"), "Lets processes know of each other's death.")
      .def(
          "sum",
          [](AllReduce& world, nb::handle from, nb::handle to, int root) {
            auto lock = lock_asking(world);
            world.sum(unwrap_list(from), unwrap_list(to), root);
          },
          nb::arg("arrays"), nb::arg("out"), nb::arg("root") = AllReduce::kEverybody,
          "Writes the sums over all processes, in one message, at all of them or at one.")
      .def("join_group", &join_group, nb::arg("group"), nb::arg("context"),
           "Waits until a device of every process takes part in sums by NCCL.")
      .def(
          "sum_on_devices",
          [](AllReduce& world, ProcessGroup& group, nb::handle from, nb::handle to) {
            auto lock = lock_asking(world);
            auto given = unwrap_list(from), wanted = unwrap_list(to);
            world.sum_by([&group, given, wanted] { group.sum(given, wanted); }, given, wanted);
          },
          nb::arg("group"), nb::arg("arrays"), nb::arg("out"),
          "Writes the sums over all processes of arrays on the devices that have joined.")
      .def(
          "spread",
          [](AllReduce& world, nb::handle arrays, int root) {
            auto lock = lock_asking(world);
            world.spread(unwrap_list(arrays), root);
          },
          nb::arg("arrays"), nb::arg("root"),
          "Gives all processes the elements of one process's arrays, in one message.")
      .def("broadcast", &broadcast, nb::arg("array"), nb::arg("root") = 0,
           "The same at once, for one array.")
      .def("barrier", [](AllReduce& world) { wait_in(world, world.barrier()); })
      .def("close", &close, nb::arg("timeout").none(),
           "Waits so long, or without a bound, until all processes have come here.");
}

}  // namespace

void bind_dist(nb::module_& parent) {
  nb::module_ m = parent.def_submodule("dist", "The processes of distributed stores.");
  m.def(
      "open_zmq", [](const std::vector<std::string>& others) { zmq::library(others); },
      nb::arg("others"), "Opens ZeroMQ's library; raises where there is none.");
  bind_worker(m);
  bind_world(m);
  nb::class_<ServerProcess>(m, "Server")
      .def(nb::new_(&make_server), nb::arg("options"), nb::arg("listen"))
      .def("join", &join_server, nb::arg("command"), nb::arg("max_staleness"))
      .def_prop_ro("rank", [](ServerProcess& s) { return s.node().rank(); })
      .def_prop_ro("keys", [](ServerProcess& s) { return s.server().keys(); })
      .def("set_update", &set_update, nb::arg("update"))
      .def("serve", &serve, "Answers for a moment; False once no worker is left.")
      .def("leave", &ServerProcess::leave, nb::call_guard<nb::gil_scoped_release>());
  nb::class_<SchedulerProcess>(m, "Scheduler")
      .def(nb::new_(&make_scheduler), nb::arg("host"), nb::arg("port"), nb::arg("workers"),
           nb::arg("servers"), nb::arg("timeout"), nb::arg("start_timeout"))
      .def_prop_ro("port", &SchedulerProcess::port)
      .def("serve", &serve_scheduler, "Works for a moment; False once the job is over.");
}

}  // namespace mx::python
