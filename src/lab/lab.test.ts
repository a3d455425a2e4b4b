/** The lab without its page: runs over workers, rows, filters and tables. */
import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claudeCode, play } from '../logs/testing/sessions'
import { Figures } from './figures'
import { type BatchResult, judgeFound, resultLine } from './judge'
import type { FromLabWorker, NamedFile, ReadOn, ToLabWorker } from './lab-protocol'
import { labRowOf, rowsThat } from './lab-row'
import { LabRun } from './lab-run'
import { type LabStore, openLabStore } from './lab-store'
import { openLabWork } from './lab-work'
import { languageOf } from './languages'
import { rowOfVerdict } from './read-verdicts'
import { csvOf, markdownOf } from './tables'

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

type Opened = ConstructorParameters<typeof LabRun>[0]

/** Time passes only where a test says so. */
const clock = { now: 0, act: () => {} }
const openRun = (judges = 3, { open = inThread, store = null }: Partial<Pick<Opened, 'open' | 'store'>> = {}) =>
  new LabRun({
    open,
    judges,
    now: () => clock.now,
    often: (act) => {
      clock.act = act
      return () => {}
    },
    store,
  })

/** Whether a worker would judge this message, for tests that let it hang or break there. */
const judges = (message: ToLabWorker, part: number, at: number): boolean =>
  message.kind === 'judge' && message.part.number === part && message.from <= at && message.givenUp?.at !== at

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
    const look = () => (run.state.figures.lines > 0 || run.state.stage !== 'running' ? resolve() : setImmediate(look))
    look()
  })
  run.stop()
  const { stage, rows, figures } = run.state
  expect([stage, rows.length]).toEqual(['stopped', figures.lines])
  expect(rows.length).toBeGreaterThan(0)
})

test.each([
  ['gives no sign any more', 'no-end'],
  ['breaks down', 'crashed'],
] as const)('a worker that %s at a reply costs that reply alone', async (_, why) => {
  const lost = 57
  // Part 2 begins with reply 50: the worker answers up to the one that is lost.
  const open: Opened['open'] = (take, broke) => {
    let isDead = false
    const port = inThread((message) => {
      if (isDead) return
      if (
        message.kind !== 'judged' ||
        message.part !== 2 ||
        message.at !== lost - 50 ||
        message.result.verdict.state === 'broken'
      ) {
        take(message)
        return
      }
      isDead = true
      if (why === 'crashed') broke('out of memory')
      else
        setImmediate(() => {
          clock.now += 20_000
          clock.act()
        })
    }, broke)
    return port
  }
  const run = openRun(1, { open })
  run.start([lines(130)], OPTIONS)
  await ended(run)
  const { stage, rows, givenUp } = run.state
  expect([stage, rows.length, givenUp]).toEqual(['done', 130, 1])
  expect(rows[lost]).toMatchObject({ id: String(lost), outcome: 'broken', why })
  expect(rows.filter(({ outcome }) => outcome === 'broken')).toHaveLength(1)
})

test('workers that cannot even start end the run with a sentence', async () => {
  let first = true
  const open: Opened['open'] = (take, broke) => {
    const isReader = first
    first = false
    const port = inThread(take, broke)
    return {
      ...port,
      send: (message) => {
        if (isReader) port.send(message)
        else if (judges(message, 0, 0) || message.kind === 'judge') setImmediate(() => broke('no such script'))
      },
    }
  }
  const run = openRun(1, { open })
  run.start([lines(130)], OPTIONS)
  await ended(run)
  expect(run.state).toMatchObject({ stage: 'failed', detail: 'no such script' })
})

/** Workers of which the reading one falls silent behind a reply of a file, as one that hangs there does, as often as it comes there. */
const hungAt =
  (name: string, replies: number, detail: string | null): Opened['open'] =>
  (take, broke) => {
    let [isDead, isStopped] = [false, false]
    const isThere = (message: FromLabWorker) =>
      message.kind === 'reading' && message.place.name === name && message.place.replies === replies
    let left: ReadOn['left'] = []
    // Time passes until nobody waits any more.
    const pass = () => {
      clock.now += 200
      clock.act()
      if (!isStopped) setImmediate(pass)
    }
    const port = inThread((message) => {
      if (isDead) return
      take(message)
      if (!isThere(message) || left.some((place) => place.name === name)) return
      isDead = true
      if (detail !== null) broke(detail)
      else pass()
    }, broke)
    return {
      ...port,
      send: (message) => {
        if (message.kind === 'read') left = message.on.left
        port.send(message)
      },
      stop: () => {
        isStopped = true
        port.stop()
      },
    }
  }

const named = (name: string, count: number): NamedFile =>
  file(
    name,
    Array.from(
      { length: count },
      (_, at) => `${JSON.stringify({ id: `${name} ${at}`, reply: block('a'), files: { 'a.ts': 'a\n' } })}\n`,
    ).join(''),
  )

test.each([
  ['behind some replies', 7, null],
  ['behind more than one part', 60, null],
  ['before its first reply', 0, null],
  ['and breaks its worker', 31, 'out of memory'],
])('a file at which reading hangs %s is left by its name, and all others are read', async (_, replies, detail) => {
  const files = [named('1.jsonl', 30), named('2.jsonl', 90), named('3.jsonl', 40)]
  const run = openRun(1, { open: hungAt('2.jsonl', replies, detail) })
  run.start(files, OPTIONS)
  await ended(run)
  const { stage, rows, over } = run.state
  expect([stage, over.hung]).toEqual(['done', ['2.jsonl']])
  const ids = [
    ['1.jsonl', 30],
    ['2.jsonl', replies],
    ['3.jsonl', 40],
  ] as const
  expect(rows.map(({ id }) => id)).toEqual(
    ids.flatMap(([name, count]) => Array.from({ length: count }, (_, at) => `${name} ${at}`)),
  )
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['landed']))
})

test('what was read over before a file that hangs is counted once', async () => {
  const taken = claudeCode(play({ 'b.ts': 'x\n' }, [{ kind: 'edit', path: 'b.ts', old: 'x', fresh: 'y' }]))
  const files = [
    file('0.zip', 'PK'),
    file('1.jsonl', `${taken}{"type":"a kind of tomorrow"}\n`),
    named('2.jsonl', 3),
    named('3.jsonl', 3),
  ]
  const run = openRun(1, { open: hungAt('2.jsonl', 2, null) })
  run.start(files, OPTIONS)
  await ended(run)
  expect(run.state.over).toEqual({ lines: 1, files: ['0.zip'], hung: ['2.jsonl'] })
  expect(run.state.rows.map(({ log, id }) => (log === '' ? id : log))).toEqual([
    'claude-code',
    '2.jsonl 0',
    '2.jsonl 1',
    ...[0, 1, 2].map((at) => `3.jsonl ${at}`),
  ])
})

test('a file that is read whole may give no sign for longer, the larger it is', async () => {
  let left = 0
  const open: Opened['open'] = () => ({ send: () => {}, stop: () => void left++ })
  const takes: ((message: FromLabWorker) => void)[] = []
  const keeping: Opened['open'] = (take, broke) => {
    takes.push(take)
    return open(take, broke)
  }
  const isLeftAfter = (name: string, size: number, milliseconds: number): boolean => {
    const run = openRun(0, { open: keeping })
    // Only what is sliced off it would be read.
    const large = Object.defineProperty(new Blob([]), 'size', { value: size })
    run.start([{ name, file: large }], OPTIONS)
    takes.at(-1)?.({ kind: 'reading', place: { unit: 0, name, replies: 0 } })
    left = 0
    clock.now += milliseconds
    for (let look = 0; look < 3; look++) clock.act()
    const isLeft = left > 0
    run.stop()
    return isLeft
  }
  expect(isLeftAfter('a.jsonl', 200_000_000, 25_000)).toBe(true)
  expect([isLeftAfter('a.json', 200_000_000, 25_000), isLeftAfter('a.json', 200_000_000, 65_000)]).toEqual([false, true])
  expect([isLeftAfter('a.zip', 1000, 25_000), isLeftAfter('a.zip', 1000, 75_000)]).toEqual([false, true])
})

test('a run that is paused for long leaves no file', async () => {
  const run = openRun(1)
  run.start([lines(400)], OPTIONS)
  run.pause()
  for (let turn = 0; turn < 1000; turn++) await new Promise((resolve) => setImmediate(resolve))
  clock.now += 90_000
  for (let look = 0; look < 5; look++) clock.act()
  run.resume()
  await ended(run)
  expect(run.state).toMatchObject({ stage: 'done', over: { hung: [] } })
  expect(run.state.rows).toHaveLength(400)
})

/** Ends a run when so many rows are there, as a reload of the page does: without a last message. */
async function brokenOff(store: LabStore, file: NamedFile, most: number): Promise<void> {
  let [taken, dead] = [0, false]
  const open: Opened['open'] = (take, broke) =>
    inThread((message) => {
      if (message.kind === 'judged' && ++taken > most) dead = true
      if (!dead) take(message)
    }, broke)
  const run = openRun(1, { open, store })
  run.start([file], OPTIONS)
  await expect.poll(() => dead).toBe(true)
}

test('a run that a reload ended goes on: what was judged is not judged again', async () => {
  const store = openLabStore('lab-reload')
  await brokenOff(store, lines(400), 300)
  const kept = await openLabStore('lab-reload').last()
  expect(kept).toMatchObject({ isDone: false, files: [{ name: 'replies.jsonl' }], options: OPTIONS })
  if (kept === null) return
  expect(kept.parts).toBeGreaterThan(5)
  let judged = 0
  const open: Opened['open'] = (take, broke) =>
    inThread((message) => {
      if (message.kind === 'judged') judged++
      take(message)
    }, broke)
  const run = openRun(2, { open, store })
  run.goOn(kept)
  await ended(run)
  const whole = openRun(2)
  whole.start([lines(400)], OPTIONS)
  await ended(whole)
  expect(run.state.rows).toEqual(whole.state.rows)
  expect(judged).toBe(400 - 25 * kept.parts)
  const [row] = run.state.rows.slice(3)
  expect(row && (await run.replyOf(row))).toMatchObject({ value: { id: 3 } })
  expect((await store.last())?.isDone).toBe(true)
  await store.forget()
  expect(await store.last()).toBeNull()
})

test('a store that refuses, as a full disk does, ends no run, and the run says so', async () => {
  const inMemory = openLabStore('lab-full')
  let parts = 0
  const store: LabStore = { ...inMemory, add: async (part, rows) => ++parts <= 2 && inMemory.add(part, rows) }
  const run = openRun(1, { store })
  run.start([lines(400)], OPTIONS)
  await ended(run)
  expect(run.state).toMatchObject({ stage: 'done', isKept: false })
  expect(run.state.rows).toHaveLength(400)
})

test('rows are given back with their replies, in their order', async () => {
  const run = openRun()
  run.start([lines(130)], OPTIONS)
  await ended(run)
  const wanted = run.state.rows.filter((_, at) => at % 50 === 7)
  const given: string[] = []
  for await (const { row, found } of run.repliesOf(wanted))
    given.push(`${row.id} ${JSON.stringify(found).includes(`"id":${row.id},`)}`)
  expect(given).toEqual(['7 true', '57 true', '107 true'])
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
    tokens: 7,
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

test('figures count what rows have', () => {
  const figures = Figures.of(ROWS)
  expect(figures.grouped('tool')).toEqual([
    [
      'pi',
      new Map([
        ['landed', 1],
        ['refused', 1],
      ]),
    ],
    ['crush', new Map([['refused', 1]])],
  ])
  expect(figures.counted('cause')).toEqual([['made-up', 1]])
  expect(figures.tokens).toEqual({ all: 14, refused: 7, ownRefused: null })
  expect(markdownOf(ROWS)).toContain('| m | 0 | 1 | 0 | 0 | 0 | 0 |')
})

test('days are counted in their order, and a month is a filter for its days', () => {
  const days = ['2025-02-01T08:00:00Z', '2024-12-31', '2025-02-27T08:00:00Z', 'soon'].map((at) =>
    labRowOf(result({ at }, { how: 'exact' }), 1),
  )
  const seconds = labRowOf(result({ created: 1_735_603_200 }, { how: 'exact' }), 1)
  expect(
    Figures.of([...days, seconds])
      .grouped('day')
      .map(([day, counts]) => [day, counts.get('landed')]),
  ).toEqual([
    ['2024-12-31', 2],
    ['2025-02-01', 1],
    ['2025-02-27', 1],
  ])
  expect(rowsThat(days, { chosen: new Map([['day', '2025-02']]), words: '' })).toHaveLength(2)
})

test('the frontier holds the tools that no other is better than in both', () => {
  const row = (ours: string, tools: Record<string, { verdict: string; truth: 'same' | 'other' | 'unchanged' }>) => {
    const made = result({}, { how: 'exact' })
    return labRowOf({ ...made, verdict: { ...made.verdict, truth: ours, tools } }, 1)
  }
  const right = { verdict: 'applied', truth: 'same' } as const
  const wrong = { verdict: 'applied', truth: 'other' } as const
  const no = { verdict: 'refused', truth: 'unchanged' } as const
  const points = Figures.of([
    row('same', { careful: no, bold: right, poor: wrong }),
    row('other', { careful: right, bold: right, poor: no }),
    row('same', { careful: no, bold: wrong, poor: no }),
  ]).points()
  expect(points.map(({ name, right: share, onFrontier }) => [name, Math.round(3 * share), onFrontier])).toEqual([
    ['Hunkscope', 2, true],
    ['bold', 2, true],
    ['careful', 1, true],
    ['poor', 0, false],
  ])
})

test('a table for a spreadsheet holds any text, and none of it is a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => {
      const [, ...cells] = csvOf([labRowOf(result({ id }, { how: 'exact' }), 1)]).split('\r\nid,')
      expect(cells).toEqual([])
      const body = csvOf([labRowOf(result({ id }, { how: 'exact' }), 1)]).slice(
        'id,outcome,why,path,formats,model,log,own,day,tokens,landings,causes,tools\r\n'.length,
      )
      const [, cell = ''] = /^("(?:[^"]|"")*"|[^",\r\n]*),landed,/.exec(body) ?? []
      const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(text.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(id)
      expect(text).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
})

test('a line that a batch has written is the same row', () => {
  const options = { fields: OPTIONS.fields, tools: ['aider-diff', 'gnu-patch'] as const, project: null }
  const values: unknown[] = [
    { id: 'a', model: 'm', at: '2025-01-02', reply: block('a'), files: { 'a.ts': 'a\n' }, expected: { 'a.ts': 'b\n' } },
    { id: 'b', reply: block('z'), files: { 'a.ts': 'a\n' } },
    { task: 7, reply: block('a') },
    { reply: 4 },
  ]
  for (const [at, value] of values.entries()) {
    const made = judgeFound({ value }, options)
    expect(rowOfVerdict(JSON.parse(resultLine(made)), at)).toEqual(labRowOf(made, at))
  }
  for (const other of [null, 4, [], {}, { verdict: 'landed' }, { verdict: {} }]) expect(rowOfVerdict(other, 1)).toBeNull()
})

test.each([
  ['src/a.test.ts', 'TypeScript'],
  ['A.PY', 'Python'],
  ['x.constructor', '.constructor'],
  ['Makefile', ''],
  ['.gitignore', ''],
  ['src/.env', ''],
])('the language of %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})
