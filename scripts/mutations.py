# Finds the places of a C file at which one small change makes a mutant: find(path, text, constants).
#
# It does not parse C, and relies on the format of the sources: a binary operator has white space on both
# sides, the * of a pointer has not, and every block has braces. Comments, strings, preprocessor lines, static
# asserts, types, parameters and declarations without a value have no mutants. Every change is within one
# line. What becomes of a mutant is up to mutants.py.
# SPDX-License-Identifier: MIT

import re
from typing import NamedTuple


class Mutation(NamedTuple):
    path: str
    line: int  # from 1
    column: int  # from 0
    change: str  # what a person reads
    before: str  # the whole line
    after: str


class Token(NamedTuple):
    kind: str  # name, number or sign
    text: str
    begin: int  # offsets in the text
    end: int


SWAPPED_SIGNS = [
    ("+", "-"),
    ("+=", "-="),
    ("*", "/"),
    ("*=", "/="),
    ("<", "<="),
    (">", ">="),
    ("==", "!="),
    ("&&", "||"),
]

# The same for what kernels do to lanes. The short names are those of core/kernel_math.h.
SWAPPED_CALLS = [
    ("fminf", "fmaxf"),
    ("umi_float4_min", "umi_float4_max"),
    ("umi_float4_add", "umi_float4_sub"),
    ("umi_lanes_min", "umi_lanes_max"),
    ("umi_lanes_lt", "umi_lanes_le"),
    ("umi_lanes_mul", "umi_lanes_div"),
    ("mul", "umi_lanes_div"),
    ("umi_lanes_add", "umi_lanes_sub"),
    ("add", "sub"),
    ("add2", "sub2"),
]

# Where two pairs share a name, the first of them counts.
OTHER_SIGN = {**{b: a for a, b in SWAPPED_SIGNS}, **dict(SWAPPED_SIGNS)}
OTHER_CALL = {**{b: a for a, b in reversed(SWAPPED_CALLS)}, **dict(SWAPPED_CALLS)}

ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
CONTROLS = {"if", "for", "while", "switch"}
KEYWORDS = CONTROLS | {"return", "break", "continue", "goto", "do", "else", "case", "default"}
STATIC_ASSERTS = {"_Static_assert", "static_assert"}

# ---- Tokens ----------------------------------------------------------------------------------------------

TOKEN = re.compile(
    r"""
    (?P<skipped>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\s+)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||.)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)

FLOAT_DEFINE = re.compile(r"(?m)^#define (\w+) \(?-?([0-9.]+(?:e[+-]?[0-9]+)?)(f?)\)?(?:\s*//.*)?$")
FLOAT_CONST = re.compile(r"(?m)^static const (float|double) (\w+) =")


def scan(text):
    tokens = []
    for match in TOKEN.finditer(text):
        if match.lastgroup != "skipped":
            tokens.append(Token(match.lastgroup, match.group(), match.start(), match.end()))
    return tokens


# The names of float constants that a text defines, each with the 2 that doubles it.
def float_constants(text):
    constants = {}
    for name, number, suffix in FLOAT_DEFINE.findall(text):
        if re.search(r"[.e]", number):
            constants[name] = "2.0" + suffix
    for kind, name in FLOAT_CONST.findall(text):
        constants[name] = "2.0f" if kind == "float" else "2.0"
    return constants


# ---- Statements ------------------------------------------------------------------------------------------


# Functions that fetch something ahead change nothing but the time: no test can notice what becomes of them.
def is_hint(name):
    return "fetch" in name and not name.startswith("atomic_")


# Which tokens of a file may change, and which statements may go: pairs of the first token and the semicolon.
class Statements:
    def __init__(self, tokens):
        self.tokens = tokens
        self.partner = {}  # the index of each closing bracket and of its opening one
        self.may_change = set()
        self.may_go = []
        self.braces = []  # what the open ones hold: code, data, types or hints
        self.open = []  # brackets
        self.start = 0  # of the statement
        for i, token in enumerate(tokens):
            if token.kind == "sign":
                self.read(i, token.text)

    def read(self, i, sign):
        if sign in ("(", "["):
            self.open.append(i)
        elif sign in (")", "]") and self.open:
            self.partner[i] = self.open.pop()
            self.partner[self.partner[i]] = i
        elif sign == "{":
            self.open_brace(i)
        elif sign == "}" and self.braces:
            if self.braces.pop() != "data":
                self.start = i + 1
        elif self.inside() == "data" or self.open:
            return
        elif sign == ":" and self.first() in ("case", "default"):
            self.start = i + 1
        elif sign == ";":
            self.end_statement(i)
            self.start = i + 1

    def inside(self):
        return self.braces[-1] if self.braces else "file"

    def first(self):
        return self.tokens[self.start].text

    def open_brace(self, i):
        kind = self.kind_of_brace(i)
        self.braces.append(kind)
        if kind == "data":
            return
        if kind == "code" and len(self.braces) > 1:  # what stands before it is the head of an if or a loop
            self.may_change.update(range(self.start, i))
        self.start = i + 1

    def kind_of_brace(self, i):
        before = self.tokens[i - 1]
        if self.inside() == "hints":
            return "hints"
        if self.inside() == "data" or self.open or before.text in ("=", "return"):
            return "data"
        if before.text == ")":
            head = self.tokens[self.partner[i - 1] - 1].text
            if self.inside() == "file":
                return "hints" if is_hint(head) else "code"
            return "code" if head in CONTROLS else "data"
        if before.text in ("else", "do") or self.inside() == "code" and before.text in (";", "{", "}", ":"):
            return "code"
        return "types"

    def end_statement(self, end):
        words = [token.text for token in self.tokens[self.start : end]]
        if not words or self.inside() in ("types", "hints"):
            return
        if words[0] in STATIC_ASSERTS or is_hint(words[0]):
            return
        if self.inside() == "file" or self.is_declaration(words):
            # Only what comes after the = is a value.
            if "=" in words and words[0] != "typedef":
                self.may_change.update(range(self.start + words.index("=") + 1, end))
            return
        self.may_change.update(range(self.start, end))
        if words[0] not in KEYWORDS and (self.is_assignment(end) or self.is_call(end)):
            self.may_go.append((self.start, end))

    # A type and a name, with pointers between them: no expression begins so.
    def is_declaration(self, words):
        is_named = self.tokens[self.start].kind == "name" and words[0] not in KEYWORDS
        return is_named and len(words) > 1 and (words[1] == "*" or self.tokens[self.start + 1].kind == "name")

    def is_assignment(self, end):
        i = self.start
        while i < end:
            if self.tokens[i].text in ASSIGNMENTS:
                return True
            i = max(self.partner.get(i, i), i) + 1
        return False

    def is_call(self, end):
        return self.tokens[end - 1].text == ")" and self.tokens[self.partner[end - 1] - 1].kind == "name"


# ---- Changes ---------------------------------------------------------------------------------------------


# Twice a float, or one more than an integer. None for a float of 0, and for one in hexadecimal.
def changed_number(text):
    is_hex = text[:2] in ("0x", "0X")
    digits = text.rstrip("uUlL") if is_hex else text.rstrip("uUlLfF")
    suffix = text[len(digits) :]
    if is_hex:
        return None if re.search(r"[.pP]", digits) else f"0x{int(digits, 16) + 1:x}{suffix}"
    if re.search(r"[.eE]", digits):
        return None if float(digits) == 0.0 else repr(2.0 * float(digits)) + suffix
    return str(int(digits) + 1) + suffix


def find(path, text, constants):
    tokens = scan(text)
    statements = Statements(tokens)
    mutations = []

    def is_binary(token):
        return text[token.begin - 1].isspace() and text[token.end].isspace()

    # An index of -1 is none, and so is any other that is negative.
    def is_null(i):
        return tokens[i].text == "1" and tokens[i - 1].text == "-" and not is_binary(tokens[i - 1])

    # One change: what stands from one offset to another becomes something else.
    def add(begin, end, new, change):
        line_begin = text.rfind("\n", 0, begin) + 1
        line_end = text.index("\n", begin)
        if end <= line_end:
            before = text[line_begin:line_end]
            after = text[line_begin:begin] + new + text[end:line_end]
            line = text.count("\n", 0, begin) + 1
            mutations.append(Mutation(path, line, begin - line_begin, change, before, after))

    def add_swap(token, new):
        add(token.begin, token.end, new, f"{token.text} becomes {new}")

    for i in sorted(statements.may_change):
        token = tokens[i]
        follower = tokens[i + 1].text
        if token.kind == "number":
            new = changed_number(token.text)
            if new is not None and not is_null(i):
                add_swap(token, new)
        elif token.text == "if" and i + 1 in statements.partner:
            begin = tokens[i + 1].end
            end = tokens[statements.partner[i + 1]].begin
            add(begin, end, f"!({text[begin:end]})", "the condition is negated")
        elif token.text in OTHER_CALL and follower == "(":
            add_swap(token, OTHER_CALL[token.text])
        elif token.text in constants and tokens[i - 1].text not in (".", "->"):
            add_swap(token, f"({constants[token.text]} * {token.text})")
        elif token.text in OTHER_SIGN and is_binary(token):
            add_swap(token, OTHER_SIGN[token.text])
        elif token.text == "!":
            add(token.begin, token.end, "", f"! before {follower} goes")
    for first, semicolon in statements.may_go:
        begin = tokens[first].begin
        end = tokens[semicolon].end
        add(begin, end, ";", f"{text[begin:end]} goes")
    return mutations
