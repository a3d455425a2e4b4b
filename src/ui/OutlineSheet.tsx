/** The outline of a project, cut to what fits into a prompt; loaded when it is opened. */
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { plural } from '../engine/explain'
import type { Outline } from '../syntax/outline/page'
import { Action } from './controls'
import { useCopy } from './copy'
import { Progress, useSlow } from './Progress'
import { Sheet } from './Sheet'
import { useDriver, useSession } from './session'

/** Tokens to choose from. */
const BUDGETS = [500, 1000, 2000, 4000, 8000] as const

type Found = Outline | 'looking' | 'none'

export default function OutlineSheet({ onClose }: { readonly onClose: () => void }) {
  const driver = useDriver()
  const copy = useCopy()
  const tree = useSession((state) => state.tree)
  const [budget, setBudget] = useState<number>(2000)
  const [found, setFound] = useState<Found>('looking')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tree has another outline
  useEffect(() => {
    const leaving = new AbortController()
    setFound('looking')
    driver.project.outline(budget, leaving.signal).then(
      (outline) => leaving.signal.aborted || setFound(outline ?? 'none'),
      (failed: unknown) => {
        console.warn(failed)
        if (!leaving.signal.aborted) setFound('none')
      },
    )
    // The sheet is closed: the outline does not hold up the next reply.
    return () => leaving.abort()
  }, [driver, budget, tree])
  const isSlow = useSlow(found === 'looking')
  const outline = typeof found === 'string' ? null : found
  return (
    <Sheet title="Outline of the project" onClose={onClose} wide>
      <p className="pb-3 text-muted">
        Files with their definitions, the most used first, cut to a number of tokens: to be put in front of a question to a model.
      </p>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <label className="flex items-center gap-1.5">
          <span className="text-muted">Within</span>
          <select
            className="rounded-control border border-line bg-panel px-1.5 py-1"
            value={budget}
            onChange={({ target }) => setBudget(Number(target.value))}
          >
            {BUDGETS.map((tokens) => (
              <option key={tokens} value={tokens}>
                {plural(tokens, 'token')}
              </option>
            ))}
          </select>
        </label>
        {isSlow ? (
          <Progress label="Reading the project" says={plural(tree.size, 'file')} stop={{ name: 'Stop', act: onClose }} />
        ) : (
          <span role="status" className="digits flex-1 text-muted">
            {outline === null ? '' : sizeText(outline)}
          </span>
        )}
        <Action look="ink" isDisabled={outline === null || outline.text === ''} onPress={() => copy(outline?.text ?? '')}>
          <Copy size={13} /> Copy
        </Action>
      </div>
      <textarea
        readOnly
        aria-label="Outline"
        className="h-[52vh] w-full resize-none rounded-panel border border-line bg-bg px-3 py-2 font-mono text-small leading-[18px] outline-none focus:border-accent"
        value={found === 'none' ? 'No file of this project can be read for its definitions here.' : (outline?.text ?? '')}
      />
    </Sheet>
  )
}

const sizeText = ({ tokens, left }: Outline): string =>
  `${plural(tokens, 'token')}${left.files > 0 ? `; ${plural(left.files, 'file')} did not fit` : ''}`
