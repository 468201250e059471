// remx from C++, without Python: arrays, checkpoints, compiled networks. C++17; link remx::mxnet.
#pragma once

#include <remx/error.h>
#include <remx/model.h>
#include <remx/ndarray.h>
