/** Crush's edit and multiedit: the same characters, and else whole lines whose white space differs, indented as the file is. */
import { type Applier, applier } from '../applier'
import type { StepBudget } from '../shared/step-budget'
import { contractEdit } from './contract-edit'
import { requestsIn } from './requests'
import { type EditTool, type OpenedText, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  refusedEdit,
  splicedAll,
  stepPlacesOf,
  type TextEdit,
  type TextSplice,
  textOccurrences,
} from './text-edit'

/** Go's white space: each run of it is one blank, and none is at the ends. */
const spaced = (line: string): string =>
  line
    .split(/[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/)
    .filter((word) => word !== '')
    .join(' ')

const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? ''

/** A tab, or as many blanks as the least indented line has; '' where no line is indented. */
function unitOf(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => indentOf(line) !== line)
    .map(indentOf)
    .filter((indent) => indent !== '')
  if (indents.some((indent) => indent.includes('\t'))) return '\t'
  const least = Math.min(...indents.map(({ length }) => length))
  return Number.isFinite(least) ? ' '.repeat(least) : ''
}

function depthOf(indent: string, unit: string): number {
  if (unit === '') return 0
  const count = [...indent].filter((sign) => sign === unit[0]).length
  return unit === '\t' ? count : Math.floor(count / unit.length)
}

const firstDepth = (lines: readonly string[], unit: string): number => {
  const line = lines.find((each) => indentOf(each) !== each)
  return line === undefined ? 0 : depthOf(indentOf(line), unit)
}

/** The new text in the file's indentation, as deep beside the lines found as it is beside the old text. */
function adapted(found: readonly string[], { old, fresh }: TextEdit, unit: string): string {
  if (unit === '') return fresh
  const [oldLines, newLines] = [old.split('\n'), fresh.split('\n')]
  const source = unitOf(oldLines) || unitOf(newLines) || unit
  const deeper = firstDepth(found, unit) - firstDepth(oldLines, source)
  if (source === unit && deeper === 0) return fresh
  return newLines
    .map((line) => {
      const indent = indentOf(line)
      if (indent === line) return line
      return unit.repeat(Math.max(0, depthOf(indent, source) + deeper)) + line.slice(indent.length)
    })
    .join('\n')
}

/** First lines of the runs of whole lines that are the old text but for their white space. */
function runsOf(lines: readonly string[], old: string, work: StepBudget): number[] {
  const sought = old.split('\n').map(spaced)
  if (sought.join('').trim() === '') return []
  const there = lines.map(spaced)
  work.spend(lines.length + sought.length)
  const found: number[] = []
  for (let at = 0; at + sought.length <= there.length; at += 1)
    if (sought.every((line, index) => line === there[at + index])) {
      found.push(at)
      at += sought.length - 1
    }
  return found
}

function edit(text: string | null, asked: TextEdit, context: EditContext): EditResult {
  const { path, trace, work } = context
  if (asked.old === '' && text !== null) return refusedEdit('empty-search', `${path} is there already.`)
  if (text === null || text.includes(asked.old)) {
    const several = text !== null && !asked.all && text.indexOf(asked.old) !== text.lastIndexOf(asked.old)
    if (several) {
      trace.note('unique', 'refused', { value: textOccurrences(text, asked.old).length, needed: 1 })
      return refusedEdit('unique', `The old text is in ${path} several times. Give more of it, or ask for all.`)
    }
    const result = contractEdit(text, asked, context, { several: 'refused', identical: 'written', empty: 'makes', all: true })
    return unchanged(text, result, path)
  }
  trace.note('substring', 'none')
  const lines = text.split('\n')
  const runs = runsOf(lines, asked.old, work)
  const length = asked.old.split('\n').length
  const starts: number[] = []
  let from = 0
  for (const line of lines) {
    starts.push(from)
    from += line.length + 1
  }
  const unit = unitOf(lines)
  const splices: TextSplice[] = runs.map((at) => {
    const found = lines.slice(at, at + length)
    const start = starts[at] ?? 0
    return { from: start, to: start + found.join('\n').length, fresh: adapted(found, asked, unit) }
  })
  const at = stepPlacesOf(text, splices)
  if (runs.length === 0 || (runs.length > 1 && !asked.all)) {
    trace.note('inner-space', runs.length === 0 ? 'none' : 'several', { at })
    return refusedEdit('inner-space', `The old text is not in ${path}. It must be there with its white space and line breaks.`)
  }
  trace.note('inner-space', 'took', { at })
  trace.note(splices.every(({ fresh }) => fresh === asked.fresh) ? 'as-written' : 'reindented', 'did')
  return unchanged(text, { text: splicedAll(text, splices), rule: 'inner-space', splices }, path)
}

const unchanged = (text: string | null, result: EditResult, path: string): EditResult =>
  !('refused' in result) && text !== null && result.text === text
    ? refusedEdit('identical', `${path} would be as it was.`)
    : result

const same = (text: string): string => text

/** Read with '\n' where it has CR LF; the call’s own line ends are compared as they are. */
const opened = (text: string): OpenedText =>
  text.includes('\r\n')
    ? { text: text.replaceAll('\r\n', '\n'), closed: (after) => after.replaceAll('\n', '\r\n'), taken: same }
    : { text, closed: same, taken: same }

const tool: EditTool = { list: 'each', open: opened, edit }

export const crush: Applier = applier({
  id: 'crush',
  name: 'Crush edit',
  version: 'crush 0388f5f (2026)',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'read',
      about:
        'edit.go and edit_whitespace.go: the text once, and else whole lines with other white space, indented by the depth of the file’s first line.',
    },
    { proof: 'measured', about: 'Its functions, typed out again, were run on edits with damages of many kinds.' },
    { proof: 'read', about: 'An edit of multiedit that is not found is left out, and the others are written.' },
    {
      proof: 'unverified',
      about: 'Multiedit is taken to find text as edit does; in earlier source it takes the same characters only.',
    },
    { proof: 'unverified', about: 'A file must have been read before; that is taken to be so.' },
  ],
  options: {},
  run: ({ reply, disk, defaultPath, work }) => runEditTool(requestsIn(reply), tool, { disk, defaultPath, work }),
})
