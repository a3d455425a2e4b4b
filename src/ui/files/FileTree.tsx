/** The project's files as a tree: as large as they come, by mouse and by keyboard. */
import { useMemo, useState } from 'react'
import type { Decision, Path } from '../../engine/model'
import { useAnalysis, useSession } from '../session'
import { TreeGrid } from './TreeGrid'
import { foldersOf, parentFoldersOf, treeRowsOf } from './tree-rows'

/** Files from which on folders are closed at first, but for those with something in them to look at. More: a long list, fewer: a click more for each file. */
const MANY = 60
/** Files from which on there is a field to filter them. */
const FILTERED = 30

function byPath(decisions: readonly Decision[]): Map<string, Decision[]> {
  const found = new Map<string, Decision[]>()
  for (const decision of decisions) {
    if (decision.path === null) continue
    const known = found.get(decision.path)
    if (known === undefined) found.set(decision.path, [decision])
    else known.push(decision)
  }
  return found
}

/** The rows that are seen, with what opens and closes them. */
function useTree(filter: string) {
  const tree = useSession((state) => state.tree)
  const edits = useSession((state) => state.edits)
  const openFile = useSession((state) => state.openFile)
  const { analysis } = useAnalysis()
  const [said, say] = useState<ReadonlyMap<string, boolean>>(new Map())
  const decisions = useMemo(() => byPath(analysis?.transaction.decisions ?? []), [analysis])
  const paths = useMemo(() => {
    const all = new Set<Path>([...tree.keys(), ...edits.keys()])
    for (const { path, state } of analysis?.transaction.decisions ?? []) if (path !== null && state === 'applied') all.add(path)
    return all
  }, [tree, edits, analysis])
  const rows = useMemo(() => {
    const wanted = filter.trim().toLowerCase()
    if (wanted !== '') return treeRowsOf(foldersOf([...paths].filter((path) => path.toLowerCase().includes(wanted))), () => true)
    const touched = parentFoldersOf([...decisions.keys(), ...edits.keys(), ...(openFile === null ? [] : [openFile])])
    return treeRowsOf(foldersOf(paths), (folder) => said.get(folder) ?? (paths.size <= MANY || touched.has(folder)))
  }, [paths, filter, said, decisions, edits, openFile])
  const toggle = (folder: string) => {
    const isOpen = rows.some((row) => row.kind === 'folder' && row.path === folder && row.isOpen)
    say(new Map([...said, [folder, !isOpen]]))
  }
  return { rows, count: paths.size, decisions, toggle }
}

export default function FileTree() {
  const [filter, setFilter] = useState('')
  const { rows, count, decisions, toggle } = useTree(filter)
  return (
    <>
      {count > FILTERED && (
        <div className="px-3.5 pb-1.5">
          <input
            type="search"
            aria-label="Filter the files"
            placeholder={`${count.toLocaleString('en')} files`}
            value={filter}
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
            className="h-6.5 w-full rounded-control border border-line bg-bg px-2 outline-none placeholder:text-muted focus:border-accent"
          />
        </div>
      )}
      {filter !== '' && rows.length === 0 && <p className="px-4 text-muted">No file is called so.</p>}
      <TreeGrid rows={rows} decisions={decisions} toggle={toggle} />
    </>
  )
}
