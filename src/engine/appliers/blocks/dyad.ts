/** Dyad's blocks, in tags that name their file: looked for by whole lines, each way less strict than the one before. */
import { writeEdit } from '../../write/write'
import { type Applier, type ApplierJob, applier, type RuleId } from '../applier'
import type { EditRequest, ReplacementPair } from '../exact/requests'
import { type EditTool, type OpenedText, runEditTool } from '../exact/run-edit-tool'
import { type EditContext, type EditResult, refusedEdit, type TextEdit, type TextSplice } from '../exact/text-edit'
import { reindented, rooNormalised } from './roo-text'

const TAG = /<dyad-search-replace([^>]*)>([\s\S]*?)<\/dyad-search-replace>/gi
const PATH = /path="([^"]+)"/
/** Blank lines behind an opening marker and behind the divider go with them. */
const BLOCK = /(?:^|\n)<<<<<<<\s+SEARCH>?\s*\n([\s\S]*?)\n?(?<=\n)=======\s*\n([\s\S]*?)\n?(?<=\n)>>>>>>>\s+REPLACE(?=\n|$)/g

const withoutEntities = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const withMarkers = (text: string): string => text.replace(/^\\(<{7}|={7}|>{7})/gm, '$1')

/** The content of a tag, without a fence around it. */
function contentOf(inner: string): string {
  const lines = withoutEntities(inner.trim()).split('\n')
  if (lines[0]?.startsWith('```')) lines.shift()
  if (lines.at(-1)?.startsWith('```')) lines.pop()
  return lines.join('\n')
}

function requestsIn({ reply, work }: Pick<ApplierJob<Record<never, never>>, 'reply' | 'work'>): EditRequest[] {
  return [...reply.matchAll(TAG)].map(({ index, 0: whole, 1: attributes = '', 2: inner = '' }): EditRequest => {
    const span = { from: index, to: index + whole.length }
    const content = contentOf(inner)
    work.spend(content.length * content.split('<<<<<<<').length)
    const pairs = [...content.matchAll(BLOCK)].map(
      ([, old = '', fresh = '']): ReplacementPair => ({
        old: withMarkers(old),
        fresh: withMarkers(fresh),
        all: false,
        times: null,
        span,
      }),
    )
    const path = PATH.exec(attributes)?.[1] ?? null
    return pairs.length === 0
      ? { span, path, kind: 'broken', why: 'it has no whole block' }
      : { span, path, kind: 'replace', pairs }
  })
}

type Way = readonly [rule: RuleId, seen: (line: string) => string]

const WAYS: readonly Way[] = [
  ['exact-lines', (line) => line],
  ['right-trimmed', (line) => line.trimEnd()],
  ['trimmed', (line) => line.trim()],
  ['typography', rooNormalised],
]

const NUMBER = /^\s*(\d+)(?:→|\t)/

/** Lines without the numbers that all of them have, one after the other; null: they have none. */
function withoutNumbers(lines: readonly string[]): { readonly lines: readonly string[]; readonly first: number } | null {
  const numbers = lines.map((line) => NUMBER.exec(line))
  const first = Number(numbers[0]?.[1] ?? Number.NaN)
  const isRow = numbers.every((found, index) => found !== null && Number(found[1]) === first + index)
  return isRow ? { lines: lines.map((line, index) => line.slice(numbers[index]?.[0].length ?? 0)), first } : null
}

/** `at`: the line where it was found; null: nowhere, or in several places. `sought`: what was looked for in the end. */
type Found = { readonly at: number | null; readonly rule: RuleId; readonly sought: readonly string[] }

function cascade(lines: readonly string[], written: readonly string[], { trace, work }: EditContext): Found {
  const numbered = withoutNumbers(written)
  const sought = numbered?.lines ?? written
  if (numbered !== null) trace.note('line-numbers-stripped', 'did')
  for (const [, seen] of numbered === null ? [] : WAYS) {
    const at = (numbered?.first ?? 0) - 1
    const isThere = at >= 0 && at + sought.length <= lines.length
    if (!isThere || !sought.every((line, index) => seen(line) === seen(lines[at + index] ?? ''))) continue
    trace.note('line-number', 'took', { at: [{ start: at, end: at + sought.length }] })
    return { at, rule: 'line-number', sought }
  }
  for (const [rule, seen] of WAYS) {
    work.spend(lines.length + sought.length)
    const [compared, wanted] = [lines.map(seen), sought.map(seen)]
    const places: number[] = []
    for (let at = 0; at + wanted.length <= lines.length && places.length < 2; at += 1)
      if (wanted.every((line, index) => line === compared[at + index])) places.push(at)
    const at = places.map((start) => ({ start, end: start + sought.length }))
    trace.note(rule, places.length === 0 ? 'none' : places.length === 1 ? 'took' : 'several', { at })
    if (places.length > 1) return { at: null, rule: 'unique', sought }
    if (places[0] !== undefined) return { at: places[0], rule, sought }
  }
  return { at: null, rule: 'typography', sought }
}

function trimmedEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line !== '')
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1)
}

function edit(text: string | null, { old, fresh }: TextEdit, context: EditContext): EditResult {
  const { path, trace } = context
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}.`)
  if (old === '') return refusedEdit('empty-search', 'A block has no text to search for.')
  const lines = text.split('\n')
  let found = cascade(lines, old.split(/\r?\n/), context)
  const trimmed = trimmedEnds(found.sought)
  if (found.at === null && found.rule !== 'unique' && trimmed.length > 0 && trimmed.length < found.sought.length) {
    trace.note('blank-lines', 'did')
    const again = cascade(lines, trimmed, context)
    if (again.at !== null) found = again
  }
  const { at, rule, sought } = found
  if (at === null)
    return refusedEdit(rule, rule === 'unique' ? `A block has several places in ${path}.` : `A block is not in ${path}:\n${old}`)
  const matched = lines.slice(at, at + sought.length)
  const written = fresh === '' ? [] : fresh.split(/\r?\n/)
  const made = reindented(written, matched, sought)
  trace.note(made.every((line, index) => line === written[index]) ? 'as-written' : 'reindented', 'did')
  const after = lines.toSpliced(at, sought.length, ...made).join('\n')
  return { text: after, rule, splices: [spliceOf(lines, at, matched, made)] }
}

/** Lines that give way, with the line end behind them, or before them where they are the last. */
function spliceOf(lines: readonly string[], at: number, matched: readonly string[], made: readonly string[]): TextSplice {
  const before = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0)
  const length = matched.join('\n').length
  const isLast = at + matched.length === lines.length
  if (!isLast) return { from: before, to: before + length + 1, fresh: made.map((line) => `${line}\n`).join('') }
  const from = made.length === 0 && at > 0 ? before - 1 : before
  return { from, to: before + length, fresh: made.join('\n') }
}

/** Worked on with LF; CR LF throughout where the file has one anywhere. */
const opened = (file: string): OpenedText => ({
  text: file.replaceAll('\r\n', '\n'),
  closed: (after) => (file.includes('\r\n') ? after.replaceAll('\n', '\r\n') : after),
  taken: (part) => part,
})

const TOOL: EditTool = { list: 'atomic', edit, open: opened }

export const dyad: Applier = applier({
  id: 'dyad',
  name: 'Dyad search-replace',
  version: 'dyad ea40d9d (2026)',
  family: 'blocks',
  formats: ['search-replace'],
  evidence: [
    {
      proof: 'read',
      about:
        'search_replace_processor.ts: whole lines as they are, without trailing space, without outer space, with plain signs; several places of one way are refused, and blank lines around the search text are dropped once.',
    },
    {
      proof: 'read',
      about: 'New lines are indented as Roo Code’s are: by the first line found, and without white space at their ends.',
    },
    {
      proof: 'read',
      about: 'All blocks of a tag are written or none; a file with CR LF anywhere is written with it throughout.',
    },
    { proof: 'measured', about: 'Its functions, typed out again, were run on blocks with damages of many kinds.' },
    { proof: 'unverified', about: 'Which signs count as plain ones is taken to be what it is in Roo Code.' },
    { proof: 'unverified', about: 'A reply whose blocks do not fit goes back to the model in some modes; that is left out.' },
  ],
  options: {},
  writes: (given) => {
    const written = writeEdit(given, 'search-replace')
    const path = given.written
    if (!written.ok || path.includes('"')) return null
    const from = written.text.indexOf('<<<<<<< SEARCH')
    const to = written.text.lastIndexOf('>>>>>>> REPLACE')
    if (from < 0 || to < from) return null
    return `<dyad-search-replace path="${path}">\n${written.text.slice(from, to)}>>>>>>> REPLACE\n</dyad-search-replace>`
  },
  run: (job) => {
    const requests = requestsIn(job)
    return requests.length === 0 ? null : runEditTool(requests, TOOL, job)
  },
})
