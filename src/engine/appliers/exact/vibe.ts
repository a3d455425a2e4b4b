/** Mistral Vibe's `edit`, and the blocks of the `search_replace` that came before it. */
import { type Applier, type ApplierJob, applier } from '../applier'
import { parsedCalls, textArgument } from '../shared/parse-calls'
import { strip } from '../shared/python-text'
import type { StepBudget } from '../shared/step-budget'
import { type Contract, contractEdit } from './contract-edit'
import { contractTool } from './contract-tool'
import { toLf } from './line-ends'
import { type EditRequest, type ReplacementPair, requestsIn } from './requests'
import { type EditTool, type EndOfEdit, type OpenedText, runEditTool } from './run-edit-tool'
import { type EditContext, type EditResult, landedEdit, type TextEdit } from './text-edit'

const same = (text: string): string => text
const withoutCr = (text: string): string => toLf(text).replaceAll('\r', '\n')

/** Characters of the blocks of one call; more are refused. */
const MOST = 100_000

/** Worked on with LF; written with the line end that the file has most often: of as many, CR LF comes before LF, and that before CR. */
function byCount(text: string): OpenedText {
  const crlf = text.split('\r\n').length - 1
  const counts = [
    ['\r\n', crlf],
    ['\n', text.split('\n').length - 1 - crlf],
    ['\r', text.split('\r').length - 1 - crlf],
  ] as const
  const [end] = counts.reduce((most, one) => (one[1] > most[1] ? one : most))
  const isAny = /[\r\n]/.test(text)
  return { text: withoutCr(text), closed: (after) => (isAny ? after.replaceAll('\n', end) : after), taken: same }
}

/** As Python reads and writes text; a text that is as it was is not written. */
function universal(file: string): OpenedText {
  const text = withoutCr(file)
  return { text, closed: (after) => (after === text ? file : after), taken: same }
}

const EDIT: EditTool = contractTool(
  { several: 'refused', identical: 'refused', empty: 'nowhere', all: true },
  { list: 'stop', open: byCount },
)

const FIRST: Contract = { several: 'first', identical: 'written', empty: 'nowhere', all: false }

/** An empty text is at the beginning. */
const placed = (text: string | null, edit: TextEdit, context: EditContext): EditResult =>
  edit.old === '' && text !== null
    ? landedEdit(text, 'empty-search', [{ from: 0, to: 0, fresh: edit.fresh }])
    : contractEdit(text, edit, context, FIRST)

/** Every block is tried, one after the other, each at its first place; nothing is written where one is not found. */
function together(text: string | null, edits: readonly TextEdit[], context: EditContext, end: EndOfEdit): string | null {
  let now = text
  let isWhole = true
  for (const edit of edits) {
    const result = placed(now, edit, context)
    end('refused' in result ? result : { ...result, base: now ?? '' })
    if ('refused' in result) isWhole = false
    else now = result.text
  }
  return isWhole ? now : null
}

const FORMER: EditTool = { list: 'atomic', edit: placed, together, open: universal }

const BLOCK = /<{5,} SEARCH\r?\n([\s\S]*?)\r?\n?={5,}\r?\n([\s\S]*?)\r?\n?>{5,} REPLACE/g
const FENCED = /```[\s\S]*?\n<{5,} SEARCH\r?\n([\s\S]*?)\r?\n?={5,}\r?\n([\s\S]*?)\r?\n?>{5,} REPLACE\s*\n```/g

/** Blocks within fences; those without only where no fence holds one. */
function blocksIn(content: string, work: StepBudget): { readonly old: string; readonly fresh: string }[] {
  // Each opening looks through what follows it for the marks that close it.
  work.spend(content.length * content.split('<<<<<').length)
  const fences = content.split('```').length - 1
  if (fences > 0) work.spend(content.length * fences)
  const fenced = fences > 0 ? [...content.matchAll(FENCED)] : []
  const found = fenced.length > 0 ? fenced : [...content.matchAll(BLOCK)]
  return found.map(([, old = '', fresh = '']) => ({ old: old.replace(/[\r\n]+$/, ''), fresh: fresh.replace(/[\r\n]+$/, '') }))
}

/** Calls of the former tool: their blocks are one argument. */
function formerRequests({ reply, work }: Pick<ApplierJob<Record<never, never>>, 'reply' | 'work'>): EditRequest[] {
  return parsedCalls(reply).flatMap(({ name, args, span }): EditRequest[] => {
    const content = textArgument(args, 'content')
    if (name !== 'search_replace' || content === null || !/<{5,} SEARCH/.test(content)) return []
    const path = textArgument(args, 'file_path')
    const stripped = strip(content)
    if (stripped.length > MOST) return [{ span, path, kind: 'broken', why: `its blocks are longer than ${MOST} characters` }]
    const blocks = blocksIn(stripped, work)
    if (blocks.length === 0) return [{ span, path, kind: 'broken', why: 'it has no whole block' }]
    const pairs = blocks.map(({ old, fresh }): ReplacementPair => ({ old, fresh, all: false, times: null, span }))
    return [{ span, path, kind: 'replace', pairs }]
  })
}

export const mistralVibe: Applier = applier({
  id: 'mistral-vibe',
  name: 'Mistral Vibe edit',
  version: 'mistral-vibe 58c19d9 (2026); blocks: the former search_replace (0039614)',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'read',
      about:
        'edit.py: the old text once, character for character, unless all places are asked for; equal texts and an empty old text are refused.',
    },
    { proof: 'measured', about: 'Its functions, typed out again in Python, were run on edits with damages of many kinds.' },
    {
      proof: 'read',
      about:
        'io.py: a file is read with LF and written with the line end that it has most often; a CR LF of the old text is not found.',
    },
    {
      proof: 'read',
      about:
        'search_replace.py, before edit: blocks are tried one after the other, each at its first place, with a warning where there are several; one that is not found keeps all from being written. Likeness is only shown.',
    },
    { proof: 'unverified', about: 'Other encodings than UTF-8 are not emulated.' },
  ],
  options: {},
  run: (job) => {
    const former = formerRequests(job)
    return former.length > 0 ? runEditTool(former, FORMER, job) : runEditTool(requestsIn(job.reply), EDIT, job)
  },
})
