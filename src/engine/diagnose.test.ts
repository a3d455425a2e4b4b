import { describe, expect, test } from 'vitest'
import { diagnose } from './diagnose'
import type { Cause, Diagnosis, Path, Reading, Transaction, Tree } from './model'
import { parsePath } from './paths'
import { readReply } from './read/read'
import { stage } from './stage'

const block = (search: string, replace: string, path = 'a.ts') =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n\`\`\`\n`
const diff = (body: string, path = 'a.ts') => `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n${body}\`\`\`\n`
/** Exact text for exact text, as a tool call. */
const call = (old: string, fresh: string, path = 'a.ts') =>
  JSON.stringify({ name: 'Edit', arguments: { file_path: path, old_string: old, new_string: fresh } })

type Files = Readonly<Record<string, string>>

function treeOf(files: Files): Tree {
  return new Map(
    Object.entries(files).map(([name, text]): [Path, string] => {
      const parsed = parsePath(name)
      if (!parsed.ok) throw new Error(name)
      return [parsed.path, text]
    }),
  )
}

type Case = { readonly reading: Reading; readonly transaction: Transaction; readonly tree: Tree; readonly diagnoses: Diagnosis[] }

function diagnosed(files: Files, reply: string, history: readonly Files[] = []): Case {
  const tree = treeOf(files)
  const reading = readReply(reply)
  const transaction = stage(reading, tree)
  return { reading, transaction, tree, diagnoses: diagnose(reading, transaction, tree, { history: history.map(treeOf) }) }
}

/** "case a.ts 3-5 [0] #1": code, path, lines from start to end, lines of the hunk, decision. */
const brief = ({ code, path, at, lines, by }: Cause) =>
  [code, path ?? '-', at === null ? '-' : `${at.start}-${at.end}`, `[${lines.join()}]`, ...(by < 0 ? [] : [`#${by}`])].join(' ')

test('try', () => {
  const f = (files: Files, reply: string, h: readonly Files[] = []) => {
    const { transaction, diagnoses } = diagnosed(files, reply, h)
    for (const d of diagnoses) {
      const dec = transaction.decisions[d.decision]
      console.warn(dec?.state === 'refused' ? JSON.stringify(dec.refusal) : '', d.causes.map(brief), JSON.stringify(d.unique), d.repairs.map((r) => `${r.code} ${r.at.start}-${r.at.end} ${r.path} ${r.edit.kind === 'patch' ? JSON.stringify(r.edit.hunks.map((h) => [h.before.map((l) => l.text), h.after.map((l) => l.text)])) : ''}`))
    }
  }
  f({ 'a.ts': 'a\nb\na\nc\n' }, block('a\n', 'x\n'))
  f({ 'a.ts': 'one {\n  run()\n}\ntwo {\n  run()\n}\n' }, block('  run()\n', '  walk()\n'))
  f({ 'a.ts': 'one {\n  run()\n}\ntwo {\n    run()\n}\n' }, block('run()\n', 'walk()\n'))
  f({ 'a.ts': 'b\n' }, block('a\n', 'b\n'))
  f({ 'a.ts': 'if (a < b) run()\n', }, block('if (a &#60; b) run()\n', 'x()\n'))
  f({ 'a.ts': 'first(1)\nsecond(2)\n' }, block('first(1)\\nsecond(2)\n', 'x()\n'))
  f({ 'a.ts': 'first(1)\nsecond(2)\n' }, call('<think>\nhm\n</think>\nfirst(1)\nsecond(2)\n', 'x()\n'))
  f({ 'a.ts': 'const Limit = 1\nrun(Limit)\n' }, block('const limit = 1\nrun(limit)\n', 'x()\n'))
  f({ 'a.ts': 'a()\n', 'b.ts': 'zero()\nhelper(1)\nhelper(2)\n' }, block('helper(1)\nhelper(2)\n', 'helper(3)\n'))
  f({ 'a.ts': 'target()\nsecond()\n' }, block('target()\n', 'other()\n') + block('target()\n', 'third()\n'))
  f({ 'a.ts': 'start()\nfresh()\nend()\n' }, block('start()\nstale()\nend()\n', 'x()\n'), [{ 'a.ts': 'start()\nstale()\nend()\n' }])
  f({ 'a.ts': 'head()\nold()\ntail()\n' }, diff('@@ -1,3 +1,3 @@\n head()\n-old()\n+fresh()\n@@ -2,2 +2,2 @@\n fresh()\n-tail()\n+final()\n'))
  f({ 'a.ts': 'function one() {\n  return 10\n}\nfunction two() {\n  return 20\n}\n' }, block('function two() {\n  return 30\n}\n', 'function two() {\n  return 40\n}\n'))
  f({ 'a.ts': 'one()\ntwo()\nthree()\nfour()\n' }, block('one()\ntwo()\nfour()\n', 'one()\nfour()\n'))
  f({ 'a.ts': 'one()\n' }, block('nothing(of, the, kind)\n', 'x()\n'))
  f({ 'a.ts': 'sum = a + b\nall = a + b + c\n' }, call('a + b', 'b + a'))
})
