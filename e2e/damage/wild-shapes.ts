/** Small files of kinds that a repository's code seldom has: data, documents, templates, and text in other scripts. */
import { lines, type SourceFile, WORDS } from './shapes'

const each = (make: (word: string, index: number) => string | readonly string[]): string[] => WORDS.flatMap(make)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const upper = (word: string): string => word.toUpperCase()

/** A number that follows from the word, of that many hexadecimal digits. */
const digest = (word: string, length: number): string =>
  Array.from({ length }, (_, at) => ((word.charCodeAt(at % word.length) * (at + 7)) % 16).toString(16)).join('')

const HEBREW = ['\u05d0\u05d5\u05e8', '\u05d1\u05d9\u05ea', '\u05d2\u05df', '\u05d3\u05dc\u05ea', '\u05d4\u05e8']
const ARABIC = ['\u0628\u0627\u0628', '\u0628\u064a\u062a', '\u0642\u0645\u0631', '\u0634\u0645\u0633', '\u0646\u0647\u0631']
const FACES = ['\u2764\ufe0f', '\u{1f469}\u200d\u{1f4bb}', '\u{1f44d}\u{1f3fd}', '\u{1f1e9}\u{1f1ea}', '\u26a0\ufe0f']

export const WILD_SHAPES: readonly SourceFile[] = [
  {
    path: 'wild/package-lock.json',
    text: `${JSON.stringify(
      {
        name: 'woods',
        lockfileVersion: 3,
        packages: Object.fromEntries(
          WORDS.map((word, at) => [
            `node_modules/${word}`,
            {
              version: `${at % 4}.${at}.1`,
              resolved: `https://registry.example.org/${word}/-/${word}-${at % 4}.${at}.1.tgz`,
              integrity: `sha512-${digest(word, 40)}==`,
              license: 'MIT',
              engines: { node: '>=18' },
            },
          ]),
        ),
      },
      null,
      2,
    )}\n`,
  },
  {
    path: 'wild/notes.ipynb',
    text: `${JSON.stringify(
      {
        cells: WORDS.map((word, at) => ({
          cell_type: 'code',
          execution_count: at,
          metadata: {},
          outputs: [],
          source: [`def ${word}(x):\n`, `    return "${word}\\n" * ${at}\n`, `print(${word}(1))`],
        })),
        metadata: { language_info: { name: 'python' } },
        nbformat: 4,
        nbformat_minor: 5,
      },
      null,
      1,
    )}\n`,
  },
  {
    path: 'wild/.env',
    text: lines(
      '# The environment',
      ...each((word, at) => [
        `${upper(word)}_URL=https://${word}.example.org:${8000 + at}/v1?key=a%20b`,
        `${upper(word)}_KEY="${digest(word, 24)}"`,
      ]),
    ),
  },
  {
    path: 'wild/woods.toml',
    text: lines(
      'title = "Woods"',
      '',
      ...each((word, at) => ['[[tree]]', `name = "${word}"`, `ring = ${at}_000`, 'kind = "leaf"', 'evergreen = false', '']),
    ),
  },
  {
    path: 'wild/compose.yaml',
    text: lines(
      'services:',
      ...each((word, at) => [
        `  ${word}:`,
        '    image: debian:12',
        '    restart: always',
        '    environment:',
        `      - NAME=${word}`,
        '      - LEVEL=info',
        '    ports:',
        `      - "${8000 + at}:80"`,
      ]),
    ),
  },
  {
    path: 'wild/records.csv',
    text: lines(
      'id;name;note;price',
      ...each((word, at) => [`${at};${word};"first line of ${word}`, `second ""quoted"" line";${at},${at % 10}0`]),
    ),
  },
  {
    path: 'wild/right-to-left.json',
    text: lines(
      '{',
      ...each((word, at) => `  "${word}": "${HEBREW[at % 5]} ${word} ${ARABIC[(at + 2) % 5]} (${at})",`),
      '  "end": ""',
      '}',
    ),
  },
  {
    path: 'wild/faces.ts',
    text: lines(
      'export const FACES = {',
      ...each((word, at) => `  ${word}: '${FACES[at % 5]} ${word} \u65e5\u672c\u8a9e${at}', // \u00e9t\u00e9 \u2192 ${word}`),
      '}',
    ),
  },
  {
    path: 'wild/icon.svg',
    text: lines(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">',
      ...each((word, at) => [
        `  <g id="${word}">`,
        `    <path d="M${at} 2.5L-1.${at},4zm0-3h${at}v-.5" fill="#${digest(word, 6)}"/>`,
        '  </g>',
      ]),
      '</svg>',
    ),
  },
  {
    path: 'wild/edit-formats.md',
    text: lines(
      '# Formats of edits',
      ...each((word, at) => [
        '',
        `## ${capital(word)}`,
        '',
        '```',
        `${word}.py`,
        '<<<<<<< SEARCH',
        `${word} = ${at}`,
        '=======',
        `${word} = ${at + 1}`,
        '>>>>>>> REPLACE',
        '```',
        '',
        `It changes the ${word} by one.`,
      ]),
    ),
  },
  {
    path: 'wild/patches.md',
    text: lines(
      '# Patches',
      ...each((word, at) => [
        '',
        `The ${word} patch:`,
        '',
        '    *** Begin Patch',
        `    *** Update File: ${word}.py`,
        '    @@',
        `    -${word} = ${at}`,
        `    +${word} = ${at + 1}`,
        '    *** End Patch',
      ]),
    ),
  },
  {
    path: 'wild/parser.test.ts',
    text: lines(
      "import { parse } from './parser'",
      '',
      ...each((word, at) => [
        `test('reads the ${word} diff', () => {`,
        '  const diff = `--- a/x.py',
        '+++ b/x.py',
        `@@ -${at + 1},2 +${at + 1},2 @@`,
        ` keep_${word}()`,
        `-old_${word}()`,
        `+new_${word}()\``,
        `  expect(parse(diff)).toHaveLength(${at})`,
        '})',
        '',
      ]),
    ),
  },
  {
    path: 'wild/messages.pb.go',
    text: lines(
      '// Code generated by protoc-gen-go. DO NOT EDIT.',
      'package pb',
      '',
      ...each((word, at) => [
        `func (x *Message) Get${capital(word)}() string {`,
        '\tif x != nil {',
        `\t\treturn x.${capital(word)}`,
        '\t}',
        '\treturn ""',
        '}',
        '',
        `func (x *Message) Has${capital(word)}() bool {`,
        '\tif x == nil {',
        '\t\treturn false',
        '\t}',
        `\treturn x.bits&(1<<${at}) != 0`,
        '}',
        '',
      ]),
    ),
  },
  {
    path: 'wild/report.tex',
    text: lines(
      '\\documentclass{article}',
      ...each((word, at) => [
        `\\section{${capital(word)}} % the ${word}`,
        `The ${word} costs \\$${at}\\,000 & weighs $x_{${at}}^2$ \\\\`,
        '',
      ]),
    ),
  },
  {
    path: 'wild/prices.php',
    text: lines(
      '<?php',
      ...each((word, at) => [
        `$${word} = "\${count} {$names['${word}']} costs $${at}\\n";`,
        `echo preg_replace('/\\$(\\d+)/', '$1 $& $$', $${word}); // ${word}`,
      ]),
    ),
  },
  {
    path: 'wild/page.hbs',
    text: lines(
      ...each((word, at) => [
        `{{#if ${word}}}`,
        `  <p class="{{ ${word}.class }}">{{{ ${word}.html }}} is {% raw %}{{ ${at} }}{% endraw %} &amp; 100%%</p>`,
        '{{/if}}',
      ]),
    ),
  },
  {
    path: 'wild/main.tf',
    text: lines(
      ...each((word, at) => [
        `resource "aws_instance" "${word}" {`,
        '  ami           = "ami-12345678"',
        '  instance_type = "t3.micro"',
        `  subnet_id     = var.subnets[${at}]`,
        '',
        '  tags = {',
        `    Name = "${word}"`,
        '  }',
        '}',
        '',
      ]),
    ),
  },
  {
    path: 'wild/lib.rs',
    text: lines(
      ...each((word, at) => [
        '#[derive(Debug, Clone)]',
        `pub struct ${capital(word)}<'a> {`,
        "    name: &'a str,",
        `    count: u32, // ${at}`,
        '}',
        '',
        `impl<'a> ${capital(word)}<'a> {`,
        `    pub fn new(name: &'a str) -> Self {`,
        `        Self { name, count: ${at} }`,
        '    }',
        '}',
        '',
      ]),
    ),
  },
  {
    path: 'wild/Form.jsx',
    text: lines(
      'export const Form = () => (',
      '  <form>',
      ...each((word, at) => [
        '    <label>',
        `      ${capital(word)}`,
        `      <input name="${word}" value={values.${word} ?? ''} onChange={(e) => set(e, ${at})} />`,
        '    </label>',
      ]),
      '  </form>',
      ')',
    ),
  },
  {
    path: 'wild/setup.ini',
    text: lines(
      ...each((word, at) => [
        `[${word}]`,
        'enabled = yes',
        `path = C:\\woods\\new\\${word}`,
        `; the ${word}`,
        `retries=${at}`,
        '',
      ]),
    ),
  },
  {
    path: 'wild/schema.graphql',
    text: lines(
      ...each((word, at) => [
        '"""',
        `The ${word} of room ${at}.`,
        '"""',
        `type ${capital(word)} {`,
        '  id: ID!',
        `  ${word}(first: Int = ${at}): [String!]!`,
        '}',
        '',
      ]),
    ),
  },
  {
    path: 'wild/prose.md',
    text: lines(
      '# Trees',
      ...each((word, at) => [
        '',
        `The ${word} is a tree\u2014or so \u201cthey\u201d say\u2014that grows ${at} feet in a year; it doesn\u2019t need any care, as **${word}s** never do, and it is told apart by its [leaf](./${word}.md).  `,
        `It\u2019s seen in *room ${at}*.`,
      ]),
    ),
  },
  {
    path: 'wild/blanks.txt',
    text: lines(...each((word, at) => ['', `${word}  `, `\t  ${word} ${at}\t`, '   ', `end of ${word}`])),
  },
  {
    path: 'wild/matrix.py',
    text: lines(
      'GRID = [',
      ...each((word, at) => ['    [0, 0, 0, 0],', '    [0, 0, 0, 0],', `    [0, ${at}, 0, 1],  # ${word}`, '    [0, 0, 0, 0],']),
      ']',
    ),
  },
  {
    path: 'wild/__snapshots__/woods.test.ts.snap',
    text: lines(
      '// Jest Snapshot v1, https://goo.gl/fbAQLP',
      '',
      ...each((word, at) => [
        `exports[\`grows the ${word} 1\`] = \``,
        '{',
        `  "height": ${at},`,
        `  "name": "${word}",`,
        '  "tags": [],',
        '}',
        '`;',
        '',
      ]),
    ),
  },
  {
    path: 'wild/steps.feature',
    text: lines(
      'Feature: woods',
      '',
      ...each((word, at) => [
        `  Scenario: the ${word}`,
        '    Given a seed',
        `    When ${at} years pass`,
        '    Then it stands',
        '',
      ]),
    ),
  },
  {
    path: 'wild/query.sql',
    text: lines(
      ...each((word, at) => [
        `SELECT t.id, t.${word}, COUNT(*) AS total`,
        '  FROM trees t',
        `  LEFT JOIN ${word}s AS w ON w.id = t.id AND w.kind = '${word}'`,
        ` WHERE t.age >= ${at}`,
        ' GROUP BY 1, 2;',
        '',
      ]),
    ),
  },
  {
    path: 'wild/separators.js',
    text: lines(...each((word, at) => `const ${word} = '\u2028${at}\u0085\u000b' // the ${word}\u2029s`)),
  },
  {
    path: 'wild/flat.py',
    text: lines(
      ...each((word, at) => [
        `if ready("${word}"):`,
        `  if ${word} > ${at}:`,
        '    run()',
        '  else:',
        '    wait()',
        `  log("${word}")`,
      ]),
    ),
  },
]
