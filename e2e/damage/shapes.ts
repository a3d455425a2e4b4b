/** Small files whose lines look like what a reply puts around or before lines. */

export type SourceFile = { readonly path: string; readonly text: string }

export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
export const WORDS =
  'amber birch cedar delta ember fjord grove heron islet jetty knoll larch mango north ochre pearl quartz river slate tulip'.split(
    ' ',
  )
const each = (make: (word: string, index: number) => string | readonly string[]): string => lines(...WORDS.flatMap(make))

const twin = (name: string): readonly string[] => [
  `export function ${name}(data) {`,
  '  const part = lookup(data.identifier)',
  '',
  '  if (!part) {',
  "    throw new Error('the part is missing')",
  '  }',
  '',
  '  return part.run(data)',
  '}',
  '',
]

export const SHAPES: readonly SourceFile[] = [
  { path: 'shapes/codes.py', text: `CODES = {\n${each((word, at) => `    ${401 + at}: ('${word}_code', ${at * 3}),`)}}\n` },
  {
    path: 'shapes/steps.md',
    text: lines('# Steps', '', ...WORDS.map((word, at) => `${at + 1}. Open the ${word} gate and count to ${at * 7}.`)),
  },
  {
    path: 'shapes/list.md',
    text: lines('# Woods', '', ...WORDS.flatMap((word, at) => [`- ${word} grows ${at} years`, `  * its leaf is ${word}-green`])),
  },
  {
    path: 'shapes/mail.md',
    text: lines('Dear all,', '', ...WORDS.map((word, at) => `> The ${word} report of week ${at} is late.`), '', 'Yours'),
  },
  {
    path: 'shapes/jobs.yaml',
    text: `jobs:\n${each((word, at) => [`  - name: ${word}`, `    retries: ${at}`, `    command: "run ${word} --fast"`])}`,
  },
  {
    path: 'shapes/old.diff',
    text: lines(
      '--- a/woods.py',
      '+++ b/woods.py',
      '@@ -1,40 +1,40 @@',
      ...WORDS.flatMap((word, at) => [`-${word} = ${at}`, `+${word} = ${at + 1}`, ` print(${word}, ${at})`]),
    ),
  },
  {
    path: 'shapes/marks.ts',
    text: lines(
      'export function marksOf(line: string): string[] {',
      '  const marks: string[] = []',
      ...WORDS.map(
        (word, at) => `  if (line === '${'<=>'[at % 3]?.repeat(7)} ${word}') marks.push("+ ${word}\\n", '- ${word}\\t')`,
      ),
      '  return marks',
      '}',
    ),
  },
  {
    path: 'shapes/table.md',
    text: lines(
      '| name | count | note |',
      '| --- | --- | --- |',
      ...WORDS.map((word, at) => `| ${word} | ${at * 11} | the ${word} of room ${at} |`),
    ),
  },
  { path: 'shapes/twins.js', text: lines(...['addPart', 'dropPart', 'movePart', 'copyPart'].flatMap(twin)) },
  { path: 'shapes/rooms.csv', text: lines('id,name,area', ...WORDS.map((word, at) => `${at + 100},${word},"${at * 13} m2"`)) },
  {
    path: 'Makefile',
    text: lines(
      '.PHONY: all clean',
      '',
      'all: build',
      '',
      ...WORDS.flatMap((word, at) => [
        `${word}: src/${word}.c`,
        `\t$(CC) -O${at % 4} -o $@ src/${word}.c`,
        `\t@echo "${word} is built"`,
        '',
      ]),
    ),
  },
  {
    path: 'shapes/marked.cs',
    text: `\ufeffusing System;\n\nclass Woods\n{\n${each((word, at) => [`    public int ${word[0]?.toUpperCase()}${word.slice(1)} { get; set; } = ${at};`, `    // the ${word} of the row`])}}\n`,
  },
  {
    path: 'shapes/windows.py',
    text: lines(
      'import os',
      '',
      ...WORDS.flatMap((word, at) => [
        `def ${word}(value):`,
        `    total = value + ${at}`,
        `    return os.path.join("${word}", str(total))`,
        '',
        '',
      ]),
    ).replaceAll('\n', '\r\n'),
  },
  {
    path: 'shapes/open.sh',
    text: lines('#!/bin/sh', 'set -e', ...WORDS.map((word, at) => `echo "${word} ${at}" | tee -a "$LOG"`)).trimEnd(),
  },
  {
    path: 'shapes/deep.json',
    text: `${JSON.stringify({ version: 3, groups: Object.fromEntries(WORDS.map((word, at) => [word, { size: at, tags: [`${word}-a`, `${word}-b`], nested: { key: { leaf: `${word}\\n<b>&amp;</b>` } } }])) }, null, 2)}\n`,
  },
  {
    path: 'shapes/nested.py',
    text: lines(
      'def walk(tree):',
      '    for node in tree:',
      ...WORDS.flatMap((word, at) => [
        `        if node.kind == "${word}":`,
        `            for part in node.${word}_parts:`,
        `                if part > ${at}:`,
        `                    yield part, "${word}"`,
      ]),
    ),
  },
  {
    path: 'shapes/routes.py',
    text: each((word, at) => [
      `@app.route("/${word}/<int:key>")`,
      '@login_required',
      `def show_${word}(key):`,
      `    """Shows the ${word} page."""`,
      `    return render("${word}.html", key=key, depth=${at})`,
      '',
    ]),
  },
  {
    path: 'shapes/page.html',
    text: `<ul class="woods">\n${each((word, at) => `  <li id="${word}" title="a &amp; b">${word} &lt; ${at} &nbsp; &mdash; it&#39;s</li>`)}</ul>\n`,
  },
]
