/** What a person chooses or drops, as the driver takes it in. What reads it is loaded when it is read. */

import { plural } from '../../engine/explain'
import type { ImportFailure } from '../../session/notices'
import type { Intake, IntakeOffer } from '../../session/project-intake'
import type { FolderHandle } from '../../workspace/disk/handle'
import type { GitHubAddress } from '../../workspace/github/address'
import type { SourceFolder } from '../../workspace/intake/source'
import { addressLabel, gitHubFailureOf } from './github-messages'

const refused = (reason: ImportFailure['reason'], detail = ''): IntakeOffer => ({ ok: false, failure: { reason, detail } })

/** An offer, or that it was stopped. Rejects where `make` does for another reason. */
async function unlessStopped(signal: AbortSignal, make: () => Promise<IntakeOffer>): Promise<IntakeOffer> {
  try {
    return await make()
  } catch (failed) {
    if (signal.aborted) return refused('stopped')
    throw failed
  }
}

/** A folder that the person picked; it can be written back to. */
export const intakeOfHandle = (handle: FolderHandle): Intake => ({
  name: handle.name,
  origin: { kind: 'folder', detail: handle.name },
  folder: handle,
  open: async () => {
    const { handleSource } = await import('../../workspace/intake/folder-handles')
    return { ok: true, source: handleSource(handle) }
  },
})

/** A folder that was dropped. `handle`: to write back to, where the browser gives one. */
export const intakeOfFolder = (source: SourceFolder, handle: FolderHandle | null): Intake => ({
  name: source.name,
  origin: { kind: 'folder', detail: source.name },
  ...(handle === null ? {} : { folder: handle }),
  open: async () => ({ ok: true, source }),
})

/** Files, or those of a folder from an input that picks folders. Never empty. */
export function intakeOfFiles(files: readonly File[]): Intake {
  const folder = files[0]?.webkitRelativePath.split('/')[0] ?? ''
  const name = folder || (files.length === 1 ? (files[0]?.name ?? '') : plural(files.length, 'file'))
  return {
    name,
    origin: folder === '' ? { kind: 'files', detail: '' } : { kind: 'folder', detail: folder },
    open: async () => {
      const { filesSource } = await import('../../workspace/intake/file-sources')
      return { ok: true, source: filesSource(files) }
    },
  }
}

/** One file under a path of the person's choice. */
export const intakeOfFileAt = (file: File, path: string): Intake => ({
  name: path,
  origin: { kind: 'files', detail: '' },
  open: async () => {
    const { fileSource, nestedFolder } = await import('../../workspace/intake/file-sources')
    return { ok: true, source: nestedFolder('', [fileSource(file, path)]) }
  },
})

/** An archive. */
export const intakeOfZip = (file: File): Intake => ({
  name: file.name.replace(/\.zip$/i, ''),
  origin: { kind: 'zip', detail: file.name },
  open: (signal) =>
    unlessStopped(signal, async () => {
      const { zipSource } = await import('../../workspace/intake/zip')
      const opened = await zipSource(file, file.name, signal)
      return opened.ok ? opened : refused(opened.why, opened.detail)
    }),
})

async function sessionIn(folder: SourceFolder, signal: AbortSignal): Promise<IntakeOffer | null> {
  const { gistSessionIn } = await import('../../session/share/gist-session')
  return gistSessionIn(folder, signal)
}

/** A repository or a gist; of a gist with a session in it, the session. `token`: sent to GitHub's interface alone, '' for none. */
export function intakeOfGitHub(address: GitHubAddress, token: string): Intake {
  const label = addressLabel(address)
  return {
    name: label,
    origin: { kind: 'github', detail: label },
    open: (signal) =>
      unlessStopped(signal, async () => {
        const { openGitHub } = await import('../../workspace/github/github')
        const opened = await openGitHub(address, { token, signal })
        if (!opened.ok) return { ok: false, failure: gitHubFailureOf(opened.problem) }
        const { folder, limit } = opened.value
        const short = () => {
          const problem = limit()
          return problem === null ? null : gitHubFailureOf(problem)
        }
        const session = address.kind === 'gist' ? await sessionIn(folder, signal) : null
        const failure = session?.ok === false ? short() : null
        if (session !== null) return failure === null ? session : { ok: false, failure }
        return { ok: true, source: folder, short }
      }),
  }
}
