/** Claude Code's MultiEdit: a list of edits of one file, one after the other on a copy, all or nothing. */
import { type Applier, applier } from '../applier'
import { type ExactEditOptions, exactEdit } from './exact-unique'
import { byMajority } from './line-ends'
import { requestsIn } from './requests'
import { type EditTool, runEditTool } from './run-edit-tool'
import { type EditContext, type RefusedEdit, refusedEdit, type TextEdit } from './text-edit'

type OwnWays = ExactEditOptions & {
  /** Refuses an old text that is in the new text of an earlier edit. */
  readonly refusesOwnText: boolean
}

function listTool(ways: OwnWays): EditTool {
  return {
    list: 'atomic',
    edit: (text, edit, context) => (ways.refusesOwnText ? ownText(edit, context) : null) ?? exactEdit(text, edit, context, ways),
    check: (before, after) =>
      before === after
        ? refusedEdit('identical', 'The edits undo each other: the file is as it was, and nothing is written.')
        : null,
    ...(ways.convertsLineEnds ? { open: byMajority } : {}),
  }
}

function ownText({ old }: TextEdit, { path, trace, earlier }: EditContext): RefusedEdit | null {
  let end = old.length
  while (old[end - 1] === '\n') end -= 1
  const sought = old.slice(0, end)
  if (sought === '' || !earlier.some(({ fresh }) => fresh.includes(sought))) return null
  trace.note('overlap', 'refused')
  return refusedEdit('overlap', `The old text of an edit of ${path} is part of the new text of one before it.`)
}

export const multiEdit: Applier = applier({
  id: 'multi-edit',
  name: 'Claude Code MultiEdit',
  version: 'change log of 5cfc0a1',
  family: 'exact-string',
  formats: ['tool-call'],
  evidence: [
    {
      proof: 'reported',
      about: 'The edits of a call are applied in sequence to a copy of the file, and all of them or none are written.',
    },
    { proof: 'unverified', about: 'Each edit must be found once, as in Edit; newer builds no longer have the tool.' },
    {
      proof: 'unverified',
      about: 'Some builds refuse an old text that is in the new text of an earlier edit; that is switched off here.',
    },
    { proof: 'unverified', about: 'A list that leaves the file as it was is refused.' },
  ],
  options: { convertsLineEnds: true, takesLineEnd: true, dollarPatterns: false, refusesOwnText: false },
  run: ({ reply, disk, defaultPath, options, work }) =>
    runEditTool(requestsIn(reply), listTool(options), { disk, defaultPath, work }),
})
