# The front door. CMake does the building; this file knows the few commands that everybody needs, and sees to it that
# what they need is installed (scripts/need.sh). "make help" lists the goals.

JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_SECONDS ?= 600
TEST_FUZZ_SECONDS ?= 5
EXTREME_SECONDS ?= 600
PLATFORMS ?=
FIGURES ?= world quality queries tree
MUTANTS ?= 60
MUTANT_SEED ?= 1
MUTANT_FILES ?= *
MUTANT_GOLDEN ?= 1
PORT ?= 8000
SCENES ?=

# All C and C++ files of the project, for the formatter.
SOURCES = $(shell find include src helpers scene scenes tools viewer bench examples fuzz tests -name '*.[ch]' -o -name '*.cpp')

.PHONY: all
all:
	@sh scripts/need.sh build
	@mkdir -p build
	cmake --preset release
	cmake --build --preset release -j $(JOBS) --target umbra umbra-tool umbra-bench
	@ln -sf release/bin/umbra build/umbra
	@ln -sf release/bin/umbra-bench build/umbra-bench

# A window where there is a display, and what "make demo" shows where there is none.
.PHONY: run
run:
	@sh scripts/need.sh run
	@$(MAKE) --no-print-directory all
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	    build/umbra view; code=$$?; \
	    [ $$code -eq 4 ] || exit $$code; \
	fi; \
	$(MAKE) --no-print-directory demo

# A table and a picture, a film, and a plot. The last two are left out where cairo, ffmpeg or gnuplot is not there (4).
.PHONY: demo
demo:
	@sh scripts/need.sh run
	@$(MAKE) --no-print-directory all
	build/umbra demo
	build/umbra render resting_500 --steps 300 --show trails -o build/world.mp4 || [ $$? -eq 4 ]
	build/umbra plot resting_500 --steps 300 -o build/plot.svg || [ $$? -eq 4 ]

.PHONY: test
test:
	@sh scripts/need.sh test
	@sh scripts/test.sh $(TEST_FUZZ_SECONDS) $(JOBS)

# The peers are found when the build is configured, so they must be there before it.
.PHONY: bench
bench:
	@sh scripts/need.sh bench
	@$(MAKE) --no-print-directory all
	build/umbra-bench tree
	build/umbra-bench world

# docs/figures.md and the README's sentence: FIGURES names the commands of umbra-bench that run. Of the others it
# takes what they printed last, which is in build/figures/.
.PHONY: figures
figures:
	@sh scripts/need.sh figures
	@$(MAKE) --no-print-directory all
	python3 scripts/figures.py $(FIGURES)

# The README's picture: the scene of "make run", after as many steps.
.PHONY: picture
picture: all
	@sh scripts/need.sh picture
	build/umbra run resting_500 --steps 200 --svg build/picture.svg
	python3 scripts/shrink_svg.py build/picture.svg docs/world.svg

# docs/gallery.md and its pictures, from scenes/gallery/*.json. SCENES names some whose pictures are drawn anew.
.PHONY: gallery
gallery: all
	@sh scripts/need.sh gallery
	sh scripts/gallery.sh $(SCENES)

.PHONY: fuzz
fuzz:
	@sh scripts/need.sh test
	cmake --preset fuzz
	cmake --build --preset fuzz -j $(JOBS)
	sh scripts/fuzz.sh $(FUZZ_SECONDS)

# Random worlds of legal, extreme calls with fresh seeds; each world that breaks something is printed with its seed.
.PHONY: extremes
extremes:
	@sh scripts/need.sh test
	cmake --preset release
	cmake --build --preset release -j $(JOBS) --target umbra-extremes
	build/release/bin/umbra-extremes --seconds $(EXTREME_SECONDS)

# Mutants of the library, one after the other, and which of them no unit test notices. MUTANT_GOLDEN=0 leaves the
# golden hashes out, which notice every changed bit: what survives then is what no test describes.
.PHONY: mutants
mutants:
	@sh scripts/need.sh mutants
	python3 scripts/mutants.py --seed $(MUTANT_SEED) --files '$(MUTANT_FILES)' --jobs $(JOBS) \
		$(if $(filter 0,$(MUTANT_GOLDEN)),--no-golden) $(MUTANTS)

# Linux on x86-64 and aarch64, Windows and WebAssembly: PLATFORMS names some of the presets, without it all are done.
.PHONY: platforms
platforms:
	@sh scripts/need.sh platforms
	@sh scripts/platforms.sh $(JOBS) $(PLATFORMS)

# The viewer as a page in build/web/, which any web server can serve.
.PHONY: web
web:
	@sh scripts/need.sh web
	@sh scripts/web.sh $(JOBS)

# With the headers that threads need: http://localhost:8000/
.PHONY: serve
serve: web
	python3 scripts/serve.py build/web $(PORT)

# Needs the page, and the command to compare hashes with.
.PHONY: test-web
test-web: all web
	@sh scripts/need.sh test-web
	node --test tests/web/*.test.mjs

# Only where nothing else runs: what a step costs in the page and natively, with one worker.
.PHONY: bench-web
bench-web: all web
	@sh scripts/need.sh test-web
	node tests/web/bench.mjs

# Only on purpose: CHANGELOG.md says why the bits have changed.
.PHONY: golden
golden: all
	cmake --build --preset release -j $(JOBS) --target umbra-golden
	{ grep '^#' tests/golden/hashes.txt; build/release/bin/umbra-golden; } >build/hashes.txt
	{ grep '^#' tests/golden/answers.txt; build/release/bin/umbra-golden --answers; } >build/answers.txt
	mv build/hashes.txt build/answers.txt tests/golden/

.PHONY: check
check:
	@sh scripts/need.sh check
	@echo "clang-format --dry-run -Werror (all sources)"
	@clang-format --dry-run -Werror $(SOURCES)
	@awk 'length > 110 { print FILENAME ":" FNR ": longer than 110 columns"; bad = 1 } END { exit bad }' $(SOURCES)
	sh scripts/check_includes.sh
	sh scripts/check_portable.sh
	sh scripts/check_headers.sh
	sh scripts/check_docs.sh
	sh scripts/gallery.sh --check
	cmake --preset release
	sh scripts/tidy.sh build/release $(JOBS)

.PHONY: format
format:
	@sh scripts/need.sh check
	@echo "clang-format -i (all sources)"
	@clang-format -i $(SOURCES)

.PHONY: clean
clean:
	rm -rf build

.PHONY: help
help:
	@echo "make            build the library, build/umbra and build/umbra-bench"
	@echo "make run        build, then open the viewer; without a display the same as make demo"
	@echo "make demo       build, then show a scene: a table, build/world.svg, build/world.mp4 and build/plot.svg"
	@echo "make test       run all tests: release, sanitizers, a short fuzz run (TEST_FUZZ_SECONDS=$(TEST_FUZZ_SECONDS) per target)"
	@echo "make bench      build, then run 'build/umbra-bench tree' and 'build/umbra-bench world'"
	@echo "make figures    write docs/figures.md from 'build/umbra-bench' with FIGURES='$(FIGURES)'"
	@echo "make picture    draw the README's picture, docs/world.svg"
	@echo "make gallery    draw the pictures of scenes/gallery/, all or SCENES, and write docs/gallery.md"
	@echo "make fuzz       run each fuzz target for FUZZ_SECONDS=$(FUZZ_SECONDS)"
	@echo "make extremes   run random worlds of legal, extreme calls for EXTREME_SECONDS=$(EXTREME_SECONDS)"
	@echo "make mutants    change the library in MUTANTS=$(MUTANTS) places, one at a time, and list what no unit test notices"
	@echo "make platforms  build and test for Linux (x86-64, aarch64), Windows and WebAssembly, and compare hashes"
	@echo "make web        build the viewer's page, build/web/"
	@echo "make serve      build the page and serve it: http://localhost:$(PORT)/"
	@echo "make test-web   test the page in a headless Chromium"
	@echo "make bench-web  measure a step in the page against one of the command"
	@echo "make golden     write the files of tests/golden/ anew, after a change of the bits that is meant to be"
	@echo "make check      check format, includes, headers and docs, and run clang-tidy"
	@echo "make format     format all C and C++ files"
	@echo "make clean      remove build/"
	@echo "JOBS=$(JOBS) is the number of compilers and tests that run at once."
