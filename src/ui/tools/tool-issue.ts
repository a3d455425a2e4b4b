/** What a tool makes of a hunk, as the text of an issue for that tool's maintainer: a case to run, what came out, what was meant. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { ToolResult, TraceStep } from '../../engine/appliers'
import { APPLIER_STATE, explainStep, RULE } from '../../engine/appliers/appliers-messages'
import { sourceLinesOf } from './source-lines'
import { sourceAddress, sourceOf } from './tool-sources'

export type IssueCase = {
  readonly result: ToolResult
  readonly native: ToolResult
  /** Counted over the reply. */
  readonly hunk: number
  /** The reply as the model wrote it. */
  readonly reply: string
  /** The file that the hunk is for; null: it is not there. */
  readonly path: string | null
  readonly before: string | null
  /** Lines of the file from which `before` was cut; absent: it is the whole file. */
  readonly cutFrom?: number
}

/** Characters of a file, and of a reply, that an issue quotes. More: too long to read, fewer: the case cannot be run. */
const LONGEST = 12_000

export type Issue = { readonly title: string; readonly body: string }

/** An issue of Markdown. */
export function issueOf({ result, native, hunk, reply, path, before, cutFrom }: IssueCase): Issue {
  const { about, message, trace, own, hunks } = result
  const state = hunks[own[hunk] ?? -1]?.state
  const cell = result.cells[hunk]
  const what =
    state === undefined ? 'not seen' : state === 'applied' && cell !== 'same' ? 'applied with other bytes' : APPLIER_STATE[state]
  const steps = trace.filter((step) => step.hunk === own[hunk])
  const over = state === 'untried' ? hunks.findIndex((one) => one.state === 'refused') : -1
  const because = over < 0 ? '' : ' since another is refused'
  const sections = [
    `Version: ${about.version}. The edit is ${what}${because}.`,
    quoted('The file', path ?? '', before),
    cutFrom === undefined ? '' : `It is cut from ${cutFrom} lines; the tool does the same with all of them.`,
    quoted(result.given === null ? 'The reply' : 'The edit in its format', '', result.given ?? reply),
    ...(message === '' ? [] : [quoted('What the tool says', '', message)]),
    ...(path === null ? [] : [diffOf('What it writes', path, before, result), diffOf('What is meant', path, before, native)]),
    stepsOf('Its steps', steps, result),
    over < 0
      ? ''
      : stepsOf(
          'Its steps with the edit that it refuses',
          trace.filter((step) => step.hunk === over),
          result,
        ),
    `Found with Hunkscope's emulation of ${about.name}; please run it on the tool itself.`,
  ]
  return { title: `${about.name}: an edit is ${what}${because}`, body: sections.filter((text) => text !== '').join('\n\n') }
}

function stepsOf(title: string, steps: readonly TraceStep[], result: ToolResult): string {
  const lines = steps.map((step) => `- ${RULE[step.rule].name}: ${explainStep(step)}${placeOf(result, step)}`)
  return lines.length === 0 ? '' : `### ${title}\n\n${lines.join('\n')}`
}

/** Where the tool's source takes the step, in brackets; '' where that is not known. */
function placeOf({ id }: ToolResult, { rule }: TraceStep): string {
  const source = sourceOf(id)
  const line = sourceLinesOf(id)[rule]
  return source === null || line === undefined ? '' : ` ([line ${line}](${sourceAddress(source, line)}))`
}

function quoted(title: string, path: string, text: string | null, language = ''): string {
  if (text === null) return `### ${title}\n\n${path === '' ? 'None' : `\`${path}\` is not there`}.`
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… ${text.length - LONGEST} characters more` : text
  const fence = '`'.repeat(1 + Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length)))
  return `### ${title}${path === '' ? '' : `, \`${path}\``}\n\n${fence}${language}\n${shown}${shown.endsWith('\n') ? '' : '\n'}${fence}`
}

function diffOf(title: string, path: string, before: string | null, { changed }: ToolResult): string {
  const after = path in changed ? changed[path] : before
  if (after === before) return `### ${title}\n\nNothing changes in \`${path}\`.`
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  const diff = createTwoFilesPatch(`a/${path}`, `b/${path}`, before ?? '', after ?? '', undefined, undefined, options)
  return quoted(title, '', diff, 'diff')
}
