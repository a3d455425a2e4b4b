import { describe, expect, test } from 'vitest'
import type { Content } from '../../../engine/model'
import { createShell } from './shell'
import { listen, SHELL_PROJECT, scriptedShell, shellFiles, shellPath, type } from './testing/scripted-shell'

const A = 'export const a = 1\nexport const ö = 2\n'
const SNAP = { 'test/__snapshots__/a.snap': 'snap' }
const HAS = 'does not exist in the embedded runtime; a WebContainer has it.\n'

test('a circle of links ends the command that writes into it, and no line after it', async () => {
  const { output, changed } = await type('ln -s l l; echo 9 > l; echo on')
  expect(output).toMatch(/ELOOP/)
  expect(changed).toEqual({})
  expect((await type('echo on')).output).toBe('on\n')
})

describe('a line → output, code, changed files', () => {
  test.each<[line: string, output: string, code: number, changed: Record<string, Content | null>]>([
    ['', '', 0, {}],
    ['ls', 'bin\npackage.json\nsrc\ntest\n', 0, {}],
    ['ls src/*.ts', 'src/a.ts\nsrc/b.ts\n', 0, {}],
    ['ls package.json bin src', 'package.json\n\nbin:\nx\n\nsrc:\na.ts\nb.ts\n', 0, {}],
    ['printf "a\\033[31mred\\033[0m\\033[2J\\033]0;t\\007\\033]8;;x\\007b\\r\\n"', 'a\u001b[31mred\u001b[0mb\n', 0, {}],
    ['echo src/*.ts', 'src/a.ts src/b.ts\n', 0, {}],
    ['pwd; cd src && pwd', '/project\n/project/src\n', 0, {}],
    ['cat src/a.ts | grep -n ö', '2:export const ö = 2\n', 0, {}],
    ['grep -rn nowhere src', '', 1, {}],
    ['find . -name "*.test.ts" | sort', './test/a.test.ts\n./test/b.test.ts\n', 0, {}],
    ['head -n 1 src/a.ts', 'export const a = 1\n', 0, {}],
    ['sed -n 2p src/a.ts', 'export const ö = 2\n', 0, {}],
    ['sed -i s/1/5/ src/a.ts', '', 0, { 'src/a.ts': 'export const a = 5\nexport const ö = 2\n' }],
    ['sed -i s/1/1/ src/a.ts', '', 0, {}],
    ['echo hi > new.txt; cat new.txt', 'hi\n', 0, { 'new.txt': 'hi\n' }],
    ['mkdir -p x/y && echo 1 > x/y/z', '', 0, { 'x/y/z': '1\n' }],
    ['mkdir -p x/y', 'Only files are kept, not empty folders: x/y\n', 0, {}],
    [
      'ln -s src/a.ts l',
      'Kept as a copy of what it leads to, not as a link: l\n',
      0,
      { l: 'export const a = 1\nexport const ö = 2\n' },
    ],
    ['ln -s src l; echo 9 > l/b.ts; echo 8 > l/n.ts; cat src/n.ts; rm -r l', '8\n', 0, { 'src/b.ts': '9\n', 'src/n.ts': '8\n' }],
    [
      'ln -s src l; mv src/a.ts l/c.ts; rm l/b.ts; ls l; rm -r l',
      'c.ts\n',
      0,
      { 'src/a.ts': null, 'src/b.ts': null, 'src/c.ts': A },
    ],
    ['ln -s src l; mkdir -p l/d/e; echo 1 > l/d/e/f; rm -rf l', '', 0, { 'src/d/e/f': '1\n' }],
    ['ln -s src/b.ts l; echo 9 > l; echo 8 >> l; rm l', '', 0, { 'src/b.ts': '9\n8\n' }],
    ['ln -s src/none l; echo 9 > l; cat src/none; rm l', '9\n', 0, { 'src/none': '9\n' }],
    ['ln -s ../.. l; echo 9 > l/y; cat /y; rm -r l', '9\n', 0, {}],
    ['ln -s ../.. l; ln -s nowhere n', 'Not kept, since it leads to no file: l, n\n', 0, {}],
    ['chmod +x src/b.ts', 'Kept without its executable bit: src/b.ts\n', 0, {}],
    ['rm -r src', '', 0, { 'src/a.ts': null, 'src/b.ts': null }],
    ['mv src/b.ts src/c.ts', '', 0, { 'src/b.ts': null, 'src/c.ts': 'export const b = 3\n' }],
    ['cp bin/x bin/y', '', 0, { 'bin/y': new Uint8Array([0, 255, 10]) }],
    ['echo /wA= | base64 -d > bin/x', '', 0, { 'bin/x': new Uint8Array([255, 0]) }],
    ['echo outside > /tmp/x; cat /tmp/x', 'outside\n', 0, {}],
    ['test -f src/a.ts && echo yes', 'yes\n', 0, {}],
    ['for n in 1 2; do echo $n; done', '1\n2\n', 0, {}],
    ['cat nowhere', 'cat: nowhere: No such file or directory\n', 1, {}],
    ['echo "open', 'bash: line 1: unexpected EOF while looking for matching `"\'\n', 2, {}],
    ['node print.js', 'node: cannot find /project/print.js\n', 1, {}],
    ['node src/a.ts x "y z"', 'one x y z\ntwo\n', 0, {}],
    ['node src/a', 'one \ntwo\n', 0, {}],
    ['cd src; node a.ts | grep two', 'two\n', 0, {}],
    ['node src/a.ts --fail', 'one --fail\ntwo\n', 3, {}],
    ['node src/a.ts --fail || echo failed', 'one --fail\ntwo\nfailed\n', 0, {}],
    ['node src/a.ts > out.txt', '', 0, { 'out.txt': 'one \ntwo\n' }],
    ['node src/a.ts --write=made.txt && cat made.txt', 'one --write=made.txt\ntwo\nwritten\n', 0, { 'made.txt': 'written\n' }],
    ['node --no-warnings --import tsx src/a.ts', 'one \ntwo\n', 0, {}],
    ['node --inspect src/a.ts', 'node: --inspect: is not supported in the embedded runtime\n', 1, {}],
    ['node /tmp/x.js', 'node: cannot find /tmp/x.js\n', 1, {}],
    ['node -e "1 + 1"', 'one \ntwo\n', 0, {}],
    ['npm run hello', 'hello\nnode: cannot find /project/print.js\n', 1, {}],
    ['npm run nothing', 'npm: package.json has no script "nothing"\n', 1, {}],
    ['npm install left-pad', `npm install: ${HAS}`, 127, {}],
    ['npx cowsay', `npx cowsay: ${HAS}`, 127, {}],
    ["python3 -c 'print(1)' x", 'code print(1) x \n', 3, {}],
    ['python -u -m unittest -v test.a', 'module unittest -v test.a \n', 3, {}],
    ['cd src && echo ö | python a.py', 'file a.py  ö\n\n', 3, {}],
    ['echo "print(2)" | python3 -', 'code print(2)\n  \n', 3, {}],
    ['python', 'python: there is no prompt here: name a file, or -c CODE\n', 1, {}],
    ['python -O src/a.py', 'python: -O: is not supported by the page’s Python\n', 1, {}],
    [
      'python -m pip install x',
      'pip: the page’s Python has no network and installs nothing; what is among the project’s files is found\n',
      1,
      {},
    ],
    ['echo 1 > made.py; python made.py', 'file made.py  \n', 3, { 'made.py': '1\n', 'left.txt': 'left' }],
    ['curl http://localhost', `curl: ${HAS}`, 127, {}],
    ['git status', 'git: does not exist in the embedded runtime.\n', 127, {}],
    ['sqlite3', 'sqlite3: does not exist in the embedded runtime.\n', 127, {}],
  ])('%s', async (line, output, code, changed) => {
    expect(await type(line)).toMatchObject({ output, code })
    expect((await type(line)).changed).toEqual(changed)
  })
})

test('a file of more than a megabyte is counted, searched and cut like any other', async () => {
  const big = shellFiles({ 'big.ts': 'export const filler = "some words"\n'.repeat(32_000) })
  const heard = listen()
  const line = 'wc -c big.ts; cat big.ts | wc -l; grep -c words big.ts; head -n 40 big.ts | sed -n 7p'
  await createShell(scriptedShell().parts).exec(line, { files: big, onOutput: heard.onOutput })
  expect(heard.text).toBe('1120000 big.ts\n32000\n32000\nexport const filler = "some words"\n')
})

describe('a large project', () => {
  const COUNT = 6_000
  const many = shellFiles(Object.fromEntries(Array.from({ length: COUNT }, (_, n) => [`src/part-${n % 50}/m${n}.ts`, `${n}\n`])))
  const changedBy = async (line: string) => {
    const heard = listen()
    const { changed } = await createShell(scriptedShell().parts).exec(line, { files: many, onOutput: heard.onOutput })
    return { changed, text: heard.text }
  }
  const removed = new Map([...many.keys()].map((path) => [path, null]))
  const under = (folder: string) => new Map([...many].map(([path, content]) => [path.replace(/^src/, folder), content]))

  test.each<[line: string, changed: ReadonlyMap<string, Content | null>]>([
    ['rm -rf *', removed],
    ['mv src lib', new Map([...removed, ...under('lib')])],
    ['cp -r src copy', under('copy')],
  ])('%s changes every file of it', async (line, wanted) => {
    const { changed, text } = await changedBy(line)
    expect(text).toBe('')
    expect(changed.size).toBe(wanted.size)
    expect(new Map(changed)).toEqual(wanted)
  })

  test('what is walked is read as it is, and the files are there for the next line', async () => {
    const shell = createShell(scriptedShell().parts)
    const heard = listen()
    const said = { files: many, onOutput: heard.onOutput }
    await shell.exec('find . -name "*.ts" | wc -l', said)
    await shell.exec('grep -r 77 . | wc -l', said)
    const wanted = [...many.values()].filter((content) => String(content).includes('77')).length
    expect(heard.text).toBe(`${COUNT}\n${wanted}\n`)
  })

  test('100 MB are moved, none of it left out', async () => {
    const heavy = shellFiles(
      Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`src/m${n}.txt`, `${n}`.repeat(10_000_000)])),
    )
    const heard = listen()
    const { changed } = await createShell(scriptedShell().parts).exec('mv src lib', { files: heavy, onOutput: heard.onOutput })
    expect([heard.text, changed.size]).toEqual(['', 20])
    for (const [path, content] of heavy) expect(changed.get(shellPath(path.replace('src', 'lib'))) === content).toBe(true)
  })
})

describe('tests', () => {
  const A = 'test/a.test.ts\nin test/a.test.ts\n  ✓ suite › case\n'
  const B = 'test/b.test.ts\nin test/b.test.ts\n  ✗ suite › case\n      AssertionError: not so\n      at test/b.test.ts:3:1\n'
  const BOTH = `${A}${B}\n1 passed, 1 failed (7 ms)\n`
  const GREEN = `${A}\n1 passed (7 ms)\n`
  test.each<[line: string, output: string, code: number]>([
    ['test', BOTH, 1],
    ['npm test', BOTH, 1],
    ['npm run test', BOTH, 1],
    ['npx vitest run', BOTH, 1],
    ['npx jest', BOTH, 1],
    ['node --test', BOTH, 1],
    ['test test/a.test.ts', GREEN, 0],
    ['npm test -- test/a.test.ts', GREEN, 0],
    ['npx vitest run a.test', GREEN, 0],
    ['node --test test/a*', GREEN, 0],
    ['cd test && npx vitest ./a.test.ts', GREEN, 0],
    ['npx vitest test', BOTH, 1],
    ['npm test | tail -n 1', '1 passed, 1 failed (7 ms)\n', 0],
    ['pytest -q test/a.test.ts::suite::case', GREEN, 0],
    ['python -m pytest -k "a or b" test', `${BOTH}-k a or b: passed over, it is not known here\n`, 1],
    ['npx vitest run nothing', 'No test file matches nothing.\n', 1],
    ['npx vitest a.test --coverage', `${GREEN}--coverage: passed over, it is not known here\n`, 0],
  ])('%s', async (line, output, code) => {
    expect(await type(line)).toMatchObject({ output, code })
  })

  test('their snapshots are changed files, and the words after the command reach the run', async () => {
    const { changed, runs } = await type(
      'sed -i s/a/z/ test/a.test.ts; npx vitest run a.test -u -t "the case" --reporter=verbose',
    )
    expect(changed).toEqual({ ...SNAP, 'test/a.test.ts': 'z test' })
    expect(runs).toMatchObject([{ tests: ['test/a.test.ts'], name: 'the case', updateSnapshots: true }])
    expect(runs[0]?.files.get(shellPath('test/a.test.ts'))).toBe('z test')
  })

  test('no test files', async () => {
    expect(await type('npm test', { files: shellFiles({ a: '' }) })).toMatchObject({
      output: 'The project has no test files.\n',
      code: 1,
    })
  })
})

describe('programs', () => {
  test.each<[line: string, file: string, text: string | undefined]>([
    ['echo new > src/a.ts; node src/a.ts', 'src/a.ts', 'new\n'],
    ['node -e "let a = 1"', '[eval].cjs', 'let a = 1'],
    ['node -p "1 + 1"', '[eval].cjs', 'console.log(eval("1 + 1"))'],
    ['echo "import \'fs\'" | node', '[eval].mjs', "import 'fs'\n"],
    ['npx tsx src/a.ts', 'src/a.ts', 'export const a = 1\nexport const ö = 2\n'],
  ])('%s', async (line, file, text) => {
    const { executed } = await type(line)
    expect(executed.map((one) => [one.file, one.files.get(shellPath(file))])).toEqual([[file, text]])
  })

  test('what one prints comes while it runs, unless it goes elsewhere', async () => {
    for (const [line, pieces] of [
      ['node src/a.ts', ['one \n', 'two\n']],
      ['node src/a.ts; true', ['one \ntwo\n']],
    ] as const) {
      const seen: string[] = []
      await createShell(scriptedShell().parts).exec(line, { files: SHELL_PROJECT, onOutput: (text) => void seen.push(text) })
      expect(seen).toEqual(pieces)
    }
  })
})

describe('lines after each other', () => {
  test('/tmp stays, the project is what the caller says, cwd is handed on', async () => {
    const shell = createShell(scriptedShell().parts)
    const say = async (line: string, cwd?: string) => {
      const heard = listen()
      const result = await shell.exec(line, {
        files: SHELL_PROJECT,
        ...(cwd ? { cwd } : {}),
        onOutput: heard.onOutput,
      })
      return { output: heard.text, ...result }
    }
    const moved = await say('cd src; echo 1 > /tmp/kept; echo 2 > dropped')
    expect(moved.cwd).toBe('/project/src')
    expect((await say('cat /tmp/kept; ls', moved.cwd)).output).toBe('1\na.ts\nb.ts\n')
    expect((await say('pwd', '/project/gone')).output).toBe('/project\n')
  })

  test('files that changed, came or went on the page are seen', async () => {
    const shell = createShell(scriptedShell().parts)
    const seen: string[] = []
    const options = { onOutput: (text: string) => void seen.push(text) }
    await shell.exec('cat a b', { ...options, files: shellFiles({ a: '1\n', b: '2\n' }) })
    await shell.exec('cat a; ls', { ...options, files: shellFiles({ a: '3\n', c: '', 'b/d': '' }) })
    await shell.exec('cat a b', { ...options, files: shellFiles({ a: '3\n', b: '4\n' }) })
    expect(seen).toEqual(['1\n2\n', '3\na\nb\nc\n', '3\n4\n'])
  })
})
