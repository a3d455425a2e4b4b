import { estimateTokenCount } from 'tokenx'
import { describe, expect, test } from 'vitest'
import type { Turn } from '../agent/agent'
import { parsePath } from '../engine/paths'
import type { Message, ToolResult } from '../providers/provider'
import { type Composing, compose } from './compose'
import { transcript } from './history'
import { FORMATS, RULES } from './library'
import { TOOL_SPECS } from './tool-specs'

const USAGE = { input: 1, cacheRead: null, cacheWrite: null, output: 1, thinking: null }
const turn = (changes: Partial<Turn> = {}): Turn => ({
  thread: 'main',
  purpose: 'edit',
  role: 'main',
  sent: 'sent',
  results: [],
  text: 'answer',
  calls: [],
  stop: 'end',
  usage: USAGE,
  cost: null,
  ms: 1,
  ...changes,
})

const BASE: Composing = {
  purpose: 'edit',
  format: 'search-replace',
  rules: 'Two blanks.',
  map: 'src/a.ts\n  export function a()',
  files: [
    { path: 'src/a.ts', text: 'export function a() {}\n' },
    { path: 'src/b.md', text: '```ts\nx\n```\n' },
  ],
  mentions: [],
  summary: null,
  turns: [],
  results: [],
  say: 'Do it.',
  window: null,
  maxOutput: null,
  tools: [],
}
const TOOLS = Object.values(TOOL_SPECS)
const path = parsePath('src/c.ts')
if (!path.ok) throw new Error(path.problem)

const read = (id: string) => ({ id, name: 'Read', input: '{"file_path":"a"}' })
const result = (id: string, text = 'content'): ToolResult => ({ id, name: 'Read', text, isError: false })

const textOf = (message: Message): string =>
  message.role === 'tool' ? message.results.map(({ text }) => text).join('\n') : message.text
const texts = (messages: readonly Message[]) => messages.map((message) => `${message.role}: ${textOf(message)}`)

/** Requests of every shape that a run comes to. */
const SHAPES: readonly (readonly [name: string, composing: Composing])[] = [
  ['the first question', BASE],
  ['nothing but the task', { ...BASE, rules: '', map: '', files: [], format: null }],
  ['a repair', { ...BASE, purpose: 'repair', turns: [turn()], say: 'It failed.' }],
  ['lines by number', { ...BASE, format: 'line-range', turns: [turn(), turn()] }],
  [
    'mentions',
    {
      ...BASE,
      mentions: [
        { path: path.path, names: ['C', 'd'], line: 4, text: 'd() {}\n' },
        { path: path.path, names: [], line: 0, text: 'all\n' },
      ],
    },
  ],
  [
    'tools',
    {
      ...BASE,
      purpose: 'tools',
      format: null,
      tools: TOOLS,
      turns: [turn({ calls: [read('1')], text: '' })],
      results: [result('1')],
      say: '',
    },
  ],
  ['a summary', { ...BASE, turns: Array.from({ length: 9 }, () => turn()), summary: { text: 'Much was done.', upTo: 5 } }],
  [
    'calls in a thread that has no tools now',
    { ...BASE, turns: [turn({ calls: [read('1')] }), turn({ results: [result('1')] })] },
  ],
]

describe.each(SHAPES)('%s', (_, composing) => {
  const { request, parts, tokens, sent } = compose(composing)

  test('the parts’ tokens add up, each is its text’s', () => {
    expect(tokens).toBe(parts.reduce((sum, part) => sum + part.tokens, 0))
    for (const part of parts) expect(part.tokens).toBe(estimateTokenCount(part.text))
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
  })

  test('every part is in the request, stable ones first', () => {
    const all = [request.system, JSON.stringify(request.tools, null, 2), ...request.messages.map(textOf)].join('\n\n')
    for (const part of parts) if (part.kind !== 'turn' && part.kind !== 'results') expect(all).toContain(part.text)
    expect(parts.findLastIndex(({ stable }) => stable)).toBeLessThan(parts.findIndex(({ stable }) => !stable))
    const isStable = request.messages.map((message) => message.role === 'user' && message.stable === true)
    expect(isStable).toEqual(isStable.toSorted((a, b) => Number(b) - Number(a)))
    expect(isStable.filter(Boolean)).toHaveLength([composing.map !== '', composing.files.length > 0].filter(Boolean).length)
  })

  test('more turns, another question and a summary keep the stable beginning byte for byte', () => {
    const later = compose({
      ...composing,
      say: 'Something else.',
      results: [],
      turns: [
        ...composing.turns,
        turn({ sent, purpose: composing.turns.at(-1)?.purpose ?? composing.purpose }),
        turn({ purpose: 'repair' }),
      ],
      summary: { text: 'Shorter.', upTo: 1 },
    })
    const beginning = (messages: readonly Message[]) =>
      JSON.stringify(messages.filter((message) => message.role === 'user' && message.stable === true))
    expect(later.request.system).toBe(request.system)
    expect(JSON.stringify(later.request.tools)).toBe(JSON.stringify(request.tools))
    expect(beginning(later.request.messages)).toBe(beginning(request.messages))
    expect(later.parts.filter(({ stable }) => stable)).toEqual(parts.filter(({ stable }) => stable))
  })

  test('is the same every time', () => {
    expect(compose(composing)).toEqual(compose(composing))
  })

  test('an answer takes this question’s place among the turns, word for word', () => {
    const next = compose({
      ...composing,
      turns: [...composing.turns, turn({ sent, results: composing.results, text: 'done' })],
      results: [],
      say: 'Next.',
    })
    expect(next.request.messages.slice(0, request.messages.length)).toEqual(request.messages)
  })

  test('every call has its result next to it, and every result its call', () => {
    for (const [index, message] of request.messages.entries()) {
      if (message.role === 'tool') {
        const before = request.messages[index - 1]
        expect(before?.role === 'assistant' ? before.calls.map(({ id }) => id) : null).toEqual(
          message.results.map(({ id }) => id),
        )
      } else if (message.role === 'assistant' && message.calls.length > 0) expect(request.messages[index + 1]?.role).toBe('tool')
    }
    if (composing.tools.length === 0) expect(request.messages.some((message) => message.role === 'tool')).toBe(false)
  })

  test('each part that may be edited is sent as the person wrote it', () => {
    for (const part of parts) {
      const changed = compose({ ...composing, edited: { [part.id]: 'MY OWN WORDS' } })
      const all = [changed.request.system, ...changed.request.messages.map(textOf)].join('\n')
      expect(all.includes('MY OWN WORDS')).toBe(part.editable)
      expect(changed.tokens).toBe(changed.parts.reduce((sum, { tokens }) => sum + tokens, 0))
    }
  })
})

describe('a request', () => {
  test('has the rules, the format and the project’s own rules as its system prompt', () => {
    expect(compose(BASE).request.system).toBe(
      `${RULES.edit.trimEnd()}\n\n${FORMATS['search-replace'].trimEnd()}\n\n# Rules of this project\n\nTwo blanks.`,
    )
  })

  test('for a repair goes by the rules of what it repairs', () => {
    const rules = (purposes: readonly Turn['purpose'][]) =>
      compose({ ...BASE, purpose: 'repair', turns: purposes.map((purpose) => turn({ purpose })) }).parts[0]?.text
    expect(rules([])).toBe(RULES.edit.trimEnd())
    expect(rules(['tools', 'repair'])).toBe(RULES.tools.trimEnd())
    expect(rules(['research', 'edit', 'repair', 'repair'])).toBe(RULES.edit.trimEnd())
  })

  test('shows files with numbers where the format goes by them, and fences that hold', () => {
    const shown = (format: Composing['format']) =>
      textOf(compose({ ...BASE, format }).request.messages[1] ?? { role: 'user', text: '' })
    expect(shown('numbered-snippet')).toContain('1| export function a() {}')
    expect(shown('search-replace')).not.toContain('1|')
    expect(shown('search-replace')).toContain('````md\n```ts\nx\n```\n````')
  })

  test('for a step asks for a decision, whatever format edits have', () => {
    expect(compose({ ...BASE, purpose: 'step' }).request.system).toContain(FORMATS['decision-xml'].trimEnd())
    expect(compose({ ...BASE, purpose: 'repair', format: null, turns: [turn({ purpose: 'step' })] }).request.system).toContain(
      '<decision',
    )
  })

  test('sends what is mentioned once, and again once it has changed', () => {
    const mentions = [{ path: path.path, names: [], line: 0, text: 'all\n' }]
    const { sent } = compose({ ...BASE, mentions })
    expect(sent).toContain('all')
    expect(compose({ ...BASE, mentions, turns: [turn({ sent })] }).sent).toBe('Do it.')
    expect(
      compose({ ...BASE, mentions: [{ path: path.path, names: [], line: 0, text: 'else\n' }], turns: [turn({ sent })] }).sent,
    ).toContain('else')
  })

  test('keeps turns with their calls and results', () => {
    const turns = [
      turn({ sent: 'one', text: '', calls: [read('a'), read('b')] }),
      turn({ sent: '', results: [result('b', 'B'), result('a', 'A')], text: 'two' }),
    ]
    const { messages } = compose({ ...BASE, map: '', files: [], tools: TOOLS, turns }).request
    expect(texts(messages)).toEqual(['user: one', 'assistant: ', 'tool: A\nB', 'assistant: two', 'user: Do it.'])
  })

  test('answers calls that were not carried out, and keeps results that answer none as text', () => {
    const turns = [turn({ calls: [read('a')] }), turn({ results: [result('z', 'lost')], text: '' })]
    const { messages } = compose({ ...BASE, map: '', files: [], tools: TOOLS, turns }).request
    expect(texts(messages)).toEqual([
      'user: sent',
      'assistant: answer',
      'tool: This call was not carried out.',
      'user: Result of Read:\n```\nlost\n```',
      'user: sent',
      'user: Do it.',
    ])
  })

  test('keeps the results whose calls are in the summary', () => {
    const turns = [turn({ calls: [read('a')] }), turn({ results: [result('a', 'A')] })]
    const { messages } = compose({ ...BASE, map: '', files: [], tools: TOOLS, turns, summary: { text: 'S', upTo: 1 } }).request
    expect(texts(messages)).toEqual([
      'user: What happened before, in short:\n\nS',
      'user: Result of Read:\n```\nA\n```',
      'user: sent',
      'assistant: answer',
      'user: Do it.',
    ])
  })

  test('leaves out a part that the person emptied, and what edits have no place for', () => {
    const { request } = compose({ ...BASE, edited: { map: '', 'file gone.ts': 'x', constructor: 'y' } })
    expect(request.messages.map(textOf).join()).not.toContain('Map of the project')
  })
})

describe('the window', () => {
  const turns = Array.from({ length: 12 }, (_, index) => turn({ sent: `question ${index}`, text: 'word '.repeat(200) }))
  const whole = compose({ ...BASE, turns })

  test('nothing is wanted while there is room, or where it is not known', () => {
    expect(compose({ ...BASE, turns, window: Math.ceil(whole.tokens / 0.85) + 1 })).toMatchObject({
      wantsSummary: null,
      fits: true,
    })
    expect(whole).toMatchObject({ wantsSummary: null, fits: true })
  })

  test('from 85 % on all turns but the last want a summary, and every one is still sent', () => {
    const full = compose({ ...BASE, turns, window: Math.floor(whole.tokens / 0.85) })
    expect(full).toMatchObject({ wantsSummary: { upTo: 12 - 4 }, fits: true })
    expect(full.request).toEqual(whole.request)
  })

  test('where the last ones alone fill it, they go one after the other, up to the last', () => {
    const wants = (upTo: number) => compose({ ...BASE, turns, summary: { text: 's', upTo }, window: 100 }).wantsSummary
    expect([8, 9, 10, 11].map(wants)).toEqual([{ upTo: 9 }, { upTo: 10 }, { upTo: 11 }, null])
    expect(compose({ ...BASE, window: 100 })).toMatchObject({ wantsSummary: null, fits: false })
  })

  test('the answer needs room as well', () => {
    expect(compose({ ...BASE, window: whole.tokens + 100, maxOutput: whole.tokens }).fits).toBe(false)
  })
})

test('a transcript tells who said what, and cuts what is long', () => {
  const text = transcript([
    turn({ sent: 'ask', calls: [read('a')] }),
    turn({ sent: '', results: [result('a', 'long '.repeat(20_000))], text: 'end' }),
  ])
  expect(text).toMatch(
    /^\[1, to the model\]\nask\n\n\[1, the model\]\nanswer\n\nI call Read with [\s\S]*\[2, to the model\]\nResult of Read:[\s\S]*left out[\s\S]*\[2, the model\]\nend$/,
  )
  expect(estimateTokenCount(text)).toBeLessThan(2500)
})
