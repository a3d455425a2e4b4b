/** The lines beside a change, tried on whole replies: they show whether the place is the one that is meant, and how new lines are indented. */
import { describe, expect, test } from 'vitest'
import { applyReply } from '../index'

const block = (search: string, replace: string) =>
  `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const diff = (body: string) => `--- a/a.ts\n+++ b/a.ts\n@@ ... @@\n${body}`

const VERSIONS =
  'name: first\n  version: "0.12"\n  run: mocha@9 nyc@10 supertest@2\n\nname: second\n  version: "1.8"\n  run: mocha@3 nyc@10 supertest@2\n\n'
const TWINS = VERSIONS.replace('mocha@9', 'mocha@3').replace('version: "0.12"', 'node: "0.12"')
const STORE =
  'api.set = (state, replace) => {\n  savedState(state, replace)\n}\n\nconst result = config(\n  (...args) => {\n    put(...args)\n    void setItem()\n  },\n)\n'
const LIST = 'first of all\nsecond of all\nthird of all\nfourth of all\n'
const JOBS =
  '  - python: nightly\n    env: py-release\n  + python: 3.6\n    env: docs-html\n  - python: 3.6\n    env: py-release-simple,cov\n  - python: 3.5\n    env: py-release,cov\n'
const TEMPLATES = 'gulp.task(\n  // Copy all files\n  template("src", dirs),\n\n  templates("out", dirs),\n)\n'

describe('nothing is written', () => {
  test.each([
    [
      'where another place has a context line, and this one none',
      diff('   version: "0.12"\n-  run: mocha@3 nyc@10 supertest@2\n+  run: mocha@3 nyc@10 other@2\n \n'),
      VERSIONS,
    ],
    [
      'where several places have the removed line, and this one no context line',
      block('  version: "0.12"\n  run: mocha@3 nyc@10 supertest@2\n\n', '  version: "0.12"\n  run: mocha@3 nyc@10 other@2\n\n'),
      TWINS,
    ],
    [
      'where the removed line is away from all lines beside it',
      block('  savedState(state, replace)\n  void setItem()\n}\n', '  savedState(state, replace)\n}\n'),
      STORE,
    ],
    [
      'behind the last of two lines that are exchanged',
      diff(' first of all\n second of all\n fourth of all\n third of all\n+fifth of all\n'),
      LIST,
    ],
    [
      'where the removed line may be one like it that was changed since',
      block(
        '  - python: nightly\n    env: py-release\n  - python: 3.6\n    env: docs-html\n  - python: 3.6\n    env: py-release-simple,cov\n',
        '  - python: nightly\n    env: py-release\n  - python: 3.6\n    env: py-release-simple,cov\n',
      ),
      JOBS,
    ],
    [
      'where a line that stays is a version of the one that goes',
      diff('   // Copy all files\n-  template("src", dirs),\n   region("src", dirs),\n \n'),
      TEMPLATES,
    ],
    [
      'where another place has a line beside new ones, with the line behind it',
      diff(
        ' \tdebugPrintWARNINGSetTemplate()\n+\tfresh(1)\n \tsetMode(test)\n-})\n-assert(t, "[debug] [WARNING] Running in debug mode")\n+assert(t, "[debug] [WARNING] Now requires a later one")\n }\n',
      ),
      'a() {\n\tdebugPrintWARNINGSetTemplate()\n\tsetMode(test)\n})\nassert(t, "[debug] [WARNING] Since it is not safe")\n}\n\nb() {\n\tdebugPrintWARNINGDefault()\n\tsetMode(test)\n})\nassert(t, "[debug] [WARNING] Running in debug mode")\n}\n',
    ],
    [
      'where dots end the new text, and another change takes lines',
      block('a(1)\n}\nif (b) {\n  c()\n}\n', 'a(1)\n  fresh()\n  newer()\n}\n  ...\n'),
      'a(1)\n}\nif (b) {\n  c()\n}\nd()\n',
    ],
  ])('%s', (_, reply, file) => {
    const { ok, files } = applyReply(reply, { 'a.ts': file })
    expect(files['a.ts']).toBe(file)
    expect(ok).toBe(false)
  })
})

describe('new lines are indented', () => {
  test.each([
    [
      'as quoted, where one other line is deeper in the file',
      block('a {\n  one()\n  two()\n  three()\n}\n', 'a {\n  one()\n  fresh()\n  two()\n  three()\n}\n'),
      'a {\n  one()\n  two()\n    three()\n}\n',
      'a {\n  one()\n  fresh()\n  two()\n    three()\n}\n',
    ],
    [
      'as the file has the line that they are a version of, where they are so already',
      block('history.push(path)\n}, [search])\n', 'history.push(path)\n  }, [research])\n'),
      'use(() => {\n    history.push(path)\n  }, [search])\n',
      'use(() => {\n    history.push(path)\n  }, [research])\n',
    ],
  ])('%s', (_, reply, file, after) => {
    expect(applyReply(reply, { 'a.ts': file }).files['a.ts']).toBe(after)
  })

  test.each([
    [
      'right below the line that is deeper in the file',
      block('a {\n  one()\n  two()\n  three()\n}\n', 'a {\n  one()\n  two()\n  three()\n  fresh()\n}\n'),
      'a {\n  one()\n  two()\n    three()\n}\n',
    ],
    [
      'among lines of a comment that have lost their blank',
      block('* Expose `View`.\n*/\n\nexpose(View)\n', '* Expose `View`.\n*/\n* other of it\n\nexpose(View)\n'),
      '/**\n * Expose `View`.\n */\n\nexpose(View)\n',
    ],
    [
      'behind a color, which opens no block',
      block('--one: #42b883;\nheight: 1px;\n', '--one: #42b883;\n  --two: #888;\nheight: 1px;\n'),
      'a {\n  --one: #42b883;\n  height: 1px;\n}\n',
    ],
  ])('in no way %s', (_, reply, file) => {
    const { ok, files } = applyReply(reply, { 'a.ts': file })
    expect(files['a.ts']).toBe(file)
    expect(ok).toBe(false)
  })
})

test('a hunk is there already, whatever lines beside it are like those that it would replace', () => {
  const job = (name: string, line: string) => `  - name: ${name}\n    ${line}\n    command: "run ${name}"\n`
  const file = ['amber', 'birch', 'cedar', 'delta'].map((name, at) => job(name, at === 2 ? 'code: 2' : `retries: ${at}`)).join('')
  const reply = block(
    job('birch', 'retries: 1') + job('cedar', 'retries: 2'),
    job('birch', 'retries: 1') + job('cedar', 'code: 2'),
  )
  expect(applyReply(reply, { 'a.ts': file }).transaction.decisions).toMatchObject([{ state: 'already-applied' }])
})

test('a reply in a style without semicolons puts in lines without', () => {
  const reply = block(
    '  if (a) {\n    const b = (): void => add(one.b, "x")\n',
    '  if (a) {\n    const b = (): void => add(two.b, "x")\n',
  )
  expect(applyReply(reply, { 'a.ts': '{\n  if (a) {\n    const b = (): void => add(one.b, "x");\n  }\n}\n' }).files['a.ts']).toBe(
    '{\n  if (a) {\n    const b = (): void => add(two.b, "x")\n  }\n}\n',
  )
})

test('a reply that ends within the name of one more call is cut', () => {
  const call = 'edit(path="a.ts", old_string="one(1)", new_string="two(2)")\n'
  expect(applyReply(`${call}\nedit(p`, { 'a.ts': 'one(1)\n' }).ok).toBe(false)
})

test('what one call proves of line ends holds for the others', () => {
  const call = (old: string, fresh: string) =>
    `\`\`\`json\n${JSON.stringify({ name: 'Edit', input: { file_path: 'a.ts', old_string: old, new_string: fresh } })}\n\`\`\`\n`
  const file = 'one\ntwo\nthree\nfour\n'
  expect(applyReply(call('one\\ntwo', 'one\\nzwei') + call('four', 'vier\\nfive'), { 'a.ts': file }).files['a.ts']).toBe(file)
})
