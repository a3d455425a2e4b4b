import { expect, test } from 'vitest'
import { readReply } from '../read'

const at = (reply: string, span: { readonly from: number; readonly to: number }) => reply.slice(span.from, span.to)

test('a branch keeps its candidates in order, with the scores that it claims', () => {
  const first = '<candidate score="0.92"><action name="edit"><arg name="path">a</arg></action></candidate>'
  const second = '<candidate score="80%"><action name="test"></action></candidate>'
  const third = '<candidate><score>1.5</score><action name="inspect"></action></candidate>'
  const reply = `<decision mode="branch">\n<candidates>\n${first}\n${second}\n${third}\n</candidates>\n<reason>The first is the surest.</reason>\n</decision>\n`
  const { steps, edits } = readReply(reply)
  expect(edits).toEqual([])
  expect(steps).toMatchObject([{ mode: 'branch', action: '', text: 'The first is the surest.' }])
  const candidates = steps[0]?.candidates ?? []
  expect(candidates.map(({ action, score }) => [action, score])).toEqual([
    ['edit', 0.92],
    ['test', 0.8],
    ['inspect', null],
  ])
  expect(candidates.map(({ span }) => at(reply, span))).toEqual([first, second, third])
})

test.each([
  ['<decision mode="final"><final_answer>\nAll pass.\n</final_answer></decision>', 'final', '', 'All pass.'],
  ['<decision mode="wait"><reason>plan_ready</reason></decision>', 'wait', '', 'plan_ready'],
  [
    '<decision mode="act"><action name="run"><arg name="command">pytest</arg></action></decision>',
    'act',
    'run',
    '{"command":"pytest"}',
  ],
])('%s', (reply, mode, action, text) => {
  expect(readReply(reply).steps).toMatchObject([{ mode, action, text, candidates: [] }])
})

test('thoughts are shown as such', () => {
  const reply = '<decision mode="wait">\n<thought>Hm.</thought>\n</decision>\n'
  const shown = readReply(reply).spans.filter(({ role }) => role === 'thinking')
  expect(shown.map((span) => at(reply, span))).toEqual(['<thought>Hm.</thought>'])
})
