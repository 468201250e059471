// Parameters of the optimizer updates. All of them are single precision in MXNet, and so is their
// effect here (`hyper`): an update of float64 weights gives MXNet's numbers.
#pragma once

#include "ir/params.h"

namespace mx::ops {

namespace detail {
template <class P>
constexpr auto rate_field() {
  return required("lr", &P::lr, "Learning rate.");
}
template <class P>
constexpr auto decay_fields() {
  return std::tuple{
      field("wd", &P::wd, "Weight decay."),
      field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
      field("clip_gradient", &P::clip_gradient,
            "Bound of the gradient's elements after that; negative means none.")};
}
template <class P>
constexpr auto lazy_field() {
  return std::tuple{field("lazy_update", &P::lazy_update,
                          "Whether rows missing in a row_sparse gradient are left alone.")};
}
}  // namespace detail

struct SgdParam {
  double lr = 0, wd = 0, rescale_grad = 1, clip_gradient = -1;
  bool lazy_update = true;
  static constexpr auto fields() {
    return std::tuple_cat(std::tuple{detail::rate_field<SgdParam>()},
                          detail::decay_fields<SgdParam>(), detail::lazy_field<SgdParam>());
  }
};

struct SgdMomParam {
  double lr = 0, momentum = 0, wd = 0, rescale_grad = 1, clip_gradient = -1;
  bool lazy_update = true;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<SgdMomParam>(),
                   field("momentum", &SgdMomParam::momentum, "Decay of the momentum.")},
        detail::decay_fields<SgdMomParam>(), detail::lazy_field<SgdMomParam>());
  }
};

struct NagParam {
  double lr = 0, momentum = 0, wd = 0, rescale_grad = 1, clip_gradient = -1;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<NagParam>(),
                   field("momentum", &NagParam::momentum, "Decay of the momentum.")},
        detail::decay_fields<NagParam>());
  }
};

struct AdamParam {
  double lr = 0, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  double wd = 0, rescale_grad = 1, clip_gradient = -1;
  bool lazy_update = true;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<AdamParam>(),
                   field("beta1", &AdamParam::beta1, "Decay of the first moment."),
                   field("beta2", &AdamParam::beta2, "Decay of the second moment."),
                   field("epsilon", &AdamParam::epsilon, "Added to the divisor.")},
        detail::decay_fields<AdamParam>(), detail::lazy_field<AdamParam>());
  }
};

struct RmspropParam {
  double lr = 0, gamma1 = 0.95, epsilon = 1e-8;
  double wd = 0, rescale_grad = 1, clip_gradient = -1, clip_weights = -1;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<RmspropParam>(),
                   field("gamma1", &RmspropParam::gamma1, "Decay of the mean of squares."),
                   field("epsilon", &RmspropParam::epsilon, "Added under the root.")},
        detail::decay_fields<RmspropParam>(),
        std::tuple{field("clip_weights", &RmspropParam::clip_weights,
                         "Bound of the weights; negative means none.")});
  }
};

struct RmspropAlexParam {
  double lr = 0, gamma1 = 0.95, gamma2 = 0.9, epsilon = 1e-8;
  double wd = 0, rescale_grad = 1, clip_gradient = -1, clip_weights = -1;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<RmspropAlexParam>(),
                   field("gamma1", &RmspropAlexParam::gamma1, "Decay of the two means."),
                   field("gamma2", &RmspropAlexParam::gamma2, "Decay of the step."),
                   field("epsilon", &RmspropAlexParam::epsilon, "Added under the root.")},
        detail::decay_fields<RmspropAlexParam>(),
        std::tuple{field("clip_weights", &RmspropAlexParam::clip_weights,
                         "Bound of the weights; negative means none.")});
  }
};

struct FtmlParam {
  double lr = 0, beta1 = 0.6, beta2 = 0.999, epsilon = 1e-8;
  int t = 0;
  double wd = 0, rescale_grad = 1, clip_grad = -1;
  static constexpr auto fields() {
    using P = FtmlParam;
    return std::tuple{
        detail::rate_field<P>(),
        field("beta1", &P::beta1, "Decay of the first moment."),
        field("beta2", &P::beta2, "Decay of the second moment."),
        field("epsilon", &P::epsilon, "Added to the divisor."),
        required("t", &P::t, "Number of this update, from 1."),
        field("wd", &P::wd, "Weight decay."),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("clip_grad", &P::clip_grad, "Bound of the gradient's elements; negative: none.")};
  }
};

struct FtrlParam {
  double lr = 0, lamda1 = 0.01, beta = 1, wd = 0, rescale_grad = 1, clip_gradient = -1;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<FtrlParam>(),
                   field("lamda1", &FtrlParam::lamda1, "Weight of the L1 penalty."),
                   field("beta", &FtrlParam::beta, "Smoothing of the rate of each weight.")},
        detail::decay_fields<FtrlParam>());
  }
};

struct SignSgdParam {
  double lr = 0, wd = 0, rescale_grad = 1, clip_gradient = -1;
  static constexpr auto fields() {
    return std::tuple_cat(std::tuple{detail::rate_field<SignSgdParam>()},
                          detail::decay_fields<SignSgdParam>());
  }
};

struct SignumParam {
  double lr = 0, momentum = 0, wd = 0, rescale_grad = 1, clip_gradient = -1, wd_lh = 0;
  static constexpr auto fields() {
    return std::tuple_cat(
        std::tuple{detail::rate_field<SignumParam>(),
                   field("momentum", &SignumParam::momentum, "Decay of the momentum.")},
        detail::decay_fields<SignumParam>(),
        std::tuple{field("wd_lh", &SignumParam::wd_lh, "Weight decay apart from the momentum.")});
  }
};

struct AdamwParam {
  double lr = 0, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8, wd = 0, eta = 0, clip_gradient = -1;
  static constexpr auto fields() {
    using P = AdamwParam;
    return std::tuple{
        detail::rate_field<P>(),
        field("beta1", &P::beta1, "Decay of the first moment."),
        field("beta2", &P::beta2, "Decay of the second moment."),
        field("epsilon", &P::epsilon, "Added to the divisor."),
        field("wd", &P::wd, "Weight decay, apart from the gradient."),
        required("eta", &P::eta, "Factor of the whole step."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none.")};
  }
};

struct LambParam {
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-6;
  int t = 0;
  bool bias_correction = true;
  double wd = 0, rescale_grad = 1, clip_gradient = -1;
  static constexpr auto fields() {
    using P = LambParam;
    return std::tuple{
        field("beta1", &P::beta1, "Decay of the first moment."),
        field("beta2", &P::beta2, "Decay of the second moment."),
        field("epsilon", &P::epsilon, "Added to the divisor."),
        required("t", &P::t, "Number of this update, from 1."),
        field("bias_correction", &P::bias_correction, "Whether to correct for the first updates."),
        required("wd", &P::wd, "Weight decay."),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none.")};
  }
};

struct LambRatioParam {
  double lr = 0, lower_bound = -1, upper_bound = -1;
  static constexpr auto fields() {
    using P = LambRatioParam;
    return std::tuple{
        detail::rate_field<P>(),
        field("lower_bound", &P::lower_bound, "Least norm of the weight; negative: none."),
        field("upper_bound", &P::upper_bound, "Largest norm of the weight; negative: none.")};
  }
};

}  // namespace mx::ops
