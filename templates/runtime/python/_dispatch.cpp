// Calls of the element-wise CPU kernels, and their nodes in torch's graph, with no Python in between.
//
// A call takes what it understands completely: plain tensors on the CPU, in the usual state of torch.  Everything else
// it leaves to the operators of the package: a call by returning None, a backward by calling them.  Both run the same
// kernels on the same numbers, so that results do not depend on the way that is taken.
#include <ATen/Dispatch.h>
#include <ATen/EmptyTensor.h>
#include <ATen/Parallel.h>
#include <ATen/PythonTorchFunctionTLS.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <c10/core/GradMode.h>
#include <c10/core/InferenceMode.h>
#include <pybind11/stl.h>
#include <torch/csrc/Exceptions.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/python_variable.h>
#include <torch/csrc/autograd/saved_variable.h>
#include <torch/csrc/autograd/variable.h>
#include <torch/csrc/dynamo/compiled_autograd.h>

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cpu/call.h"

namespace {

using actsym::Call;
using at::Tensor;
using torch::autograd::Node;
using torch::autograd::SavedVariable;
using torch::autograd::variable_list;
using Kernel = int (*)(const Call*);
using Tensors = c10::SmallVector<const Tensor*, 8>;

constexpr int kVectors = 4, kFixed = 8;  // what a Call has room for
constexpr int64_t kLong = 1 << 14;       // so many elements are worth letting go of Python's lock
constexpr int64_t kShort = 1 << 12;      // so many are filled faster than torch is asked to

enum Operation { kForward, kBackward, kParameters, kOperations };

// The index of a type in tables of kernels, -1 for one that has none.
int type_index(c10::ScalarType type) {
  switch (type) {
    case c10::ScalarType::Float: return 0;
    case c10::ScalarType::Double: return 1;
    case c10::ScalarType::Half: return 2;
    case c10::ScalarType::BFloat16: return 3;
    default: return -1;
  }
}
constexpr int kTypes = 4;

// The kernels that are built for vectors of these lengths, or for any.
struct Library {
  bool any;
  std::array<int64_t, kVectors> lengths;
  Kernel kernels[kOperations][kTypes];
  const Library* next;
};

struct Parameter {
  bool tensor, vector;
  bool checked;  // a number that has to lie in a domain
  double low, high;
  bool low_open, high_open;
  int above;               // the number that this one is not below, or -1
  int64_t least, entries;  // of a vector: the fewest entries; how many it must have, or -1
  int same;                // the vector that it must be as long as, or -1
};

// One operator of the package.  It is never freed, as operators are not: nodes of a graph point to it.
struct Form {
  std::string name, node;
  int inputs;
  bool packed, gate_last;
  std::vector<Parameter> parameters;
  int tensors = 0;
  std::vector<bool> is_vector;  // of those that are tensors
  const std::atomic<bool>* on;
  int64_t unrolled;
  std::atomic<const Library*> libraries{nullptr};
  mutable std::atomic<int64_t> forwards{0}, backwards{0};
};

struct Unit {
  Form* whole;
  Form* packed;  // of a gated unit
};

// The state of this thread

bool is_usual() {
  const auto keys = c10::impl::tls_local_dispatch_key_set();
  // No unit has an operator under autocast, which leaves their types alone.
  const auto excluded = keys.excluded_ | c10::default_excluded_set;
  const auto inference = c10::default_included_set.remove(c10::DispatchKey::ADInplaceOrView);
  const bool recorded = keys.included_ == c10::default_included_set && excluded == c10::default_excluded_set;
  const bool inferred =
      keys.included_ == inference && excluded == (c10::default_excluded_set | c10::autograd_dispatch_keyset);
  return (recorded || inferred) && !at::impl::torch_function_mode_enabled();
}

// Tensors

c10::DispatchKeySet keys_of_new(bool inference) {
  c10::InferenceMode mode(inference);
  return at::detail::empty_cpu({1}, c10::ScalarType::Float).key_set();
}

// Those that are not of inference, and those that are.
c10::DispatchKeySet usual_keys, inference_keys;

// Only some versions of torch give dimensions names.
template <class T> bool is_named(const T& t) {
  if constexpr (requires { t.has_names(); }) return t.has_names();
  return false;
}

bool is_plain(const Tensor& t) {
  const auto keys = t.key_set();
  const c10::TensorImpl* impl = t.unsafeGetTensorImpl();
  return (keys == usual_keys || keys == inference_keys) && !impl->has_symbolic_sizes_strides() &&
         !is_named(t) && impl->has_storage() && t.storage().nbytes() && !t._fw_grad(0).defined();
}

char* bytes(const Tensor& t) { return const_cast<char*>(static_cast<const char*>(t.const_data_ptr())); }

Tensor empty(at::IntArrayRef sizes, at::IntArrayRef strides, c10::ScalarType type) {
  return Tensor(at::detail::empty_strided_cpu(sizes, strides, type));
}

// Arguments

struct Arguments {
  Tensors tensors;  // the inputs, then the parameters that are tensors
  std::array<double, kFixed> numbers{};
  int64_t dim = 0;
};

// A call of a kernel: all of it but gradients and results.
struct Prepared {
  Call call{};
  const Library* library = nullptr;
  int type = -1;
  int64_t channels = 1;
  bool flat = true;                // elements are walked in the order in which x lies in memory
  at::IntArrayRef sizes, strides;  // in which elements are counted
  c10::DimVector own_sizes, own_strides;
  c10::SmallVector<double, 32> table;

  Kernel kernel(Operation operation) const { return library->kernels[operation][type]; }
};

// The distance of rows along the last dimension; none where they are not dense, or not evenly spaced.
std::optional<int64_t> pitch_of(const Tensor& t) {
  const auto sizes = t.sizes(), strides = t.strides();
  const int64_t last = t.dim() - 1;
  if (sizes[last] != 1 && strides[last] != 1) return std::nullopt;
  int64_t pitch = sizes[last], expected = -1;
  for (int64_t d = last - 1; d >= 0; --d) {
    if (sizes[d] == 1) continue;
    if (expected < 0) {
      pitch = strides[d];
    } else if (strides[d] != expected) {
      return std::nullopt;
    }
    expected = strides[d] * sizes[d];
  }
  return pitch >= sizes[last] ? std::optional(pitch) : std::nullopt;
}

c10::DimVector contiguous_strides(at::IntArrayRef sizes) {
  c10::DimVector strides(sizes.size());
  int64_t step = 1;
  for (int64_t d = static_cast<int64_t>(sizes.size()) - 1; d >= 0; --d) {
    strides[d] = step;
    step *= std::max<int64_t>(sizes[d], 1);
  }
  return strides;
}

bool prepare_rows(const Form& form, const Tensors& tensors, Prepared& to) {
  const Tensor& x = *tensors[0];
  if (x.dim() == 0 || (form.packed && x.size(-1) % 2)) return false;
  to.flat = false;
  to.own_sizes.assign(x.sizes().begin(), x.sizes().end());
  if (form.packed) to.own_sizes.back() /= 2;
  to.own_strides = contiguous_strides(to.own_sizes);
  to.sizes = to.own_sizes;
  to.strides = to.own_strides;
  Call& call = to.call;
  call.width = to.own_sizes.back();
  call.elements = form.packed ? x.numel() / 2 : x.numel();
  for (int i = 0; i < form.inputs; ++i) {
    const auto pitch = pitch_of(*tensors[i]);
    if (!pitch) return false;
    call.input[i] = bytes(*tensors[i]);
    call.pitch[i] = std::max(*pitch, call.width);
  }
  call.grad_pitch[0] = call.grad_pitch[1] = form.packed ? 2 * call.width : call.width;
  if (form.packed) {
    const char* first = bytes(x);
    const char* second = first + call.width * x.element_size();
    call.input[0] = form.gate_last ? second : first;
    call.input[1] = form.gate_last ? first : second;
    call.pitch[1] = call.pitch[0];
  }
  return true;
}

bool prepare_inputs(const Form& form, const Tensors& tensors, Prepared& to) {
  const Tensor& x = *tensors[0];
  to.type = type_index(x.scalar_type());
  if (to.type < 0 || x.numel() == 0) return false;
  for (int i = 1; i < form.inputs; ++i) {
    if (tensors[i]->scalar_type() != x.scalar_type() || tensors[i]->sizes() != x.sizes()) return false;
  }
  const bool dense = x.is_non_overlapping_and_dense();
  if (form.packed || (form.inputs == 2 && !(dense && tensors[1]->strides() == x.strides()))) {
    return prepare_rows(form, tensors, to);
  }
  if (!dense) return false;
  to.sizes = x.sizes();
  to.strides = x.strides();
  Call& call = to.call;
  call.elements = call.width = x.numel();
  for (int i = 0; i < form.inputs; ++i) {
    call.input[i] = bytes(*tensors[i]);
    call.pitch[i] = call.grad_pitch[i] = call.elements;
  }
  return true;
}

// With scalar_t for each of these types.
#define ACTSYM_BY_TYPE(type, ...) AT_DISPATCH_FLOATING_TYPES_AND2(at::kHalf, at::kBFloat16, type, "actsym", __VA_ARGS__)

// Entry `at`, counted in memory, of a parameter; as the kernel reads it, once it is rounded to its type.
double read(const Tensor& p, int64_t at) {
  const void* from = p.const_data_ptr();
  return ACTSYM_BY_TYPE(p.scalar_type(), [&] { return static_cast<double>(static_cast<const scalar_t*>(from)[at]); });
}

// The channels of a parameter, 0 for a shape that none has.
int64_t channels_of(const Tensor& p, bool vector) {
  if (p.numel() == 0) return 0;
  if (vector) return p.dim() == 2 ? p.size(0) : p.dim() == 1;
  return p.dim() <= 1 || p.numel() == 1 ? p.numel() : 0;
}

// The table of parameters [rows][channels] in the type C, from the numbers as they are.
template <class C> void fill_table(const Form& form, const Tensors& tensors, int64_t channels, C* to) {
  int next = form.inputs;
  for (const Parameter& declared : form.parameters) {
    if (!declared.tensor) continue;
    const Tensor& p = *tensors[next++];
    const bool vector = declared.vector, own = channels_of(p, vector) == channels && channels > 1;
    const int64_t rows = vector ? p.size(-1) : 1, step = vector ? p.stride(-1) : 0;
    const int64_t across = own ? p.stride(0) : 0;
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t channel = 0; channel < channels; ++channel) {
        *to++ = static_cast<C>(read(p, row * step + channel * across));
      }
    }
  }
}

bool prepare_parameters(const Form& form, const Arguments& given, Prepared& to) {
  Call& call = to.call;
  int64_t& channels = to.channels;
  int64_t rows = 0;
  int next = form.inputs, number = 0, vector = 0;
  for (const Parameter& declared : form.parameters) {
    if (!declared.tensor) {
      call.fixed[number] = given.numbers[number];
      ++number;
      continue;
    }
    const Tensor& p = *given.tensors[next++];
    const int64_t own = channels_of(p, declared.vector);
    if (type_index(p.scalar_type()) < 0 || own == 0 || (own > 1 && channels > 1 && own != channels)) return false;
    channels = std::max(channels, own);
    if (declared.vector) {
      const int64_t length = p.size(-1);
      const int64_t wanted = declared.same >= 0 ? call.count[declared.same] : declared.entries;
      if (length < declared.least || (wanted >= 0 && length != wanted)) return false;
      call.count[vector++] = length;
    }
    rows += declared.vector ? p.size(-1) : 1;
  }
  const bool any = vector > 0 && *std::max_element(call.count, call.count + vector) > form.unrolled;
  to.library = form.libraries.load(std::memory_order_acquire);
  while (to.library && (to.library->any != any ||
                        (!any && !std::equal(call.count, call.count + vector, to.library->lengths.begin())))) {
    to.library = to.library->next;
  }
  if (!to.library) return false;
  call.channels = 1;
  call.inner = call.elements;
  if (channels > 1) {
    const int64_t dims = static_cast<int64_t>(to.sizes.size());
    if (given.dim < -dims || given.dim >= dims) return false;
    const int64_t dim = given.dim < 0 ? given.dim + dims : given.dim;
    if (to.sizes[dim] % channels) return false;
    call.channels = channels;
    call.inner = to.strides[dim] * (to.sizes[dim] / channels);
  }
  if (rows == 0) return true;
  const bool wide = given.tensors[0]->scalar_type() == c10::ScalarType::Double;
  to.table.resize(rows * channels);  // room for either type
  if (wide) {
    fill_table(form, given.tensors, channels, to.table.data());
  } else {
    fill_table(form, given.tensors, channels, reinterpret_cast<float*>(to.table.data()));
  }
  call.table = to.table.data();
  return true;
}

// Whether the call is one that kernels are there for; `to` holds it then.
bool prepare(const Form& form, const Arguments& given, Prepared& to) {
  for (const Tensor* t : given.tensors) {
    if (!is_plain(*t)) return false;
  }
  if (!prepare_inputs(form, given.tensors, to) || !prepare_parameters(form, given, to)) return false;
  to.call.threads = at::get_num_threads();
  return true;
}

// Backward

template <class T> void fill(const Tensor& from, const Tensor& to) {
  std::fill_n(static_cast<T*>(to.data_ptr()), to.numel(), *static_cast<const T*>(from.const_data_ptr()));
}

// The gradient as the kernel walks it: that of a sum has one number for all elements.
Tensor walked_gradient(const Tensor& grad, const Prepared& prepared, c10::ScalarType type) {
  if (grad.scalar_type() == type && grad.strides() == prepared.strides) return grad;
  Tensor copy = empty(prepared.sizes, prepared.strides, type);
  const bool one = std::all_of(grad.strides().begin(), grad.strides().end(), [](int64_t s) { return s == 0; });
  if (one && grad.scalar_type() == type && copy.numel() <= kShort) {
    if (grad.element_size() == 8) fill<uint64_t>(grad, copy);
    if (grad.element_size() == 4) fill<uint32_t>(grad, copy);
    if (grad.element_size() == 2) fill<uint16_t>(grad, copy);
    return copy;
  }
  return copy.copy_(grad);
}

// Sums [rows][channels] as a gradient of p.
Tensor of_sums(const double* sums, int64_t rows, int64_t channels, const Tensor& p) {
  Tensor result = empty(p.sizes(), contiguous_strides(p.sizes()), p.scalar_type());
  ACTSYM_BY_TYPE(p.scalar_type(), [&] {
    auto* out = static_cast<scalar_t*>(result.data_ptr());
    for (int64_t channel = 0; channel < channels; ++channel) {
      for (int64_t row = 0; row < rows; ++row) *out++ = c10::convert<scalar_t>(sums[row * channels + channel]);
    }
  });
  return result;
}

// What comes before the gradients of parameters: where those of the inputs stand.
void place_results(const Form& form, const Arguments& given, uint64_t wanted, Prepared& prepared,
                   variable_list& results) {
  Call& call = prepared.call;
  for (int i = 0; i < form.inputs; ++i) {
    if (!(wanted >> i & 1)) continue;
    const Tensor& t = *given.tensors[i];
    results[i] = prepared.flat ? empty(prepared.sizes, prepared.strides, t.scalar_type())
                               : empty(t.sizes(), contiguous_strides(t.sizes()), t.scalar_type());
    call.output[i] = bytes(results[i]);
  }
  if (form.packed && results[0].defined()) {
    char* first = bytes(results[0]);
    char* second = first + call.width * results[0].element_size();
    call.output[0] = form.gate_last ? second : first;
    call.output[1] = form.gate_last ? first : second;
  }
}

// The rows of the table that each parameter takes, and which of them are wanted.
struct Rows {
  c10::SmallVector<int64_t, 4> heights;
  int64_t count = 0;
  int64_t mask = 0;

  Rows(const Form& form, const Arguments& given, uint64_t wanted) {
    int next = form.inputs;
    for (const Parameter& declared : form.parameters) {
      if (!declared.tensor) continue;
      const int64_t height = declared.vector ? given.tensors[next]->size(-1) : 1;
      for (int64_t row = count; (wanted >> next & 1) && row < count + height; ++row) {
        mask |= static_cast<int64_t>(uint64_t{1} << std::min<int64_t>(row, 63));
      }
      heights.push_back(height);
      count += height;
      ++next;
    }
  }
};

// The gradients that are wanted, by the kernels; false where those are not for these arguments.
bool differentiate(const Form& form, const Arguments& given, const Tensor& grad, uint64_t wanted,
                   variable_list& results) {
  Prepared prepared;
  if (!is_plain(grad) || !prepare(form, given, prepared)) return false;
  if (type_index(grad.scalar_type()) < 0 || grad.sizes() != prepared.sizes) return false;
  const uint64_t of_parameters = wanted >> form.inputs;
  for (int k = 0; k < form.tensors; ++k) {
    // One that channels share, beside others that have channels: its sums are added up by torch.
    const bool shared = channels_of(*given.tensors[form.inputs + k], form.is_vector[k]) == 1;
    if ((of_parameters >> k & 1) && prepared.channels > 1 && shared) return false;
  }
  const Kernel kernel = prepared.kernel(of_parameters ? kParameters : kBackward);
  if (!kernel) return false;
  const Tensor walked = walked_gradient(grad, prepared, given.tensors[0]->scalar_type());
  prepared.call.grad = walked.const_data_ptr();
  results.resize(given.tensors.size());
  place_results(form, given, wanted, prepared, results);
  const Rows rows(form, given, of_parameters << form.inputs);
  c10::SmallVector<double, 32> sums(of_parameters ? rows.count * prepared.channels : 0);
  prepared.call.sums = sums.data();
  prepared.call.wanted = rows.mask;
  if (kernel(&prepared.call)) return false;
  int64_t row = 0;
  for (int k = 0; k < form.tensors; ++k) {
    const int i = form.inputs + k;
    if (wanted >> i & 1) {
      results[i] = of_sums(sums.data() + row * prepared.channels, rows.heights[k], prepared.channels, *given.tensors[i]);
    }
    row += rows.heights[k];
  }
  form.backwards.fetch_add(1, std::memory_order_relaxed);
  return true;
}

// The gradients that are wanted, by the package's operators, which can be differentiated.
variable_list through_operator(const Form& form, const Arguments& given, const Tensor& grad, uint64_t wanted) {
  const bool sums = wanted >> form.inputs, masked = sums || form.inputs == 2;
  const auto handle = c10::Dispatcher::singleton().findSchemaOrThrow(
      (form.name + (sums ? "_backward_parameters" : "_backward")).c_str(), "");
  torch::jit::Stack stack{grad};
  int next = 0, number = 0;
  while (next < form.inputs) stack.emplace_back(*given.tensors[next++]);
  for (const Parameter& declared : form.parameters) {
    if (declared.tensor) {
      stack.emplace_back(*given.tensors[next++]);
    } else {
      stack.emplace_back(given.numbers[number++]);
    }
  }
  if (form.tensors) stack.emplace_back(given.dim);
  if (masked) stack.emplace_back(static_cast<int64_t>(wanted));
  handle.callBoxed(&stack);
  variable_list results(given.tensors.size());
  for (size_t i = 0; i < stack.size(); ++i) {
    if (wanted >> i & 1) results[i] = stack[i].toTensor();
  }
  return results;
}

struct Activated final : public Node {
  explicit Activated(const Form& form) : form(form) {}

  const Form& form;
  std::vector<SavedVariable> saved;
  std::array<double, kFixed> numbers{};
  int64_t dim = 0;

  std::string name() const override { return form.node; }

  variable_list apply(variable_list&& grads) override {
    std::vector<Tensor> unpacked;
    unpacked.reserve(saved.size());
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      for (const SavedVariable& one : saved) unpacked.push_back(one.unpack());
    }
    const Tensor& grad = grads[0];
    uint64_t wanted = 0;
    for (size_t i = 0; i < saved.size(); ++i) wanted |= static_cast<uint64_t>(task_should_compute_output(i)) << i;
    if (!grad.defined() || !wanted) return variable_list(saved.size());
    Arguments given;
    for (const Tensor& t : unpacked) given.tensors.push_back(&t);
    given.numbers = numbers;
    given.dim = dim;
    const bool recorded = c10::GradMode::is_enabled();
    variable_list results;
    if (!recorded && form.on->load(std::memory_order_relaxed) && is_usual() &&
        differentiate(form, given, grad, wanted, results)) {
      return results;
    }
    return through_operator(form, given, grad, wanted);
  }

  void release_variables() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (SavedVariable& one : saved) one.reset_data();
  }

  // Under compiled autograd, which records what `apply` does with tensors that stand for the saved ones.

  void compiled_args(torch::dynamo::autograd::CompiledNodeArgs& args) const override {
    args.collect(form.name);
    for (const SavedVariable& one : saved) args.collect(one, false);
    for (const double number : numbers) args.collect(number);
    args.collect(dim);
  }

  variable_list apply_with_saved(const variable_list& grads,
                                 torch::dynamo::autograd::SwapSavedVariables& swapped) override {
    for (SavedVariable& one : saved) swapped.before(one);
    variable_list results = apply(variable_list(grads));
    for (SavedVariable& one : saved) swapped.after(one);
    return results;
  }
};

// Nodes are kept by std::shared_ptr up to some version of torch, and by c10::intrusive_ptr after it.
using Held = decltype(torch::autograd::Edge::function);

template <class Pointer, class Made = Activated> Pointer make(const Form& form) {
  if constexpr (std::is_same_v<Pointer, std::shared_ptr<Node>>) {
    return Pointer(new Made(form), [](auto* node) { deleteNode(node); });
  } else {
    return c10::make_intrusive<Made>(form);
  }
}

void record(const Form& form, const Arguments& given, const Tensor& result) {
  const Held held = make<Held>(form);
  auto* node = static_cast<Activated*>(held.get());
  torch::autograd::edge_list edges;
  edges.reserve(given.tensors.size());
  node->saved.reserve(given.tensors.size());
  for (const Tensor* t : given.tensors) edges.push_back(torch::autograd::impl::gradient_edge(*t));
  node->set_next_edges(std::move(edges));
  node->numbers = given.numbers;
  node->dim = given.dim;
  for (const Tensor* t : given.tensors) node->saved.emplace_back(*t, false);
  torch::autograd::impl::set_gradient_edge(result, {held, node->add_input_metadata(result)});
}

// Forward

// Whether a number is one, and where the definition allows.
bool read_number(PyObject* from, const Parameter& declared, Arguments& given, int place) {
  double value = 0;
  if (PyFloat_CheckExact(from)) {
    value = PyFloat_AS_DOUBLE(from);
  } else if (PyLong_CheckExact(from)) {
    value = PyLong_AsDouble(from);
    if (value == -1.0 && PyErr_Occurred()) {
      PyErr_Clear();
      return false;
    }
  } else {
    return false;
  }
  given.numbers[place] = value;
  if (!declared.checked) return true;
  const bool above = declared.low_open ? value > declared.low : value >= declared.low;
  const bool below = declared.high_open ? value < declared.high : value <= declared.high;
  return above && below && (declared.above < 0 || value >= given.numbers[declared.above]);
}

bool read_tensor(PyObject* from, Arguments& given) {
  if (!THPVariable_CheckExact(from)) return false;
  given.tensors.push_back(&THPVariable_Unpack(from));
  return given.tensors.back()->defined();
}

bool read_arguments(const Form& form, PyObject* const* args, Py_ssize_t count, Arguments& given) {
  PyObject* const* end = args + count;
  if (count != form.inputs + static_cast<Py_ssize_t>(form.parameters.size()) + (form.tensors > 0)) return false;
  for (int i = 0; i < form.inputs; ++i) {
    if (!read_tensor(*args++, given)) return false;
  }
  int number = 0;
  for (const Parameter& declared : form.parameters) {
    PyObject* from = *args++;
    if (declared.tensor ? !read_tensor(from, given) : !read_number(from, declared, given, number++)) return false;
  }
  if (args == end) return true;
  if (!PyLong_CheckExact(*args)) return false;
  int overflow = 0;
  given.dim = PyLong_AsLongLongAndOverflow(*args, &overflow);
  return overflow == 0;
}

int run_forward(const Prepared& prepared) {
  const Kernel kernel = prepared.kernel(kForward);
  if (prepared.call.elements < kLong) return kernel(&prepared.call);
  const pybind11::gil_scoped_release released;
  return kernel(&prepared.call);
}

// The result; undefined where the call is left to the operator.
Tensor evaluate(const Form& form, PyObject* const* args, Py_ssize_t count) {
  Arguments given;
  Prepared prepared;
  if (!form.on->load(std::memory_order_relaxed) || !is_usual() || !read_arguments(form, args, count, given) ||
      !prepare(form, given, prepared) || !prepared.kernel(kForward)) {
    return {};
  }
  bool needed = false, inference = false;
  for (const Tensor* t : given.tensors) {
    needed |= t->requires_grad();
    inference |= t->is_inference();
  }
  needed &= c10::GradMode::is_enabled();
  if (needed && inference) return {};
  at::RecordFunction profiled(at::RecordScope::FUNCTION);
  if (profiled.isActive()) profiled.before(std::string_view(form.name));
  Tensor result = empty(prepared.sizes, prepared.strides, given.tensors[0]->scalar_type());
  prepared.call.output[0] = bytes(result);
  if (run_forward(prepared)) return {};
  if (needed) record(form, given, result);
  form.forwards.fetch_add(1, std::memory_order_relaxed);
  return result;
}

// Python

namespace py = pybind11;

constexpr const char* kUnit = "actsym.unit";

Unit* unit_of(PyObject* capsule) { return static_cast<Unit*>(PyCapsule_GetPointer(capsule, kUnit)); }

// The function of a unit: a tensor, or None.
PyObject* call(PyObject* self, PyObject* const* args, Py_ssize_t count) {
  try {
    const Unit* unit = unit_of(self);
    const Form* form = unit->whole;
    c10::SmallVector<PyObject*, 12> rest;
    if (unit->packed && count > 1 && args[1] == Py_None) {
      form = unit->packed;
      rest.push_back(args[0]);
      rest.append(args + 2, args + count);
      args = rest.data();
      --count;
    }
    Tensor result = evaluate(*form, args, count);
    if (!result.defined()) Py_RETURN_NONE;
    return THPVariable_Wrap(std::move(result));
  } catch (...) {
    torch::translate_exception_to_python(std::current_exception());
    return nullptr;
  }
}

PyMethodDef call_definition = {"call", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call)), METH_FASTCALL,
                               "The unit of plain tensors on the CPU; None for what is left to its operator."};

using Declared = std::tuple<bool, bool, bool, double, double, bool, bool, int, int64_t, int64_t, int>;
using Described = std::tuple<std::string, std::string, int, bool, bool, std::vector<Declared>>;

Form* made_form(const Described& described, const std::atomic<bool>* on, int64_t unrolled) {
  auto* form = new Form;
  std::vector<Declared> parameters;
  std::tie(form->name, form->node, form->inputs, form->packed, form->gate_last, parameters) = described;
  form->on = on;
  form->unrolled = unrolled;
  for (const Declared& declared : parameters) {
    const Parameter one = std::apply([](auto... parts) { return Parameter{parts...}; }, declared);
    form->tensors += one.tensor;
    if (one.tensor) form->is_vector.push_back(one.vector);
    form->parameters.push_back(one);
  }
  return form;
}

// The function of a unit; `on` is the address of a switch.
py::object unit(uintptr_t on, int64_t unrolled, const Described& whole, const std::optional<Described>& packed) {
  const auto* flag = reinterpret_cast<const std::atomic<bool>*>(on);
  auto* made = new Unit{made_form(whole, flag, unrolled), packed ? made_form(*packed, flag, unrolled) : nullptr};
  const py::capsule capsule(made, kUnit);
  return py::reinterpret_steal<py::object>(PyCFunction_New(&call_definition, capsule.ptr()));
}

// Null for the packed form of a unit that has none.
Form* form_of(const py::object& function, bool packed) {
  PyObject* capsule = PyCFunction_Check(function.ptr()) ? PyCFunction_GET_SELF(function.ptr()) : nullptr;
  if (!PyCapsule_IsValid(capsule, kUnit)) throw py::type_error("not the function of a unit");
  return packed ? unit_of(capsule)->packed : unit_of(capsule)->whole;
}

// Kernels by operation and type, in the place of those of before.
void add(const py::object& function, bool packed, const std::optional<std::vector<int64_t>>& lengths,
         const std::vector<uintptr_t>& addresses) {
  Form* form = form_of(function, packed);
  if (!form) throw py::value_error("the unit has no packed form");
  if (lengths && lengths->size() > kVectors) throw py::type_error("lengths of at most four vectors");
  if (addresses.size() != kOperations * kTypes) throw py::type_error("one address for each operation and type");
  auto* library = new Library{!lengths};
  library->lengths.fill(-1);
  if (lengths) std::copy(lengths->begin(), lengths->end(), library->lengths.begin());
  for (size_t i = 0; i < addresses.size(); ++i) {
    library->kernels[i / kTypes][i % kTypes] = reinterpret_cast<Kernel>(addresses[i]);
  }
  library->next = form->libraries.load(std::memory_order_relaxed);
  form->libraries.store(library, std::memory_order_release);
}

std::pair<int64_t, int64_t> taken(const py::object& function, bool packed) {
  const Form* form = form_of(function, packed);
  return form ? std::pair<int64_t, int64_t>(form->forwards, form->backwards) : std::pair<int64_t, int64_t>(0, 0);
}

// A flag that units of a package look at; never freed, as they are not.
uintptr_t new_switch() { return reinterpret_cast<uintptr_t>(new std::atomic<bool>(true)); }

void set_switch(uintptr_t flag, bool on) {
  reinterpret_cast<std::atomic<bool>*>(flag)->store(on, std::memory_order_relaxed);
}

}  // namespace

PYBIND11_MODULE(_actsym_dispatch, library) {
  usual_keys = keys_of_new(false);
  inference_keys = keys_of_new(true);
  library.def("unit", &unit, "The function of a unit.");
  library.def("add", &add, "Hand over the kernels of a library.");
  library.def("taken", &taken, "How many calls and backwards of a function ran here.");
  library.def("new_switch", &new_switch, "A flag, on.");
  library.def("set_switch", &set_switch, "Set a flag.");
}
