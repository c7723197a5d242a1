// What is always compiled in line: a function that is compiled several times for arguments that are constants
// where it is called, or one that hands on structs of registers, as those of the joints' passes do: compilers
// copy those through memory where they do not see both ends. Elsewhere the compiler knows best.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_INLINE_H
#define UMI_CORE_INLINE_H

#if defined(__GNUC__) || defined(__clang__)
#define UMI_ALWAYS_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#define UMI_ALWAYS_INLINE static __forceinline
#else
#define UMI_ALWAYS_INLINE static inline
#endif

#endif
