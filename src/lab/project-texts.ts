/** The project that logs are of: a folder, a zip or a git bundle, as the texts of its files. */
import type { Path } from '../engine/model'
import { fileOfBlob, nestedFolder } from '../workspace/intake/file-sources'
import { gather } from '../workspace/intake/gather'
import { bundleSource, isGitBundle } from '../workspace/intake/git-bundle'
import { detailOf, type SourceFolder } from '../workspace/intake/source'
import { zipSource } from '../workspace/intake/zip'
import type { NamedFile } from './lab-protocol'

/** What was taken of a project: its texts by their paths, and how many more files it has. */
type ProjectTexts = { readonly name: string; readonly texts: readonly (readonly [Path, string])[]; readonly left: number }
type OpenedTexts =
  | ({ readonly ok: true } & ProjectTexts)
  | { readonly ok: false; readonly why: 'stopped' | 'unreadable'; readonly detail: string }

/** @param files one archive, or the files of a folder with their paths in it. Never rejects. */
export async function projectTexts(files: readonly NamedFile[], signal?: AbortSignal): Promise<OpenedTexts> {
  const refused = (detail: string): OpenedTexts => ({ ok: false, why: signal?.aborted ? 'stopped' : 'unreadable', detail })
  try {
    const opened = await sourceOf(files, signal)
    if (!opened.ok) return refused(opened.detail)
    const gathered = await gather(opened.source, signal === undefined ? {} : { signal })
    if (!gathered.ok) return refused(gathered.why === 'unreadable' ? gathered.detail : '')
    const texts = [...gathered.files].flatMap(([path, content]) =>
      typeof content === 'string' ? [[path, content] as const] : [],
    )
    if (texts.length === 0) return refused('it has no text file')
    return { ok: true, name: gathered.name, texts, left: gathered.files.size - texts.length + gathered.left.length }
  } catch (failure) {
    return refused(detailOf(failure))
  }
}

type Opened = { readonly ok: true; readonly source: SourceFolder } | { readonly ok: false; readonly detail: string }

async function sourceOf(files: readonly NamedFile[], signal?: AbortSignal): Promise<Opened> {
  const [only] = files
  if (only !== undefined && files.length === 1) {
    const begin = new Uint8Array(await only.file.slice(0, 20).arrayBuffer())
    if (isGitBundle(begin)) return bundleSource(new Uint8Array(await only.file.arrayBuffer()), only.name, signal)
    if (/\.zip$/i.test(only.name)) return zipSource(only.file, only.name, signal)
    if (!only.name.includes('/')) return { ok: false, detail: 'it is no zip and no git bundle' }
  }
  const flat = files.map(({ name, file }) => fileOfBlob(file, name))
  return { ok: true, source: nestedFolder('', flat, { wrapped: true }) }
}
