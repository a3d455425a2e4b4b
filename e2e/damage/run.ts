/** Damages many edits in every way and format, and counts what became of them. */

import { describeFailure } from './describe-failure'
import { draftOf } from './edit'
import { FILES } from './files'
import { type Apply, applyTwice, judge, type Outcome } from './judge'
import { type Draft, FORMATS, type FormatName, type Kind, type Random } from './kind'
import { KINDS } from './kinds'
import { randomFrom, seedOf } from './random'
import { renderDraft } from './render'
import { judgeScene, scenesOf } from './replies/run'
import type { SceneKind } from './replies/scene'
import { SCENES } from './replies/scenes'
import type { SourceFile } from './shapes'

/** Random places that are looked at for one draft. More: kinds that seldom fit take long, fewer: they have few drafts. */
const TRIES = 2000

export type KindRow = { readonly kind: string; readonly means: string; readonly counts: Readonly<Record<Outcome, number>> }
export type DamageResult = { readonly rows: readonly KindRow[]; readonly shown: readonly string[] }
export type DamageOptions = {
  /** Drafts of a kind. */
  readonly each: number
  readonly seed: number
  readonly kind?: string | undefined
  readonly format?: FormatName | undefined
  /** In place of all files that are damaged. */
  readonly files?: readonly SourceFile[]
  /** Failures that are shown whole. */
  readonly show?: number
  /** Of so many parts this one. */
  readonly part?: { readonly of: number; readonly at: number }
  readonly apply?: Apply
  /** Each reply is applied to its own result as well, which must stay as it is. */
  readonly twice?: boolean
}

const NONE: KindRow['counts'] = { recovered: 0, refused: 0, 'right-refusal': 0, wrong: 0, 'false-success': 0 }

/** An edit of a random file that the kind can damage; null where none is found. */
function draftFor(kind: Kind, random: Random, files: readonly SourceFile[]): Draft | null {
  for (let tries = 0; tries < TRIES; tries++) {
    const file = random.pick(files)
    const draft = file === undefined ? null : (kind.startOf ?? draftOf)(file, random)
    const damaged = draft === null ? null : kind.damage(draft, random)
    if (damaged !== null) return damaged
  }
  return null
}

/** The drafts of a kind, each in one format, by turns. */
export function* repliesOf(
  kind: Kind,
  { each, seed, format, files = FILES }: Pick<DamageOptions, 'each' | 'seed' | 'format' | 'files'>,
) {
  for (let nth = 0; nth < each; nth++) {
    const random = randomFrom(seed * 1_000_003 + nth * 7919 + seedOf(kind.id))
    const draft = draftFor(kind, random, files)
    if (draft === null) continue
    const formats = format === undefined ? FORMATS : [format]
    const written = formats.flatMap((name) => {
      const reply = renderDraft(draft, name)
      return reply === null ? [] : [{ draft, format: name, reply }]
    })
    const one = random.pick(written.filter(({ reply }) => reply !== ''))
    if (one !== undefined) yield one
  }
}

/** The worst come first. */
const WORST: readonly Outcome[] = ['wrong', 'false-success', 'refused']

type Failure = { readonly outcome: Outcome; readonly describe: () => string }

/** What became of the replies of a kind. */
function* judged(kind: Kind | SceneKind, options: DamageOptions): Generator<Failure> {
  const { each, seed, format, apply, twice } = options
  if ('make' in kind)
    for (const scene of scenesOf(kind, FILES, { each, seed })) yield judgeScene(kind.id, scene, twice ? applyTwice : apply)
  else
    for (const { draft, format: name, reply } of repliesOf(kind, { each, seed, format })) {
      // Of a reply that may as well be refused, a result may be what it quotes.
      const one = judge(kind.id, draft, name, reply, twice && draft.answer === 'bytes' ? applyTwice : apply)
      yield { outcome: one.outcome, describe: () => describeFailure(one) }
    }
}

export function runKinds(options: DamageOptions): DamageResult {
  const { kind: only, format, show = 0, part = { of: 1, at: 0 } } = options
  // Scenes choose their formats themselves.
  const names = only?.split(',')
  const kinds = [...KINDS, ...(format === undefined ? SCENES : [])].filter(
    ({ id }) =>
      names === undefined || names.some((name) => id === name || (name.endsWith('*') && id.startsWith(name.slice(0, -1)))),
  )
  const failures: Failure[] = []
  const rows = kinds
    .filter((_, at) => at % part.of === part.at)
    .map((kind): KindRow => {
      const counts = { ...NONE }
      for (const one of judged(kind, options)) {
        counts[one.outcome]++
        if (WORST.includes(one.outcome)) failures.push(one)
      }
      return { kind: kind.id, means: kind.means, counts }
    })
  failures.sort((one, other) => WORST.indexOf(one.outcome) - WORST.indexOf(other.outcome))
  return { rows, shown: failures.slice(0, show).map((failure) => failure.describe()) }
}
