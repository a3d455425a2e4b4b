/** Small files of near-identical parts, and files whose bytes or lines are unusual. */
import { lines, type SourceFile, WORDS } from './shapes'

const each = (make: (word: string, index: number) => string | readonly string[]): string[] => WORDS.flatMap(make)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const ODD_SHAPES: readonly SourceFile[] = [
  {
    path: 'shapes/started.log',
    text: lines(...each((word, at) => `10:${10 + at}:${30 - at} INFO ${word} has started in ${at * 17} ms`)),
  },
  {
    path: 'shapes/woods.sql',
    text: lines(
      ...each((word, at) => [`-- the ${word} rows`, `INSERT INTO ${word} (id, name)`, `  VALUES (${at}, '${word} it''s');`, '']),
    ),
  },
  {
    path: 'shapes/guide.rst',
    text: lines(
      ...each((word, at) => [
        capital(word),
        '='.repeat(word.length),
        '',
        `The ${word} grows ${at} years::`,
        '',
        `    ${word} --grow ${at}`,
        '',
      ]),
    ),
  },
  {
    path: 'shapes/woods.test.ts',
    text: lines(
      "describe('woods', () => {",
      ...each((word, at) => [
        `  it('grows the ${word}', () => {`,
        '    const wood = plant({ seed: 7 })',
        '    wood.water()',
        '',
        `    expect(wood.height).toBe(${at})`,
        '  })',
        '',
      ]),
      '})',
    ),
  },
  {
    path: 'shapes/cases.go',
    text: lines(
      'package woods',
      '',
      'func heightOf(name string) (int, error) {',
      '\tswitch name {',
      ...each((word, at) => [
        `\tcase "${word}":`,
        '\t\tif err := check(name); err != nil {',
        '\t\t\treturn 0, err',
        '\t\t}',
        `\t\treturn ${at * 3}, nil`,
      ]),
      '\t}',
      '\treturn 0, errUnknown',
      '}',
    ),
  },
  {
    path: 'shapes/written.sh',
    text: lines(
      '#!/bin/bash',
      'set -euo pipefail',
      '',
      ...each((word, at) => [
        `if [ "$1" = "${word}" ]; then`,
        `    cat > ${word}.conf <<EOF`,
        `name = ${word}`,
        `  depth = ${at}`,
        'EOF',
        'fi',
        '',
      ]),
    ),
  },
  {
    path: 'shapes/Dockerfile',
    text: lines(
      'FROM debian:12',
      '',
      'RUN apt-get update && \\',
      ...each((word) => `    apt-get install -y lib${word}-dev && \\`),
      '    rm -rf /var/lib/apt',
      '',
    ),
  },
  {
    path: 'shapes/doctested.py',
    text: lines(
      ...each((word, at) => [
        `def grow_${word}(years):`,
        `    """Grows the ${word}.`,
        '',
        `    >>> grow_${word}(2)`,
        `    ${at * 2}`,
        '    """',
        `    return years * ${at}`,
        '',
      ]),
    ),
  },
  {
    path: 'shapes/old.bas',
    text: lines(...each((word, at) => [`${at * 20 + 10} PRINT "${word}"`, `${at * 20 + 20} GOSUB ${at * 100}`])),
  },
  {
    path: 'shapes/escaped.py',
    text: lines(
      'PATTERNS = {',
      ...each((word, at) => `    "${word}": re.compile(r"\\b${word}\\s{${at},}\\d+\\n"),  # <${word}> \\\\ '\\t'`),
      '}',
    ),
  },
  {
    path: 'shapes/typeset.py',
    text: lines(
      'TEXTS = [',
      ...each(
        (word, at) =>
          `    "${'caf\u00e9 cafe\u0301 na\u00efve \u2026 \u2013 \ufb01 \u00df'.split(' ')[at % 7] ?? ''} ${word} \u200b${at}",`,
      ),
      ']',
    ),
  },
  {
    path: 'shapes/long.js',
    text: lines(...each((word, at) => `var ${word}=[${Array.from({ length: 300 }, (_, nth) => nth * at).join(',')}];`)),
  },
  {
    path: 'shapes/feeds.c',
    text: lines(
      '#include <stdio.h>',
      ...each((word, at) => ['\f', `static int ${word}(void)`, '{', `\treturn ${at};\t/* ${word} */`, '}']),
    ),
  },
  {
    path: 'shapes/protocols.py',
    text: lines(
      ...each((word) => [
        `class ${capital(word)}(Protocol):`,
        `    def ${word}_of(self) -> int:`,
        '        ...',
        '',
        '    def rest(self) -> None: ...',
        '',
      ]),
    ),
  },
  {
    path: 'shapes/tasks.md',
    text: lines(
      '# Tasks',
      '',
      ...each((word, at) => [
        `- [${at % 2 ? 'x' : ' '}] plant the ${word}`,
        `  + water it ${at} times`,
        `  - [ ] cut the ${word}`,
      ]),
    ),
  },
  {
    path: 'shapes/rules.css',
    text: lines(
      ...each((word, at) => [`.${word} > a {`, '  color: var(--leaf);', '  display: flex;', `  margin: ${at}px auto;`, '}', '']),
    ),
  },
  {
    path: 'shapes/mixed.py',
    text: lines(
      ...each((word, at) => [`class ${capital(word)}:`, `\tdef size(self):`, `\t    return ${at}`, '', `    # the ${word}`, '']),
    ),
  },
  {
    path: 'shapes/answer.md',
    text: lines(
      '# How to edit',
      '',
      ...each((word, at) => [`Put this into \`${word}.py\`:`, '', '```python', `${word} = ${at}`, `print(${word})`, '```', '']),
    ),
  },
]
