import type { Demands } from '../../engine/model'
import { useSession } from '../session'
import { DemandControls } from './DemandControls'

/** What the judge demands, folded until a person wants it or has moved it. */
export function DemandsPanel({ demands }: { readonly demands: Demands }) {
  const changed = useSession((state) => Object.keys(state.demands).length > 0)
  const isWanted = useSession(({ requirements }) => requirements !== 'folded')
  return (
    <details className="mt-5" open={changed || isWanted || undefined}>
      <summary className="cursor-pointer text-muted hover:text-text">
        Match requirements{changed && <span className="font-semibold text-fuzzy"> · not the usual</span>}
      </summary>
      <div className="mt-3">
        <DemandControls demands={demands} />
      </div>
    </details>
  )
}
