// What lets a compiler compare a format with its arguments, as it does for printf.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_FORMAT_H
#define UMI_CORE_FORMAT_H

// Stands after a declaration: the number of the parameter that is the format, and that of the first argument,
// counted from 1. In mingw-w64 the functions of C17 are called "gnu"; without it those of an old library of
// Microsoft's are meant.
#if defined(__MINGW32__)
#define UMI_PRINTF_LIKE(text, first) __attribute__((__format__(__gnu_printf__, text, first)))
#elif defined(__GNUC__)
#define UMI_PRINTF_LIKE(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define UMI_PRINTF_LIKE(text, first)
#endif

#endif
