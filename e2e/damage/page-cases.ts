/** Damaged edits as the page is given them, and whether what it says of them is so. */
import { type Path, parsePath, readReply, stage } from '../../src/engine'
import { writeLink } from '../../src/session/share/link'
import { decodeShared } from '../../src/session/share/shared-session'
import { checkClaims } from './claims'
import { KINDS } from './kinds'
import { repliesOf } from './run'
import { checkSaid } from './sentences'
import { textBefore } from './truth'

/** `hash`: of a link that opens the reply with its file. `hunks`: how many decisions are not exact, by index. */
export type PageCase = {
  readonly id: string
  readonly hash: string
  readonly hunks: readonly number[]
  /** What is not so of the texts that the page shows of a hunk, and of the message for the model, and how many claims were looked at. */
  readonly check: (
    hunk: number,
    texts: readonly string[],
    message: string,
  ) => { readonly claims: number; readonly wrong: readonly string[] }
}

/** Edits of which a hunk does not land exactly, one of each kind by turns, up to `most`. */
export async function pageCases({ seed, most }: { readonly seed: number; readonly most: number }): Promise<PageCase[]> {
  const found: PageCase[] = []
  for (let nth = 0; found.length < most && nth < most; nth++)
    for (const kind of KINDS)
      for (const { draft, format, reply } of repliesOf(kind, { each: 1, seed: seed + nth })) {
        if (found.length >= most) break
        const parsed = parsePath(draft.path)
        if (!parsed.ok) continue
        const text = textBefore(draft.truth)
        const tree = new Map<Path, string>([[parsed.path, text]])
        const reading = readReply(reply)
        const transaction = stage(reading, tree, { defaultPath: parsed.path, thorough: true })
        const hunks = transaction.decisions.flatMap((decision, index) =>
          decision.state === 'refused' || (decision.state === 'applied' && decision.how === 'alignment') ? [index] : [],
        )
        if (hunks.length === 0) continue
        const shared = decodeShared(1, JSON.stringify({ name: `case ${found.length}`, files: [[draft.path, text]], reply }))
        const link = shared.ok ? await writeLink(shared.shared) : null
        if (link === null) continue
        found.push({
          id: `${kind.id} (${format})`,
          hash: link,
          hunks,
          check: (hunk, texts, message) => {
            // The engine's own truth check sorts out which hunk of several a message is about.
            const own = hunks.length === 1 ? [...texts, message] : texts
            const said = checkSaid({ reading, transaction, tree, reply }, hunk, own)
            const claims = checkClaims([...texts, message].join('\n'), draft, reply)
            return { claims: said.claims + claims.claims, wrong: [...said.wrong, ...claims.wrong] }
          },
        })
      }
  return found
}
