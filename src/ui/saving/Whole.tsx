import { plural } from '../../engine/explain'
import type { Point } from '../../session/handing-out'
import { useSession } from '../session'
import { Save, Way } from './Way'

/** The project at a point: all files, or the open one. */
export function Whole({ point }: { readonly point: Point }) {
  const path = useSession((state) => state.openFile)
  return (
    <>
      <Way title="Zip" says="All files, in one folder">
        <Save name="Save .zip" make={(out) => out.archive(point)} />
      </Way>
      {path !== null && (
        <Way title={path.slice(path.lastIndexOf('/') + 1)} says="The open file alone">
          <Save name="Save file" of={path} make={(out) => out.file(point, path)} />
        </Way>
      )}
    </>
  )
}

/** The timeline with every snapshot, and the draft. */
export const Session = ({ snapshots }: { readonly snapshots: number }) => (
  <Way
    title="Session"
    says={`${plural(snapshots, 'snapshot')}, branches, the reply and what you wrote by hand; opens here again`}
  >
    <Save name="Save .json" make={(out) => out.session()} />
  </Way>
)
