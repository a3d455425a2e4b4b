import { Wrench } from 'lucide-react'
import type { Repair } from '../../engine/model'
import { mayApply, sureRepair } from '../../session/review-state'
import { Action } from '../controls'
import { useDriver, useSession } from '../session'
import { CopyRepair } from './CopyRepair'
import { EditDiff } from './EditDiff'
import { LetterKey } from './LetterKey'
import { repairTexts } from './why-messages'

type Props = { readonly repairs: readonly Repair[]; readonly index: number }

/** Edits that land in the place of a refused hunk: what each changes, and what can be done with it. */
export function Repairs({ repairs, index }: Props) {
  if (repairs.length === 0) return null
  const says = repairTexts(repairs)
  return (
    <section aria-label="Repairs" className="mt-4">
      <h3 className="heading">{repairs.length === 1 ? 'Repair' : 'Repairs'}</h3>
      <ul className="mt-1.5 flex flex-col gap-4">
        {repairs.map((repair, at) => (
          <li key={at}>
            <Card repair={repair} says={says[at] ?? ''} index={index} isOpen={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  readonly repair: Repair
  readonly says: string
  readonly index: number
  readonly isOpen: boolean
}

function Card({ repair, says, index, isOpen }: CardProps) {
  return (
    <>
      <p className="mb-2 font-medium">{says}.</p>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <ApplyRepair repair={repair} index={index} says={says} />
        <CopyRepair repair={repair} index={index} />
      </div>
      {isOpen ? (
        <EditDiff edit={repair.edit} label={says} />
      ) : (
        <details>
          <summary className="cursor-pointer text-muted hover:text-text">Show the edit</summary>
          <div className="mt-1.5">
            <EditDiff edit={repair.edit} label={says} />
          </div>
        </details>
      )}
    </>
  )
}

type ApplyProps = Omit<CardProps, 'isOpen'> & {
  readonly name?: string
  /** A sentence more, '' for none. */
  readonly title?: string
  readonly quiet?: boolean
}

/** Puts a repair in the place of the hunk; nothing where it may not take it. */
export function ApplyRepair({ repair, index, says, name = 'Apply', title = '', quiet = false }: ApplyProps) {
  const driver = useDriver()
  const may = useSession(({ analysis }) => analysis !== null && mayApply(analysis, index, repair))
  const isSure = useSession((state) => sureRepair(state.analysis, index) === repair)
  const hasKey = useSession((state) => state.letterKeys) && isSure
  if (!may) return null
  return (
    <Action look={quiet || !isSure ? 'line' : 'exact'} onPress={() => void driver.review.repair(index, repair)}>
      {!quiet && <Wrench size={13} />} {name}
      <span className="sr-only">{name === 'Apply' ? `: ${says}` : title}</span>
      {hasKey && <LetterKey>f</LetterKey>}
    </Action>
  )
}
