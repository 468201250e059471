# MXNet's spelling of the build: make USE_NGRAPH=1 USE_CUDA=0 DEBUG=0 -j$(nproc)
# Leaves lib/libmxnet.so, and the libraries beside the Python package in python/mxnet.
PYTHON ?= python3
CMAKE ?= cmake
USE_NGRAPH ?= 1
USE_CUDA ?= 0
DEBUG ?= 0
switch = $(if $(filter 1 ON on,$(1)),ON,OFF)

.PHONY: all clean
all:
	$(CMAKE) -S . -B build/make -DPython_EXECUTABLE=$(shell command -v $(PYTHON)) -DMX_STAGE=ON \
	  -DCMAKE_BUILD_TYPE=$(if $(filter 1,$(DEBUG)),Debug,Release) \
	  -DUSE_NGRAPH=$(call switch,$(USE_NGRAPH)) -DMX_CUDA=$(call switch,$(USE_CUDA))
	+$(CMAKE) --build build/make
	mkdir -p lib
	ln -sf ../build/make/lib/libmxnet.so lib/libmxnet.so

clean:
	rm -rf build/make lib
