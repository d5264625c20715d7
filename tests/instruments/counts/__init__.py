"""Instructions an element of the CUDA kernels, counted without a GPU.

Sources are compiled for sm_90 with nvcc and listed by nvdisasm (``pip install nvidia-cuda-nvdisasm``, or that of a
toolkit).  What is counted is the path that whole packs of 16 bytes take (:mod:`tests.instruments.counts.flow`).  The
share of a copy's bandwidth is a ceiling: all units of a multiprocessor are busy without a pause, and of memory nothing
but the bytes counts that must be moved, unless a multiprocessor holds too few threads to keep it busy
(:mod:`tests.instruments.counts.resident`).

Throughputs: CUDA C++ Programming Guide, arithmetic instructions of compute capability 9.0.  Clock and bandwidth: an
H200, whose 4.8 TB/s give a copy some 4.3.
"""
