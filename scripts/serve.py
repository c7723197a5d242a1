#!/usr/bin/env python3
"""Serves a folder with the headers that threads in a page need: serve.py [FOLDER [PORT]]

Pages may share memory between threads only if they are isolated from other pages, which two headers ask for. Without
them, from any other server, the viewer runs with one thread. Listens on this machine alone. Port 0 takes any that is
free; the first line of output tells the address.
"""

import argparse
import functools
import http.server
import os


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format, *arguments):
        pass


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split(":")[0], epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default="build/web", help="default: %(default)s")
    parser.add_argument("port", nargs="?", default=8000, type=int, help="default: %(default)s")
    given = parser.parse_args()
    if not os.path.isdir(given.folder):
        parser.error(f"there is no folder {given.folder}")
    if not 0 <= given.port <= 65535:
        parser.error(f"a port is a number from 0 to 65535, not {given.port}")
    handler = functools.partial(Handler, directory=given.folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", given.port), handler) as server:
        print(f"http://localhost:{server.server_address[1]}/", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
