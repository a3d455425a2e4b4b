/** A run with workers of this page: one for each core except the one that reads. */
import type { FromLabWorker, NamedFile, OpenedProject, ToLabWorker } from './lab-protocol'
import { LabRun } from './lab-run'
import type { LabStore } from './lab-store'

/** Milliseconds between two looks at workers that give no sign. */
const LOOKS = 1000

/** @param store where it is kept across a reload */
export function openLabRun(store: LabStore): LabRun {
  return new LabRun({
    open: (take, broke) => {
      const worker = labWorker()
      worker.onmessage = ({ data }: MessageEvent<FromLabWorker>) => take(data)
      worker.onerror = ({ message }) => broke(message)
      return { send: (message) => worker.postMessage(message), stop: () => worker.terminate() }
    },
    judges: Math.max(1, (navigator.hardwareConcurrency || 2) - 1),
    now: () => performance.now(),
    often: (act) => {
      const timer = setInterval(act, LOOKS)
      return () => clearInterval(timer)
    },
    store,
  })
}

/** Reads a project in a worker of its own. Never rejects. */
export function openLabProject(files: readonly NamedFile[]): Promise<OpenedProject> {
  return new Promise((resolve) => {
    const worker = labWorker()
    const end = (opened: OpenedProject) => {
      worker.terminate()
      resolve(opened)
    }
    worker.onmessage = ({ data }: MessageEvent<FromLabWorker>) => {
      if (data.kind === 'project') end(data.opened)
      else if (data.kind === 'failed') end({ ok: false, detail: data.detail })
    }
    worker.onerror = ({ message }) => end({ ok: false, detail: message })
    const asked: ToLabWorker = { kind: 'project', files }
    worker.postMessage(asked)
  })
}

const labWorker = (): Worker => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module', name: 'lab' })
