// A number that tells the ids of one container from those of another.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_SALT_H
#define UMI_CORE_SALT_H

#include <stdint.h>

// Differs in all likelihood from that of any other container, living or dead: address and time of birth, well
// mixed. The lowest bit is zero, so that a stamp stays odd or even under it.
uint32_t umi_make_salt(const void* container);

#endif
