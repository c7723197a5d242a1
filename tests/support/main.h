// Included before every file of tests, where "main" is a macro for the name by which its program calls it:
// see program.c.in. Declared, as all functions that are not static.
// SPDX-License-Identifier: MIT

int main(void);
