/** What the answer to a step decides, as the engine reads it. */
import { expect, test } from 'vitest'
import { readReply } from '../../engine/index'
import { replyDecisionOf } from './reply-decision'

const decided = (reply: string) => replyDecisionOf(readReply(reply), reply)

const EDIT =
  '<action name="Edit"><arg name="file_path">src/a.ts</arg><arg name="old_string">a</arg><arg name="new_string">b</arg></action>'
const READ = '<action name="Read"><arg name="file_path">src/a.ts</arg></action>'
const branch = (...candidates: string[]) =>
  `<decision mode="branch">\n<candidates>\n${candidates.join('\n')}\n</candidates>\n</decision>\n`

test('a branch is every candidate that can be done, in its order, with its score', () => {
  const reply = branch(
    `<candidate score="0.9">${EDIT}</candidate>`,
    `<candidate score="60%">${READ}</candidate>`,
    `<candidate><decision mode="act">${READ}</decision></candidate>`,
    '<candidate score="0.99"><decision mode="final"><final_answer>Done.</final_answer></decision></candidate>',
  )
  const found = decided(reply)
  if (found?.mode !== 'branch') throw new Error('no branch')
  expect(found.ways.map(({ mode, score }) => [mode, score])).toEqual([
    ['edit', 0.9],
    ['act', 0.6],
    ['act', null],
  ])
  const [edit] = found.ways
  expect(edit?.mode === 'edit' && readReply(edit.reply).edits).toHaveLength(1)
})

test('a branch without anything that can be done decides nothing', () => {
  expect(decided(branch('<candidate score="1">I would look around.</candidate>'))).toBeNull()
})
