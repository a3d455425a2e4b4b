import { plural } from '../../engine/explain'
import type { Point } from '../../session/export'
import { useSession } from '../session'
import { ExportOption, SaveButton } from './ExportOption'

/** The project at a point: all files, or the open one. */
export function ProjectExport({ point }: { readonly point: Point }) {
  const path = useSession((state) => state.openFile)
  return (
    <>
      <ExportOption title="Zip" says="All files, in one folder">
        <SaveButton name="Save .zip" make={(out) => out.archive(point)} />
      </ExportOption>
      {path !== null && (
        <ExportOption title={path.slice(path.lastIndexOf('/') + 1)} says="The open file alone">
          <SaveButton name="Save file" of={path} make={(out) => out.file(point, path)} />
        </ExportOption>
      )}
    </>
  )
}

/** The timeline with every snapshot, and the draft. */
export const SessionExport = ({ snapshots }: { readonly snapshots: number }) => (
  <ExportOption
    title="Session"
    says={`${plural(snapshots, 'snapshot')}, branches, the reply and what you wrote by hand; opens here again`}
  >
    <SaveButton name="Save .json" make={(out) => out.session()} />
  </ExportOption>
)
