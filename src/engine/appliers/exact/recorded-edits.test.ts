import { describe, expect, test } from 'vitest'
import type { ApplierId } from '../applier'
import { emulate } from '../emulate'
import data from '../recorded/edits.json'
import { editCall } from './testing/edit-rows'

const TOOLS: readonly (ApplierId & keyof (typeof data.cases)[number]['left'])[] = [
  'pi',
  'qwen-code',
  'copilot-replace',
  'letta-code',
  'openhands',
  'trae-agent',
  'kimi-cli',
  'goose',
  'amazon-q',
  'crush',
  'roo-edit-file',
  'roo-edit',
  'roo-search-replace',
  'cline-editor',
  'kimi-code',
  'opencode',
  'gemini-cli',
  'continue',
  'kilo-code',
  'mcp-filesystem',
  'desktop-commander',
  'deepagents',
  'mistral-vibe',
  'opencode-core',
]

/** Fewer would say little about a tool. */
const LEAST_CASES = 20

test('each tool was given at least twenty edits, and every recording is run', () => {
  expect(TOOLS.length).toBeGreaterThanOrEqual(12)
  const counted = new Map<string, number>()
  for (const key of data.cases.flatMap(({ left }) => Object.keys(left))) counted.set(key, (counted.get(key) ?? 0) + 1)
  expect([...counted.keys()].sort()).toEqual([...TOOLS, 'pi 0.74.2'].sort())
  expect([...counted].filter(([, cases]) => cases < LEAST_CASES)).toEqual([])
})

describe('pi 0.74.2', () => {
  test.each(data.cases)('$name', ({ file, old, fresh, all = false, left }) => {
    const reply = editCall('edit', { file_path: 'a', old_string: old, new_string: fresh, replace_all: all })
    const { verdict, files } = emulate('pi', reply, { a: file }, { piRelease: '0.74.2' })
    const meant = left['pi 0.74.2']
    expect({ verdict, text: files.a }).toEqual({ verdict: meant === null ? 'refused' : 'applied', text: meant ?? file })
  })
})

describe.each(TOOLS)('%s', (id) => {
  test.each(data.cases)('$name', ({ file, old, fresh, all = false, left }) => {
    const input = {
      command: 'str_replace',
      file_path: 'a',
      old_string: old,
      new_string: fresh,
      replace_all: all,
      allow_multiple: all,
    }
    const { verdict, files } = emulate(id, editCall('edit', input), { a: file })
    const meant = left[id]
    expect({ verdict, text: files.a }).toEqual({ verdict: meant === null ? 'refused' : 'applied', text: meant ?? file })
  })
})
