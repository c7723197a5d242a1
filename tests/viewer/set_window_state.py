"""Minimises a window, or shows it again, as a window manager says it: set_window_state.py WINDOW STATE

STATE is 3 for minimised and 1 for shown (ICCCM 4.1.3.1). The type of the property is WM_STATE itself,
which xprop cannot set."""

# SPDX-License-Identifier: MIT

import ctypes
import sys

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XInternAtom.restype = ctypes.c_ulong
display = ctypes.c_void_p(x11.XOpenDisplay(None))
wm_state = ctypes.c_ulong(x11.XInternAtom(display, b"WM_STATE", 0))
values = (ctypes.c_ulong * 2)(int(sys.argv[2]), 0)  # the state, and no window for an icon
x11.XChangeProperty(display, ctypes.c_ulong(int(sys.argv[1])), wm_state, wm_state, 32, 0, values, 2)
x11.XCloseDisplay(display)
