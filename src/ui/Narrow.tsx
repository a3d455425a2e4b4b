import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { explainDecision, linesIn, shortly } from '../engine/explain'
import type { Decision } from '../engine/model'
import { editOf, type NarrowTab, pathLabel } from '../session/state'
import type { Analysis } from '../workers/protocol'
import { BottomPanel } from './BottomPanel'
import { diffLines, editCaption } from './edit-lines'
import { SignMark, toneColour } from './kit'
import { Notices } from './Notices'
import { ReplyPane } from './ReplyPane'
import { lookOf } from './rows'
import { hunkLabel } from './Sidebar'
import { CommitButton, Pause } from './StageRail'
import { Steps } from './Steps'
import { useAnalysis, useDriver, useSession } from './session'
import { WhyPanel } from './WhyPanel'

const TABS: readonly { readonly id: NarrowTab; readonly name: string }[] = [
  { id: 'reply', name: 'Reply' },
  { id: 'hunks', name: 'Hunks' },
  { id: 'tests', name: 'Tests' },
  { id: 'why', name: 'Why' },
]

/** One thing at a time, without an editor. What is no tab stands beside the tabs: they draw what is in them twice. */
export function Narrow() {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-panel">
      <Parts />
      <Notices above="48px" />
      <footer className="flex h-12 shrink-0 items-center justify-between gap-3 border-line border-t px-3">
        <CommitButton />
      </footer>
      <Pause />
    </div>
  )
}

function Parts() {
  const driver = useDriver()
  const tab = useSession((state) => state.narrowTab)
  const count = useSession((state) => state.analysis?.transaction.decisions.length ?? 0)
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => {
        const found = TABS.find(({ id }) => id === key)
        if (found !== undefined) driver.show({ narrowTab: found.id })
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList aria-label="Parts" className="grid shrink-0 grid-cols-4 border-line border-b">
        {TABS.map(({ id, name }) => (
          <Tab
            key={id}
            id={id}
            className="border-transparent border-b-2 py-2.5 text-center text-muted selected:border-text selected:font-semibold selected:text-text"
          >
            {name}
            {id === 'hunks' && count > 0 && ` ${count}`}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="reply" className="min-h-0 flex-1">
        <ReplyPane plain />
      </TabPanel>
      <TabPanel id="hunks" className="min-h-0 flex-1 overflow-y-auto">
        <Cards />
      </TabPanel>
      <TabPanel id="tests" className="min-h-0 flex-1">
        <BottomPanel why={false} />
      </TabPanel>
      <TabPanel id="why" className="min-h-0 flex-1">
        <WhyPanel />
      </TabPanel>
    </Tabs>
  )
}

/** Cards drawn; the rest is told by number. More: a slow page on a small device, fewer: less to see. */
const DRAWN = 200

function Cards() {
  const { analysis } = useAnalysis()
  const decisions = analysis?.transaction.decisions ?? []
  const steps = analysis?.reading.steps ?? []
  if (analysis === null || decisions.length + steps.length === 0)
    return <p className="px-4 py-6 text-center text-muted">No hunk yet: paste a reply.</p>
  return (
    <>
      <HunkCards analysis={analysis} decisions={decisions} />
      <Steps steps={steps} />
    </>
  )
}

function HunkCards({ analysis, decisions }: { readonly analysis: Analysis; readonly decisions: readonly Decision[] }) {
  return (
    <ol className="flex flex-col gap-3 p-3">
      {decisions.slice(0, DRAWN).map((decision, index) => (
        <li key={`${decision.edit}.${decision.hunk}`}>
          <Card analysis={analysis} decision={decision} index={index} />
        </li>
      ))}
      {decisions.length > DRAWN && <li className="text-center text-muted">and {decisions.length - DRAWN} more</li>}
    </ol>
  )
}

/** Diff lines drawn in a card. */
const LINES = 40
// What scrolls has to be reachable by keyboard.
const REACHABLE = { role: 'group', tabIndex: 0, 'aria-label': 'Changed lines' } as const

function Card({
  analysis,
  decision,
  index,
}: {
  readonly analysis: Analysis
  readonly decision: Decision
  readonly index: number
}) {
  const driver = useDriver()
  const edit = editOf(analysis, decision)
  const look = lookOf(decision)
  const caption = editCaption(edit)
  const { title } = explainDecision(decision, edit?.written ?? '')
  const path = pathLabel(analysis, decision)
  return (
    <article className="overflow-hidden rounded-[9px] border border-line">
      <button
        type="button"
        className="flex w-full items-center gap-1.5 border-line border-b px-3 py-2 text-left"
        onClick={() => {
          driver.select(index)
          driver.show({ narrowTab: 'why' })
        }}
      >
        <SignMark {...look} />
        <span className="sr-only">{hunkLabel(decision, index, analysis.transaction.decisions.length, path)}</span>
        <span aria-hidden="true" className="min-w-0 flex-1 truncate font-medium">
          {path}
        </span>
        <span className={`shrink-0 text-[12px] ${toneColour(look.tone)}`}>{shortly(decision)}</span>
      </button>
      <span className="block px-3 pt-1.5 text-muted">
        {title}
        {decision.state !== 'refused' && decision.before.end > 0 && ` · ${linesIn(decision.before)}`}
        {caption !== '' && ` · ${caption}`}
      </span>
      <div {...REACHABLE} className="overflow-x-auto py-1.5 font-mono text-[11.5px] leading-[18px]">
        {diffLines(edit, decision.hunk)
          .slice(0, LINES)
          .map((line, i) => (
            <span
              key={i}
              className={`block whitespace-pre px-3 ${line.sign === '-' ? 'bg-refused/10' : line.sign === '+' ? 'bg-exact/10' : ''}`}
            >
              <span className="inline-block w-4 text-muted">{line.sign}</span>
              {line.text}
            </span>
          ))}
      </div>
    </article>
  )
}
