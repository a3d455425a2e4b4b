/** The lab without its page: runs over workers, rows, filters and tables. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claudeCode, play } from '../logs/testing/sessions'
import type { BatchResult } from './judge'
import type { FromLabWorker, NamedFile } from './lab-protocol'
import { csvOf, labRowOf, markdownOf, outcomesBy, rankedBy, rowsThat } from './lab-row'
import { LabRun } from './lab-run'
import { openLabWork } from './lab-work'
import { OUTCOME_WORDS } from './report'

const OPTIONS = { fields: { reply: 'reply', files: 'files', expected: 'expected' }, allTools: false, project: null }

/** Workers of this thread: messages of one come in their order, those of some later than those of others. */
let opened = 0
const inThread: ConstructorParameters<typeof LabRun>[0]['open'] = (take) => {
  let stopped = false
  const turns = (opened++ * 7) % 5
  let last = Promise.resolve()
  const later = (act: () => void): void => {
    last = last.then(async () => {
      for (let turn = 0; turn <= turns; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (!stopped) act()
    })
  }
  const work = openLabWork((message: FromLabWorker) => {
    const copy = structuredClone(message)
    later(() => take(copy))
  })
  return {
    send: (message) => void setImmediate(() => work(message)),
    stop: () => {
      stopped = true
    },
  }
}

const openRun = (judges = 3) => new LabRun({ open: inThread, judges, now: () => 0 })

const ended = (run: LabRun): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (run.state.stage === 'running' || run.state.stage === 'paused') return
      stop()
      resolve()
    }
    const stop = run.subscribe(look)
  })

const block = (text: string) => `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${text}\n=======\nb\n>>>>>>> REPLACE\n\`\`\`\n`
const file = (name: string, text: string): NamedFile => ({ name, file: new Blob([text]) })
const lines = (count: number): NamedFile =>
  file(
    'replies.jsonl',
    Array.from(
      { length: count },
      (_, at) => `${JSON.stringify({ id: at, reply: block(at % 3 ? 'a' : 'z'), files: { 'a.ts': 'a\n' } })}\n`,
    ).join(''),
  )

test('rows come in the order of the files, whichever judge is faster, and each has its reply', async () => {
  const run = openRun()
  run.start([lines(130)], OPTIONS)
  await ended(run)
  const { stage, rows } = run.state
  expect([stage, rows.map(({ id }) => id)]).toEqual(['done', Array.from({ length: 130 }, (_, at) => String(at))])
  expect(rows.map(({ outcome }) => outcome)).toEqual(rows.map((_, at) => (at % 3 ? 'landed' : 'refused')))
  const [row] = rows.slice(77)
  expect(row && (await run.replyOf(row))).toMatchObject({ value: { id: 77 } })
})

test('a pause holds what is judged, and a stop keeps it', async () => {
  const run = openRun(1)
  run.start([lines(400)], OPTIONS)
  run.pause()
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect([run.state.stage, run.state.rows]).toEqual(['paused', []])
  run.resume()
  await new Promise<void>((resolve) => {
    const look = () => (run.figures.lines > 0 ? resolve() : setImmediate(look))
    look()
  })
  run.stop()
  expect(run.state.stage).toBe('stopped')
  expect(run.state.rows.length).toBe(run.figures.lines)
})

test('logs in folders are read as the command line reads them', async () => {
  const taken = play({ 'b.ts': 'x\n' }, [
    { kind: 'read', path: 'b.ts' },
    { kind: 'edit', path: 'b.ts', old: 'x', fresh: 'y' },
  ])
  const run = openRun()
  run.start([file('p/1.jsonl', claudeCode(taken)), file('p/none.zip', 'PK'), file('p/reply.md', block('a'))], OPTIONS)
  await ended(run)
  expect(run.state).toMatchObject({ stage: 'done', over: { files: ['p/none.zip'] } })
  expect(run.state.rows).toMatchObject([
    { log: 'claude-code', own: 'applied', outcome: 'landed' },
    { id: 'p/reply.md', outcome: 'unjudged' },
  ])
})

const result = (names: BatchResult['names'], hunk: object, tools?: Record<string, { verdict: string }>): BatchResult => ({
  names,
  verdict: {
    state: 'refusal' in hunk ? 'refused' : 'landed',
    edits: 1,
    formats: ['search-replace'],
    hunks: [{ path: null, state: 'applied', ...hunk }],
    ...(tools === undefined ? {} : { tools }),
  },
})
const ROWS = [
  labRowOf(result({ id: 'one', model: 'm' }, { how: 'exact' }, { pi: { verdict: 'applied' }, crush: { verdict: 'refused' } }), 1),
  labRowOf(
    result(
      { id: 'two', model: 'n' },
      { refusal: 'not-found', cause: 'made-up', state: 'refused' },
      { pi: { verdict: 'refused' } },
    ),
    2,
  ),
]

test.each([
  [{ chosen: new Map(), words: '' }, ['one', 'two']],
  [{ chosen: new Map([['model', 'n']] as const), words: '' }, ['two']],
  [{ chosen: new Map([['outcome', 'landed']] as const), words: '' }, ['one']],
  [
    {
      chosen: new Map([
        ['tool', 'pi'],
        ['outcome', 'refused'],
      ] as const),
      words: '',
    },
    ['two'],
  ],
  [{ chosen: new Map([['tool', 'crush']] as const), words: '' }, ['one']],
  [{ chosen: new Map(), words: 'MADE-up two' }, ['two']],
  [{ chosen: new Map(), words: 'one two' }, []],
])('a filter shows what has all that is asked for: %j', (filter, ids) => {
  expect(rowsThat(ROWS, filter).map(({ id }) => id)).toEqual(ids)
})

test('groups and ranks count what rows have', () => {
  expect(outcomesBy(ROWS, 'tool')).toEqual([
    [
      'pi',
      new Map([
        ['landed', 1],
        ['refused', 1],
      ]),
    ],
    ['crush', new Map([['refused', 1]])],
  ])
  expect(rankedBy(ROWS, 'cause')).toEqual([['made-up', 1]])
  expect(markdownOf(ROWS, OUTCOME_WORDS)).toContain('| m | 0 | 1 | 0 | 0 | 0 | 0 |')
})

test('a table for a spreadsheet holds any text, and none of it is a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const [, ...cells] = csvOf([labRowOf(result({ id }, { how: 'exact' }), 1)]).split('\r\nid,')
      expect(cells).toEqual([])
      const body = csvOf([labRowOf(result({ id }, { how: 'exact' }), 1)]).slice(
        'id,outcome,why,path,formats,model,log,own,landings,causes,tools\r\n'.length,
      )
      const [, cell = ''] = /^("(?:[^"]|"")*"|[^",\r\n]*),landed,/.exec(body) ?? []
      const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(text.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(id)
      expect(text).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})
