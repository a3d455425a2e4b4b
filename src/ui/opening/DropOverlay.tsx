import { useEffect, useState } from 'react'

/** Browsers tell of a drag at least this often, in milliseconds; a longer silence means that it has left. */
const SILENCE = 700

/** Whether files are being dragged over the page. */
function useDragged(): boolean {
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setDragged(false)
    }
    const over = ({ dataTransfer }: DragEvent) => {
      if (!dataTransfer?.types.includes('Files')) return
      setDragged(true)
      clearTimeout(timer)
      timer = setTimeout(end, SILENCE)
    }
    const leave = ({ relatedTarget, clientX, clientY }: DragEvent) => {
      const isOut = clientX <= 0 || clientY <= 0 || clientX >= innerWidth || clientY >= innerHeight
      if (relatedTarget === null && isOut) end()
    }
    addEventListener('dragover', over, { capture: true })
    addEventListener('dragleave', leave, { capture: true })
    addEventListener('drop', end, { capture: true })
    return () => {
      end()
      removeEventListener('dragover', over, { capture: true })
      removeEventListener('dragleave', leave, { capture: true })
      removeEventListener('drop', end, { capture: true })
    }
  }, [])
  return isDragged
}

const LINES: readonly (readonly [what: string, becomes: string])[] = [
  ['A folder or a zip', 'opens as a project'],
  ['Files', 'join your project, or take the example’s place'],
  ['A .diff, .patch or .txt', 'is read as the reply'],
  ['A .hunkscope.json', 'opens as a session'],
]

/** Says what a drop will do, while something hangs over the page. */
export default function DropOverlay() {
  if (!useDragged()) return null
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-70 flex items-center justify-center bg-bg/75 p-4 backdrop-blur-[2px]"
    >
      <div className="rounded-sheet border-2 border-accent border-dashed bg-panel px-8 py-6 shadow-[var(--lift)] max-[699px]:px-5">
        <p className="pb-3 font-semibold text-title">Drop it anywhere</p>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-1.5">
          {LINES.map(([what, becomes]) => (
            <div key={what} className="contents">
              <dt className="font-medium">{what}</dt>
              <dd className="text-muted">{becomes}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
