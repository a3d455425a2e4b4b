/** Plans, tasks and decisions as JSON, and what is not. */
import { expect, test } from 'vitest'
import { stepsIn, tasksIn } from '../../agent/plan'
import { readReply } from '../../engine/index'
import { structuredAnswer } from './structured-answer'

test('a plan and its tasks come to the lines that the loops read, also within a fence', () => {
  const plan = structuredAnswer('plan', '```json\n{ "steps": ["Read src/a.ts", "Edit\\n  it"] }\n```\n')
  expect(stepsIn(plan?.text ?? '')).toEqual(['Read src/a.ts', 'Edit it'])
  const tasks = structuredAnswer('tasks', '{"tasks":[{"path":"src/a.ts","task":"make it two"}]}')
  expect(tasksIn(tasks?.text ?? '')).toMatchObject([{ path: 'src/a.ts', text: 'make it two' }])
})

const decision = (more: Record<string, unknown>) => JSON.stringify({ thought: '', text: '', actions: [], ...more })
const READ = { score: 0.5, tool: 'Read', file_path: 'src/a.ts', old_string: null }
const EDIT = { score: 0.9, tool: 'Edit', file_path: 'src/a.ts', old_string: 'a', new_string: 'b', command: null }

test.each([
  ['an action', { mode: 'act', actions: [READ] }, { mode: 'act', call: { name: 'Read', input: '{"file_path":"src/a.ts"}' } }],
  ['an edit', { mode: 'act', actions: [EDIT] }, { mode: 'branch', ways: [{ mode: 'edit', score: 0.9 }] }],
  ['ways', { mode: 'branch', actions: [EDIT, READ] }, { mode: 'branch', ways: [{ mode: 'edit' }, { mode: 'act', score: 0.5 }] }],
  ['an end', { mode: 'final', text: 'Done.' }, { mode: 'final', text: 'Done.' }],
  ['two actions at once', { mode: 'act', actions: [READ, EDIT] }, null],
  ['no action', { mode: 'act' }, null],
])('a decision: %s', (_, given, decided) => {
  const read = structuredAnswer('step', decision(given))?.decided
  if (decided === null) expect(read).toBeNull()
  else expect(read).toMatchObject(decided)
})

test('the edit of a decision is a reply that the engine reads', () => {
  const read = structuredAnswer('step', decision({ mode: 'act', actions: [EDIT] }))?.decided
  const [way] = read?.mode === 'branch' ? read.ways : []
  expect(readReply(way?.mode === 'edit' ? way.reply : '').edits).toHaveLength(1)
})

test.each([
  ['plan', '1. Read src/a.ts\n'],
  ['plan', '{ "steps": [] }'],
  ['tasks', '{ "steps": ["a"] }'],
  ['step', '<decision mode="final"></decision>'],
  ['step', '{ "mode": "act"'],
  ['edit', '{ "steps": ["a"] }'],
] as const)('%s: %s is no such JSON', (purpose, text) => {
  expect(structuredAnswer(purpose, text)).toBeNull()
})
