/** Kimi's edits: the Python program's replacement of text, and the one of Kimi Code, which came after it. */
import { type Contract, contractEdit } from './contract-edit'
import { contractTool, ONCE, toolOf } from './contract-tool'
import { byPurity, toLf } from './line-ends'
import type { OpenedText } from './run-edit-tool'
import { type EditContext, type EditResult, landedEdit, refusedEdit, type TextEdit, type TextSplice } from './text-edit'

const same = (text: string): string => text

/** As Python reads and writes text: CR LF and CR become LF. */
const universal = (text: string): OpenedText => ({ text: toLf(text).replaceAll('\r', '\n'), closed: same, taken: same })

/** An empty text is at the beginning, and for Python between any two characters. */
function everywhere(text: string, { fresh, all }: TextEdit): TextSplice[] {
  const places = all ? [...text].map(({ length }) => length) : []
  let at = 0
  const ends = places.map((length) => (at += length))
  return [0, ...ends].map((from) => ({ from, to: from, fresh }))
}

/** Every edit of a list at its first place; one that is not there counts only where nothing changes at all. */
function kimiTogether(
  text: string | null,
  edits: readonly TextEdit[],
  context: EditContext,
  end: (result: EditResult | null) => void,
): string | null {
  const contract: Contract = { several: 'first', identical: 'written', empty: 'nowhere', all: true }
  let now = text
  const results: EditResult[] = []
  for (const edit of edits) {
    const result: EditResult =
      edit.old === '' && now !== null
        ? landedEdit(now, 'substring', everywhere(now, edit))
        : contractEdit(now, edit, context, contract)
    results.push('refused' in result ? result : { ...result, base: now ?? '' })
    if (!('refused' in result)) now = result.text
  }
  const isSame = now === text
  for (const result of results)
    end(isSame && !('refused' in result) ? refusedEdit('identical', `${context.path} would be as it was.`) : result)
  return isSame ? null : now
}

export const kimi = toolOf(
  {
    id: 'kimi-cli',
    name: 'Kimi CLI StrReplaceFile',
    version: 'kimi-cli 0e9169b',
    evidence: [
      {
        proof: 'read',
        about: 'replace.py: Python’s replace, at the first place unless all are asked for; several places are no fault.',
      },
      {
        proof: 'read',
        about:
          'An edit of a list that is not there is passed over; the tool only fails where the file is as it was. Here it is named as refused.',
      },
      { proof: 'measured', about: 'Its function, typed out again, was run on edits with damages of many kinds.' },
      {
        proof: 'read',
        about: 'Read and written as Python does: CR LF becomes LF. A file must have been read before; that is taken to be so.',
      },
    ],
  },
  contractTool(ONCE, { open: universal, together: kimiTogether }),
)

export const kimiCode = toolOf(
  {
    id: 'kimi-code',
    name: 'Kimi Code Edit',
    version: '2.1.0 as released',
    evidence: [
      { proof: 'measured', about: 'The classes of release 2.1.0 were run on edits with damages of many kinds.' },
      {
        proof: 'read',
        about:
          'editService.ts: the old text once, character for character, unless all places are asked for; equal texts are refused.',
      },
      {
        proof: 'read',
        about:
          'A file whose lines all end in CR LF is shown and edited with LF and written back; one of several line ends is edited as it is.',
      },
    ],
  },
  contractTool({ several: 'refused', identical: 'refused', empty: 'nowhere', all: true }, { open: byPurity }),
)
