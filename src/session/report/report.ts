/** A failing patch as something to hand on: a test folder, an address and the text of an issue. Brings the engine: loaded when the person reports. */
import { explainDecision } from '../../engine/explain'
import type { Content, Path } from '../../engine/model'
import type { Analysis } from '../../workers/protocol'
import { jsonFile, reproductionFolder, reproductionFolderFrom, slugOf } from '../reproduction'
import { writeLink } from '../share/link'
import { decodeShared, type SharedSession, VERSION } from '../share/shared-session'
import { treeDifferenceOf } from '../share/tree-difference'
import type { State } from '../state'
import type { SampleOutcome } from './failure-test'
import type { ReplyFailure, ShrunkSample } from './failures'
import { type IssueFacts, issueFactsOf, issueFileOf, issueText, issueTitleOf } from './issue'

/** A failing sample as a folder, a link and an issue. `folder`: null where there is no outcome to hold it to. */
export type Report = {
  readonly made: ShrunkSample
  readonly facts: IssueFacts
  readonly title: string
  /** `name`: of the folder, such as "000-conflict-pool-ts". null: a folder cannot say it. */
  readonly folder: { readonly name: string; readonly files: ReadonlyMap<Path, string> } | null
  /** null: it is more than a link can hold. */
  readonly address: string | null
  readonly issue: string
}

type Asked = Pick<State, 'tree' | 'turn' | 'chosen' | 'demands' | 'hand' | 'defaultPath'> & {
  readonly analysis: Analysis
  readonly failure: ReplyFailure
  readonly made: ShrunkSample
  /** Of the project. */
  readonly name: string
  /** The page's own address, without `#` and what follows it. */
  readonly page: string
  /** What takes the person's keys out of a text. */
  readonly keyless: (text: string) => string
}

/** Takes the keys out of all that leaves the page. */
export async function reportOf(asked: Asked): Promise<Report> {
  const { made, name, page, keyless } = asked
  const outcome = made.outcome ?? wholeOutcome(asked)
  const facts = issueFactsOf(outcome)
  const title = issueTitleOf(facts, issueFileOf(outcome))
  const link = await writeLink(sharedOf(asked, outcome, title))
  const address = link === null ? null : `${page}#${link}`
  return {
    made,
    facts,
    title,
    folder: made.outcome === null ? null : withoutKeys(testFolder(made.outcome, name, facts), keyless),
    address,
    issue: keyless(issueText({ made, facts, outcome, address })),
  }
}

/** What came of the reply on the page. */
function wholeOutcome({ analysis: { reading, transaction, diagnoses }, failure, made }: Asked): SampleOutcome {
  const index = failure.kind === 'hunk' ? failure.index : -1
  const decision = transaction.decisions[index] ?? null
  const diagnosis = diagnoses.find((one) => one.decision === index) ?? null
  return { sample: made.sample, reading, transaction, decision, index, diagnosis }
}

/** UTF-16 units of a name. */
const NAME = 200

/** A session of exactly these files and this reply. Where nothing smaller fails, with all that was set on the page, which may be why. */
function sharedOf({ made, tree, keyless, ...page }: Asked, outcome: SampleOutcome, title: string): SharedSession {
  const { reply, files } = made.sample
  const own = outcome.decision?.path ?? null
  const bytes = own === null || files.has(own) ? undefined : tree.get(own)
  const all = new Map<Path, Content>([...files, ...(own === null || bytes === undefined ? [] : [[own, bytes] as const])])
  const name = [...title].slice(0, NAME / 2).join('') || 'Failing patch'
  const shared = { name, files: treeDifferenceOf(new Map(), all).files, reply, ...(own === null ? {} : { file: own }) }
  const set = made.outcome === null ? settingsOf(page, all) : {}
  // What goes out is what would be let in.
  const clean = decodeShared(VERSION, keyless(JSON.stringify({ ...shared, ...set })))
  if (!clean.ok) throw new Error(clean.detail)
  return clean.shared
}

function settingsOf(
  { turn, chosen, demands, hand, defaultPath }: Omit<Asked, 'made' | 'tree' | 'keyless'>,
  files: ReadonlyMap<Path, Content>,
) {
  return {
    ...(turn === null ? {} : { turn }),
    ...(chosen === null ? {} : { chosen }),
    ...(Object.keys(demands).length === 0 ? {} : { demands }),
    ...(hand.size === 0 ? {} : { hand: [...hand] }),
    ...(defaultPath === null || !files.has(defaultPath) ? {} : { fallback: defaultPath }),
  }
}

const withoutKeys = (folder: Report['folder'], keyless: Asked['keyless']): Report['folder'] =>
  folder && { ...folder, files: new Map([...folder.files].map(([path, text]) => [path, keyless(text)])) }

/** In the form of `public/lessons`. */
function testFolder(
  { sample, reading, transaction, decision }: SampleOutcome,
  name: string,
  { title, sentence }: IssueFacts,
): Report['folder'] {
  const format = reading.edits[decision?.edit ?? 0]?.format
  if (decision !== null && format !== undefined) {
    const files = reproductionFolder({ ...sample, transaction, decision, format }, { name }, explainDecision)
    return files === null ? null : { name: `000-${slugOf(decision)}`, files }
  }
  if (transaction.state !== 'rejected') return null
  const { reason } = transaction
  const source = { repo: name, path: '', licence: 'not stated' }
  const files = reproductionFolderFrom([
    ['lesson.json', jsonFile({ title, summary: sentence, format: format ?? '', outcome: reason, source })],
    ['reply.txt', sample.reply],
    ...[...sample.files].map(([path, text]): [string, string] => [`files/${path}`, text]),
    ['refused.json', jsonFile({ reason })],
  ])
  return files === null ? null : { name: `000-${reason}`, files }
}
