/** Two sets of replies side by side: what differs, and whether it is more than chance. */
import { useMemo } from 'react'
import { DIFFERENCE_HEADS, differenceCells, differences, type Side } from '../../lab/difference'
import { Action } from '../controls'
import { LAB } from './lab-messages'

type Props = { readonly a: Side; readonly b: Side; readonly onEnd: () => void }

export function LabCompare({ a, b, onEnd }: Props) {
  const isSame = a.rows === b.rows || (a.name === b.name && a.rows.length === b.rows.length)
  const lines = useMemo(() => (isSame ? [] : differences(a, b)), [a, b, isSame])
  return (
    <section aria-label={LAB.sideBySide} className="flex shrink-0 flex-col gap-2 rounded-panel border border-line bg-bg p-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold">{LAB.sideBySide}</h3>
        <span className="min-w-0 [overflow-wrap:anywhere]">A: {a.name}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">B: {isSame ? '…' : b.name}</span>
        <Action look="ghost" onPress={onEnd}>
          {LAB.noMoreA}
        </Action>
      </div>
      {lines.length === 0 ? (
        <p className="text-muted">{LAB.nothingToCompare}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full min-w-[640px] border-collapse text-left tabular-nums">
            <thead className="text-muted">
              <tr>
                {DIFFERENCE_HEADS.map((head) => (
                  <th key={head} scope="col" className="py-1 pr-4 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => {
                const [what = '', ...cells] = differenceCells(line)
                return (
                  <tr key={what} className={`border-t border-line ${line.isNews ? 'font-semibold' : ''}`}>
                    <th scope="row" className="py-1 pr-4 font-medium">
                      {what}
                    </th>
                    {cells.map((cell, at) => (
                      <td key={DIFFERENCE_HEADS[at + 1]} className="whitespace-nowrap py-1 pr-4">
                        {cell}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      <p className="text-muted">{LAB.interval}</p>
    </section>
  )
}
