/** A git bundle as a source: the files of its HEAD, or of its first branch. https://git-scm.com/docs/gitformat-bundle */
import { bytesToHex } from '@noble/hashes/utils.js'
import { nestedFolder } from './file-sources'
import { detailOf, type SourceFile, type SourceFolder, type SourceLink, TooLarge } from './source'

/** `detail`: why it cannot be read. */
export type OpenedBundle = { readonly ok: true; readonly source: SourceFolder } | { readonly ok: false; readonly detail: string }

const BEGINNING = /^# v[23] git bundle\n/
/** Bytes of a bundle's list of branches. More: a hostile list takes long; fewer: a repository of many branches is refused. */
const LONGEST_LIST = 10_000_000
/** Folders in folders. */
const DEEPEST = 200
/** Files of one commit. */
const MOST = 200_000

/** Whether a file is a git bundle, by how it begins. */
export const isGitBundle = (begin: Uint8Array): boolean => BEGINNING.test(new TextDecoder('latin1').decode(begin.subarray(0, 20)))

/** @param name of the bundle; '.bundle' at its end goes */
export async function bundleSource(bytes: Uint8Array, name: string, signal?: AbortSignal): Promise<OpenedBundle> {
  try {
    const { GitPack } = await import('./git-pack')
    const { head, pack: start } = headerOf(bytes)
    const pack = await GitPack.open(bytes.subarray(start), signal)
    const commit = new TextDecoder().decode(pack.read(head, 'commit'))
    const [, tree = ''] = /^tree ([\da-f]{40})\n/.exec(commit) ?? []
    const files = [...filesIn(tree, '', 0, (id) => pack.read(id, 'tree'))]
    if (files.length > MOST) throw new Error(`it has more than ${MOST} files`)
    const flat = files.map(({ kind, path, id }): SourceFile | SourceLink => {
      if (kind === 'link') return { kind, name: path }
      const read = async (limit: number) => {
        const content = pack.read(id, 'blob')
        if (content.length > limit) throw new TooLarge(`more than ${limit} bytes`)
        return content.slice()
      }
      return { kind, name: path, size: null, read }
    })
    return { ok: true, source: nestedFolder(name.replace(/\.bundle$/i, ''), flat) }
  } catch (damaged) {
    signal?.throwIfAborted()
    return { ok: false, detail: detailOf(damaged) }
  }
}

/** `head`: the name of the commit; `pack`: where the pack begins. */
function headerOf(bytes: Uint8Array): { readonly head: string; readonly pack: number } {
  if (!isGitBundle(bytes)) throw new Error('it is no git bundle')
  const branches: { readonly id: string; readonly name: string }[] = []
  for (let at = bytes.indexOf(10) + 1; at < LONGEST_LIST; ) {
    const end = bytes.indexOf(10, at)
    if (end < 0) break
    const line = new TextDecoder().decode(bytes.subarray(at, end))
    at = end + 1
    if (line.startsWith('-')) throw new Error('it needs commits that it does not hold')
    if (line.startsWith('@object-format=') && line !== '@object-format=sha1') throw new Error(`${line.slice(1)} is not known`)
    const [, id, name] = /^([\da-f]{40}) (.+)$/.exec(line) ?? []
    if (id !== undefined && name !== undefined) branches.push({ id, name })
    if (line !== '') continue
    const head = branches.find((one) => one.name === 'HEAD') ?? branches.find((one) => one.name.startsWith('refs/heads/'))
    if (head === undefined) throw new Error('no branch in it')
    return { head: head.id, pack: at }
  }
  throw new Error('its list of branches has no end')
}

type Listed = { readonly kind: 'file' | 'link'; readonly path: string; readonly id: string }

/** All that is below a tree. Modules of other repositories are left out. */
function* filesIn(tree: string, above: string, depth: number, read: (id: string) => Uint8Array): Generator<Listed> {
  if (depth > DEEPEST) throw new Error('its folders are too deep')
  const bytes = read(tree)
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at)
    const end = bytes.indexOf(0, space)
    if (space < 0 || end < 0 || end + 20 >= bytes.length + 1) throw new Error('a folder of it is damaged')
    const mode = new TextDecoder().decode(bytes.subarray(at, space))
    const path = above + new TextDecoder().decode(bytes.subarray(space + 1, end))
    const id = bytesToHex(bytes.subarray(end + 1, end + 21))
    at = end + 21
    if (mode === '40000') yield* filesIn(id, `${path}/`, depth + 1, read)
    else if (mode === '120000') yield { kind: 'link', path, id }
    else if (mode.startsWith('100')) yield { kind: 'file', path, id }
  }
}
