/** What goes to OpenAI is what its own SDK would let through. */
import { expect, test } from 'vitest'
import { responsesBody } from './responses-body'

const changed = (body: unknown): unknown => JSON.parse(responsesBody(JSON.stringify(body)))

test('a tool that does not say takes arguments that may be missing, one that says stays as it is', () => {
  const tool = { type: 'function', name: 'Read', parameters: {} }
  expect(changed({ tools: [tool, { ...tool, strict: true }, { type: 'web_search' }] })).toEqual({
    tools: [{ ...tool, strict: false }, { ...tool, strict: true }, { type: 'web_search' }],
  })
})

test('what the model said goes back as a text; what a person said, and calls, stay', () => {
  const said = { role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }], phase: 'commentary' }
  const asked = { role: 'user', content: [{ type: 'input_text', text: 'Look.' }] }
  const call = { type: 'function_call', call_id: 'c', name: 'Read', arguments: '{}' }
  expect(changed({ input: [asked, said, call] })).toEqual({ input: [asked, { ...said, content: 'I look.' }, call] })
})

test.each(['{"input": [', '[1]', 'null', '{"input":"Look."}'])('%s comes through', (text) => {
  expect(responsesBody(text)).toBe(text)
})
