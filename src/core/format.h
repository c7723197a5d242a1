// What lets a compiler compare a format with its arguments, as it does for printf.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FORMAT_H
#define UMI_CORE_FORMAT_H

// Stands after a declaration: the number of the parameter that is the format, and that of the first argument,
// counted from 1.
#if defined(__MINGW32__)
#define UMI_FORMAT(at, first) __attribute__((format(gnu_printf, at, first)))
#elif defined(__GNUC__) || defined(__clang__)
#define UMI_FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define UMI_FORMAT(at, first)
#endif

#endif
