/** Gemini CLI's replace: equal text, then lines equal when trimmed, then words in any spacing, then nearly equal lines. */
import { type Applier, applier, type RuleId } from '../applier'
import type { Disk } from '../shared/disk'
import { fuzzy } from './gemini-fuzzy'
import { type GeminiAttempt, geminiExact, geminiFlexible, placesIn, tokens, withEnd } from './gemini-tiers'
import { byFirst, endsOf } from './line-ends'
import { placeholdersIn } from './placeholders'
import { requestsIn } from './requests'
import { type EditTool, normalizedPath, runEditTool } from './run-edit-tool'
import {
  type EditContext,
  type EditResult,
  type LandedEdit,
  type RefusedEdit,
  refusedEdit,
  splicedAll,
  type TextEdit,
  wholeText,
} from './text-edit'

type Ways = { readonly convertsLineEnds: boolean; readonly fuzzy: boolean }

function edit(text: string | null, asked: TextEdit, context: EditContext, ways: Ways): EditResult {
  const { path } = context
  const why = leavesOut(asked, context)
  if (why !== null) return why
  if (text === null && asked.old === '') return wholeText('', 'empty-search', asked.fresh)
  if (text === null) return refusedEdit('missing-file', `There is no file ${path}; an empty old text would create it.`)
  if (asked.old === '') return refusedEdit('empty-search', `${path} cannot be created: it exists.`)
  const found = search(text, asked, context, ways)
  if (found === null) {
    return refusedEdit(
      'substring',
      `No occurrence of the old text was found in ${path}. Check its escapes, white space, indentation and context.`,
    )
  }
  if (found.count !== 1 && !asked.all) {
    context.trace.note('unique', 'refused', { at: placesIn(text, found), value: found.count, needed: 1 })
    return refusedEdit(
      'unique',
      `${found.count} occurrences of the old text were found in ${path}, where 1 was expected. Allow several, or give more.`,
    )
  }
  if (asked.old === asked.fresh) {
    context.trace.note('identical', 'refused')
    return refusedEdit('identical', `Nothing to change in ${path}: the old and the new text are the same.`)
  }
  return rendered(text, found, asked, context)
}

/** Refuses a new text with a placeholder that the old text does not have. */
function leavesOut({ old, fresh }: TextEdit, { trace }: EditContext): RefusedEdit | null {
  const known = new Set(placeholdersIn(old))
  if (placeholdersIn(fresh).every((line) => known.has(line))) return null
  trace.note('placeholder', 'refused')
  return refusedEdit('placeholder', 'The new text has a line in the place of code left out. Give the text itself.')
}

type Found = GeminiAttempt & { readonly rule: RuleId; readonly base?: string }

function search(text: string, { old, fresh, all }: TextEdit, { trace, work }: EditContext, ways: Ways): Found | null {
  const tiers: readonly (readonly [
    RuleId,
    () => (GeminiAttempt & { readonly score?: number; readonly base?: string }) | null,
  ])[] = [
    ['substring', () => geminiExact(text, old, fresh)],
    ['trimmed', () => geminiFlexible(text, old, fresh, work)],
    ['tokens', () => tokens(text, old, fresh, all, work)],
    ['similarity', () => (ways.fuzzy ? fuzzy(text, old, fresh, work) : null)],
  ]
  for (const [rule, tried] of tiers) {
    const found = tried()
    if (found === null) {
      trace.note(rule, 'none')
      continue
    }
    const measured = found.score === undefined ? { value: found.count } : { value: 1 - found.score, needed: 0.9 }
    trace.note(rule, found.count > 1 && !all ? 'several' : 'took', { at: placesIn(text, found), ...measured })
    return { ...found, rule }
  }
  return null
}

function rendered(
  text: string,
  { rule, splices, lost = [], base = text }: Found,
  { fresh }: TextEdit,
  { path, trace }: EditContext,
): LandedEdit {
  const apart = lost.filter(({ from }) => !splices.some((splice) => from >= splice.from && from < splice.to))
  const made = splicedAll(
    base,
    [...splices, ...apart].toSorted((a, b) => a.from - b.from || a.to - b.to),
  )
  const whole = withEnd(text, made)
  const isAsWritten = splices.every((splice) => splice.fresh === fresh || splice.fresh === `${fresh}\n`)
  trace.note(isAsWritten ? 'as-written' : 'reindented', 'did')
  if (whole !== made) trace.note('final-newline', 'did')
  const { start, end } = placesIn(text, { count: 1, splices })[0] ?? { start: 0, end: 0 }
  const said = `${path} has been changed. The old text was not found as it is, but nearly so in lines ${start + 1} to ${end}.`
  return { text: whole, rule, splices, ...(rule === 'similarity' ? { said } : {}) }
}

/** A path that is not there is that of the one file whose path ends so. */
function resolved(written: string, disk: Disk): string | RefusedEdit {
  const path = normalizedPath(written)
  if (disk.has(path)) return path
  if (path.startsWith('/')) return refusedEdit('path', `${path} is outside of the workspace.`)
  const wanted = path.replaceAll('\\', '/')
  const name = baseName(wanted)
  const [found, ...more] = disk.paths().filter((other) => baseName(other) === name && `/${other}`.endsWith(wanted))
  return found !== undefined && more.length === 0 ? found : path
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const geminiTool = (ways: Ways): EditTool => ({
  list: 'each',
  path: resolved,
  edit: (text, one, context) => edit(text, one, context, ways),
  write: (existing, text) =>
    placeholdersIn(text).length > 0
      ? refusedEdit('placeholder', 'The content has a line in the place of code left out. Give the whole text.')
      : wholeText(existing ?? '', 'whole-file', ways.convertsLineEnds ? endsOf(existing, text) : text),
  ...(ways.convertsLineEnds ? { open: byFirst } : {}),
})

export const geminiCli: Applier = applier({
  id: 'gemini-cli',
  name: 'Gemini CLI replace',
  version: '5411f11 (2026-08) and 0.61.0 as released',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'measured',
      about: 'The tool of release 0.61.0 was run on edits with damages of many kinds, without the step that asks a model.',
    },
    {
      proof: 'measured',
      about: 'Nearly equal lines: white space counts a tenth, up to a tenth of the text, from ten characters on.',
    },
    {
      proof: 'measured',
      about: 'A file put together from its lines is without what a lone CR hides from the tool.',
    },
    {
      proof: 'read',
      about:
        'A path that is not there is looked up by how it ends, and is a new file where none or several end so; none is absolute.',
    },
    { proof: 'read', about: 'Several places are allowed by allow_multiple alone: 0.61.0 has no expected_replacements.' },
    { proof: 'read', about: 'The step that asks a model is not emulated: it is off unless it is switched on.' },
  ],
  options: { convertsLineEnds: true, fuzzy: true },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), geminiTool(options), { disk, defaultPath, work }),
})
