// Code that only the start of a process needed: registering operators, compiling a network. Its
// pages count as resident memory until somebody lets them go.
#pragma once

namespace mx {

// Drops the resident pages of the code and constants of the library that holds `inside`. They come
// back from the library's file, or the system's copy of it, as they are used again: about a
// microsecond for 64 KiB. Safe at any time; nothing where the system does not offer it.
void drop_code_pages(const void* inside);

}  // namespace mx
