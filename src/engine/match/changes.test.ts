/** What hinders a change at its place, tried on whole replies: each row is refused for one reason, or lands. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const diff = (body: string) => `--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${body}`

function decided(reply: string, file: string) {
  const { files, transaction } = applyReply(reply, { 'a.ts': file })
  const [decision] = transaction.decisions
  return { after: files['a.ts'], why: decision?.state === 'refused' ? decision.refusal.code : (decision?.state ?? null) }
}

const FILE = 'function one() {\n  const first = load()\n  const second = read(first)\n  return second\n}\n'

const bird = (name: string, size: number) =>
  `  "${name}": {\n    "size": ${size},\n    "tags": [\n      "${name}-a",\n      "${name}-b"\n    ],\n    "nested": {\n      "leaf": "${name}"\n    }\n  },\n`
const BIRDS = `{\n${['heron', 'islet', 'jetty', 'knoll'].map((name, at) => bird(name, 7 + at)).join('')}}\n`

const REST = '    def rest(self) -> None: ...\n\n'
const protocol = (name: string) =>
  `class ${name}(Protocol):\n    def ${name.toLowerCase()}_of(self) -> int:\n        ...\n\n${REST}`

describe('refused', () => {
  test.each([
    [
      'a number that someone changed',
      block('  const first = load(1)\n', '  const first = load(3)\n'),
      'x\n  const first = load(2)\ny\n',
      'conflict',
    ],
    [
      'a name that someone changed',
      diff(' function one() {\n-  const first = fetch()\n+  const first = get()\n   const second = read(first)\n'),
      FILE,
      'conflict',
    ],
    [
      'a removed line that is not there',
      diff(' one()\n two()\n three()\n four()\n-x()\n five()\n-six()\n+SIX()\n seven()\n eight()\n nine()\n'),
      'one()\ntwo()\nthree()\nfour()\nfive()\nsix()\nseven()\neight()\nnine()\n',
      'lacking',
    ],
    [
      'a line beside the change that the reply does not know of',
      diff(' function one() {\n-  const first = load()\n+  const a = 1\n+  const b = 2\n   return second\n'),
      FILE,
      'unquoted',
    ],
    [
      'a line among those that go',
      diff(' function one() {\n-  const first = load()\n-  return second\n+  return load()\n }\n'),
      FILE,
      'unquoted',
    ],
    [
      'new lines with two homes',
      diff(' function one() {\n   const first = load()\n+  check(first)\n   return second\n }\n'),
      FILE,
      'unpinned',
    ],
    [
      'new lines with two homes around blank lines',
      block('first()\nsecond()\n', 'first()\nfresh()\nsecond()\n'),
      'first()\n\nsecond()\n',
      'unpinned',
    ],
    [
      'a new line between two that change places',
      diff(' first()\n third()\n+fresh()\n second()\n fourth()\n fifth()\n'),
      'first()\nsecond()\nthird()\nfourth()\nfifth()\n',
      'crossed',
    ],
    [
      'a new line within one that the reply writes in two',
      diff(' call(\n+  zero,\n   one, two)\n three()\n five()\n'),
      'call(one, two)\nthree()\nfive()\n',
      'not-found',
    ],
    [
      'a string that means something else in the quotes of the file',
      block('echo "in $HOME"\n', 'echo "at $HOME"\n'),
      "echo 'in $HOME'\n",
      'conflict',
    ],
    [
      'lines in another order',
      diff(
        ' function one() {\n   return second\n+  const first = get()\n   const first = load()\n   const second = read(first)\n }\n',
      ),
      FILE,
      'crossed',
    ],
    [
      'a placeholder for what would go',
      block('  const first = load()\n  const second = read(first)\n', '  // ... existing code ...\n'),
      FILE,
      'placeholder',
    ],
    [
      'a placeholder for blank lines',
      block('first()\n\n\nsecond()\n', 'first()\n\n// ... remaining implementation ...\nsecond()\n'),
      'first()\n\n\nsecond()\n',
      'placeholder',
    ],
    [
      'a placeholder as an argument in place of what would go',
      block('call(\n  first,\n  second,\n  third\n)\n', 'call(\n  ...\n)\n'),
      'call(\n  first,\n  second,\n  third\n)\n',
      'placeholder',
    ],
    [
      'a hunk that joins two places',
      diff(
        '   "heron": {\n     "size": 7,\n     "tags": [\n+      "heron-c",\n       "heron-a",\n       "heron-b"\n     ],\n     "nested": {\n       "leaf": "jetty"\n+      "stem": "jetty"\n     }\n',
      ),
      BIRDS,
      'crossed',
    ],
    [
      'a line to remove that may have gone, where one like it is further on',
      diff(' if (one) {\n   write(one)\n-  return error\n }\n'),
      'if (one) {\n  write(one)\n}\nif (two) {\n  return error\n}\nif (three) {\n  return error\n}\n',
      'unquoted',
    ],
    [
      'a result that is elsewhere already',
      block('alpha()\nbravo(1)\ncharlie()\n', 'alpha()\nbravo(2)\ncharlie()\n'),
      'alpha()\nbravo(1)\ncharlie()\n\nalpha()\nbravo(2)\ncharlie()\n',
      'stands-elsewhere',
    ],
    [
      'new lines of which the place has most, not quoted',
      diff(
        ' class Histogram {\n   constructor() {\n     this.index = 0\n   }\n   readFile() {\n   }\n+  run() {\n+    this.readFile()\n+    this.extractMembers()\n+    this.countMembers()\n+  }\n }\n',
      ),
      'class Histogram {\n  constructor() {\n    this.index = 0\n    this.readFile()\n    this.extractMembers()\n    this.countMembers()\n  }\n  readFile() {\n  }\n}\n',
      'added-already',
    ],
    [
      'a line to remove that the file has twice, one time below the other',
      block('river(289)\nslate(306)\ntulip(323)\n', 'river(289)\ntulip(323)\n'),
      'quartz(272)\nriver(289)\nslate(306)\nslate(306)\ntulip(323)\n',
      'unquoted',
    ],
    [
      'a hunk that quotes one line of each of two places that are alike',
      block(
        'open(it)\n  read(amber)\n  sort(it)\n  show(it)\nclose(cedarOfTheSecond)\n',
        'open(it)\n  read(amber)\n  show(it)\nclose(cedarOfTheSecond)\n',
      ),
      `open(it)\n  read(amber)\n  sort(it)\n  show(it)\nclose(cedarOfTheFirst)\n${'step()\n'.repeat(12)}open(it)\n  read(x)\n  sort(it)\n  show(it)\nclose(cedarOfTheSecond)\n`,
      'low-confidence',
    ],
    [
      'a new line above a bracket that closes other lines in the file',
      block(
        '\nstatic int tulip(void)\n{\n\treturn 19;\t/* tulip */\n}\n',
        '\nstatic int tulip(void)\n{\n\treturn 19;\t/* tulip */\n\treturn 18;\n}\n',
      ),
      `int before;\n\nstatic int tulip(void)\n{\n\treturn 19;\t/* tulip */\n${'\treturn 20;\t/* heron */\n'.repeat(6)}}\n`,
      'unpinned',
    ],
    [
      'a line that goes where the file has it twice',
      block('  alpha = one()\n  bravo = two()\n\n', '  alpha = one()\n  fresh = three()\n\n'),
      '  alpha = one()\n  bravo = two()\n  bravo = two()\n\ncharlie()\n',
      'unquoted',
    ],
    [
      'a new line that is quoted between one that goes and one that comes',
      block(
        '// alpha\nbravo(1, 2)\n// made up for this\n\ncharlie(3)\ndelta(4)\n',
        '// alpha\n// made up for this\necho(5)\n\ncharlie(3)\ndelta(4)\n',
      ),
      '// alpha\nbravo(1, 2)\n\ncharlie(3)\ndelta(4)\n',
      'unpinned',
    ],
    [
      'a line with another sign than a diff has',
      diff(' alpha()\n bravo()\n~charlie()\n+fresh()\n delta()\n echo()\n'),
      'alpha()\nbravo()\ncharlie()\ndelta()\necho()\n',
      'unpinned',
    ],
    [
      'a line of a diff of words',
      diff(
        '   ApplyPatch,\n-  StructuredPatch,\n [-  ApplyPatchOptions,-]{+  SessionToken,+}\n+  RenderBudget,\n   ApplyPatchesOptions,\n   StructuredOptions,\n   PatchedOptions,\n',
      ),
      '  ApplyPatch,\n  StructuredPatch,\n  ApplyPatchOptions,\n  ApplyPatchesOptions,\n  StructuredOptions,\n  PatchedOptions,\n',
      'not-found',
    ],
    [
      'a new line beside a quoted one that only another part of the file has',
      block(
        'show("the picture")\nsave("over_time.png")\nsave("over_time.svg")\n\nprint("Debug: the raw data:")\n',
        'show("the picture")\nsave("over_time.png")\nsave("over_time.svg")\nfresh = []\n\nprint("Debug: the raw data:")\n',
      ),
      `print("Debug: the raw data:")\n${'step()\n'.repeat(12)}show("the picture")\nsave("over_time.png")\nsave("over_time.svg")\n\nprint("Done with the data")\n`,
      'crossed',
    ],
    [
      'new lines without the bars that all quoted ones have',
      block('│   include: [\n│     one,\n│     two,\n', '│   include: [\n│     one,\n      fresh,\n│     two,\n'),
      'deps: {\n    include: [\n      one,\n      two,\n    ],\n}\n',
      'indentation',
    ],
    [
      'new lines that run on, over a blank line, into the file below',
      block(
        '  <link href="main.css">\n</head>\n\n',
        '  <link href="main.css">\n<fresh>\n<body>\n\n  <!-- the content of the page -->\n',
      ),
      '  <link href="main.css">\n</head>\n\n<body>\n\n  <!-- the content of the page -->\n  <p>Hello</p>\n',
      'unquoted',
    ],
    [
      'a hunk that quotes each of two places in part, with a line of a neighbour near the one of them',
      block(
        `${REST}class Grove(Protocol):\n    def grove_of(self) -> int:\n        ...\n\n${REST}class Signal(Protocol):\n`,
        `${REST}class Grove(Protocol):\n    def grove_of(self) -> int:\n\n${REST}class Signal(Protocol):\n`,
      ),
      `${['Fjord', 'Grove', 'Heron', 'Islet', 'Jetty', 'Knoll'].map(protocol).join('')}    def token(self) -> None: ...\n\n${protocol('Grove')}class Signal(Protocol):\n`,
      'low-confidence',
    ],
    [
      'a line of the file with the sign of a new one, at the edge of a diff',
      diff('+bravo()\n charlie()\n-delta()\n+fresh()\n echo()\n'),
      'alpha()\nbravo()\ncharlie()\ndelta()\necho()\n',
      'unquoted',
    ],
    [
      'a blank line without a sign between new ones, beside one of the file',
      diff(' alpha()\n+bravo()\n\n+charlie()\n\n echo()\n'),
      'alpha()\n\necho()\n',
      'unpinned',
    ],
    [
      'what is made but for a last line that was to go',
      block('380 GOSUB 1800\n390 PRINT "stone"\n400 GOSUB 1900\n', '380 GOSUB 1800\n390 PRINT "tulip"\n'),
      '370 REM\n380 GOSUB 1800\n390 PRINT "tulip"\n400 GOSUB 1900\n410 END\n',
      'conflict',
    ],
    [
      'what is made but for a blank line that was to go along',
      block('  # another name\n\nclass Quartz:\n', '  # the pearl\nclass Quartz:\n'),
      'def pearl():\n  # the pearl\n\nclass Quartz:\n  pass\n',
      'conflict',
    ],
  ])('%s', (_, reply, file, why) => {
    expect(decided(reply, file)).toEqual({ why, after: file })
  })
})

describe('lands', () => {
  test.each([
    [
      'a line that moves out of a branch, quoted with a slip where it goes',
      diff(
        ' if (count > 0) {\n   print(format, data)\n-} else {\n-  write(stream, fromat)\n+  return\n }\n+write(stream, format)\n end()\n',
      ),
      'if (count > 0) {\n  print(format, data)\n} else {\n  write(stream, format)\n}\nend()\n',
      'if (count > 0) {\n  print(format, data)\n  return\n}\nwrite(stream, format)\nend()\n',
    ],
    [
      'a comment with stars, quoted two blanks further in',
      diff('     list,\n   }\n \n+  /**\n+   * Ends it.\n+   */\n   close() {\n+    end()\n'),
      '  list,\n}\n\nclose() {\n',
      '  list,\n}\n\n/**\n * Ends it.\n */\nclose() {\n  end()\n',
    ],
    [
      'commas in front, below the end of a comment with stars',
      diff(
        '      */\n \n     send = function () {\n-      var next = this.next;\n+      var self = this\n+        , next = self.next;\n',
      ),
      ' */\n\nsend = function () {\n  var next = this.next;\n',
      ' */\n\nsend = function () {\n  var self = this\n    , next = self.next;\n',
    ],
    [
      'a blank line without a sign between new ones',
      diff(' one()\n alpha()\n+bravo()\n\n+charlie()\n echo()\n'),
      'one()\nalpha()\necho()\n',
      'one()\nalpha()\nbravo()\n\ncharlie()\necho()\n',
    ],
    [
      'a slip, put right in the new line as well',
      block('  const second = raed(first)\n', '  const second = raed(first, 2)\n'),
      FILE,
      FILE.replace('read(first)', 'read(first, 2)'),
    ],
    [
      'beside a blank line that the reply leaves out, where it brings one along',
      block('first()\nsecond()\n', 'first()\n\nfresh()\nsecond()\n'),
      'first()\n\nsecond()\n',
      'first()\n\nfresh()\n\nsecond()\n',
    ],
    [
      'in place of one line beside one that the reply does not know of',
      diff(' function one() {\n-  const first = load()\n+  const first = load(2)\n   return second\n'),
      FILE,
      FILE.replace('load()', 'load(2)'),
    ],
    [
      'beside a line that the reply does not know of, where the line next to it stays what it was',
      block('  task(\n    one,\n  done)\n', '  task(\n    one, two,\n    three,\n  done)\n'),
      'build(\n  task(\n    zero,\n    one,\n  done)\n)\n',
      'build(\n  task(\n    zero,\n    one, two,\n    three,\n  done)\n)\n',
    ],
    [
      'without a comma in what only goes on',
      diff(' of = [\n   name(item),\n-  for item in items\n+  while items\n ]\n'),
      'of = [\n  name(item)\n  for item in items\n]\n',
      'of = [\n  name(item)\n  while items\n]\n',
    ],
    [
      'with the dashes that a line of the file has, beside others that only the reply has',
      block(
        '// Latin Additional, 1E00–1EFF\nconst words = /[a–zA–Z]+/\n',
        '// Latin Extended, 1E00–1EFF\nconst words = /[a–zA–Z]+$/\n',
      ),
      '// Latin Additional, 1E00–1EFF\nconst words = /[a-zA-Z]+/\n',
      '// Latin Extended, 1E00–1EFF\nconst words = /[a-zA-Z]+$/\n',
    ],
    [
      'with kept lines in the order of the file',
      diff(' const second = 2\n const first = 1\n const third = 3\n-four()\n+five()\n }\n'),
      'const first = 1\nconst second = 2\nconst third = 3\nfour()\n}\n',
      'const first = 1\nconst second = 2\nconst third = 3\nfive()\n}\n',
    ],
    [
      'without a comma behind what is no last of a list',
      diff(' const list = {\n   a: 1,\n+  b: 2\n   ...rest,\n }\n'),
      'const list = {\n  a: 1\n  ...rest,\n}\n',
      'const list = {\n  a: 1\n  b: 2\n  ...rest,\n}\n',
    ],
    [
      'with a kept line that the reply writes in two',
      diff(' call(\n   one, two)\n-three()\n+four()\n five()\n'),
      'call(one, two)\nthree()\nfive()\n',
      'call(one, two)\nfour()\nfive()\n',
    ],
    [
      'with kept lines that the reply writes in one',
      diff(' call(one, two)\n-three()\n+four()\n five()\n'),
      'call(\n  one,\n  two)\nthree()\nfive()\n',
      'call(\n  one,\n  two)\nfour()\nfive()\n',
    ],
    [
      'with the quotes of the file',
      diff(' import a from "a"\n-import b from "b"\n+import c from "c"\n'),
      "import a from 'a'\nimport b from 'b'\n",
      "import a from 'a'\nimport c from 'c'\n",
    ],
    [
      'with the quotes that are written, where they are those of the file',
      diff(' import a from "a"\n-import b from "b"\n+import c from \'c\'\n'),
      "import a from 'a'\nimport b from 'b'\n",
      "import a from 'a'\nimport c from 'c'\n",
    ],
    [
      'with the semicolon of the line that gives way',
      diff(' int a = 1\n-int b = 2\n+int b = 3\n int c = 3\n'),
      'int a = 1;\nint b = 2;\nint c = 3;\n',
      'int a = 1;\nint b = 3;\nint c = 3;\n',
    ],
    [
      'without the semicolons that the file does not have',
      diff(' const a = 1;\n-const b = 2;\n+const c = 3;\n'),
      'const a = 1\nconst b = 2\n',
      'const a = 1\nconst c = 3\n',
    ],
    [
      'with the comma that new lines need',
      diff(' const list = {\n   a: 1,\n+  b: 2\n }\n'),
      'const list = {\n  a: 1\n}\n',
      'const list = {\n  a: 1,\n  b: 2\n}\n',
    ],
    [
      'without the context that the reply makes up',
      diff(
        ' // no such line\n function one() {\n-  const first = load()\n+  const first = get()\n   const second = read(first)\n',
      ),
      FILE,
      FILE.replace('load', 'get'),
    ],
    [
      'with the change that someone made in the context',
      block(
        'function one() {\n  const first = load()\n  const second = parse(first)\n  return second\n',
        'function one() {\n  const first = get()\n  const second = parse(first)\n  return second\n',
      ),
      FILE,
      FILE.replace('load', 'get'),
    ],
  ])('%s', (_, reply, before, after) => {
    expect(decided(reply, before)).toEqual({ why: 'applied', after })
  })

  test.each([
    ['an insertion', diff(' first()\n+fresh()\n second()\n'), 'first()\nfresh()\nsecond()\n'],
    [
      'an insertion that could be put in at two points',
      diff(' }\n+\n+function fresh() {\n+}\n \n function last() {\n'),
      'start {\n}\n\nfunction fresh() {\n}\n\nfunction last() {\n',
    ],
    [
      'part of a hunk, and the rest with a slip around it',
      diff(' fisrt()\n second()\n third()\n-old()\n+fresh()\n fourth()\n fifth()\n sixth()\n seventh()\n eighth()\n ninth()\n'),
      'first()\nsecond()\nthird()\nfresh()\nfourth()\nfifth()\nsixth()\nseventh()\neighth()\nninth()\n',
    ],
  ])('nowhere, because it is there: %s', (_, reply, file) => {
    expect(decided(reply, file)).toEqual({ why: 'already-applied', after: file })
  })
})
