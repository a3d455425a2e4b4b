/** What holds of a project, wherever its files come from. */
import { parsePath } from '../../../src/engine/paths'
import { encode } from '../../../src/workspace/content'
import { type Gathering, gather } from '../../../src/workspace/intake/gather'
import type { SourceFolder } from '../../../src/workspace/intake/source'
import { law, same, signature } from '../target'

/** Small ones, so that inputs reach them. Bytes. */
const LIMITS = { files: 40, file: 20_000, total: 60_000 }

function check(result: Extract<Gathering, { ok: true }>): void {
  let total = 0
  for (const [path, content] of result.files) {
    const parsed = parsePath(path)
    law('an imported file has a path of the project', parsed.ok && parsed.path === path, () => path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what it looks for
    law('an imported path is plain', !/(?:^|\/)\.\.?(?:\/|$)|^\/|[\u0000-\u001f\u007f]/.test(path), () => path)
    law('a file keeps to its limit', encode(content).byteLength <= LIMITS.file, () => path)
    total += encode(content).byteLength
  }
  law('a project keeps to its limit', total <= LIMITS.total, () => total)
  law('a project keeps to its files', result.files.size <= LIMITS.files, () => result.files.size)
  const keys = new Set([...result.files.keys()].map((path) => path.normalize('NFC').toLowerCase()))
  law('no two files have one name on a disk', keys.size === result.files.size)
  for (const key of keys)
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1))
      law('no file is inside a file', !keys.has(key.slice(0, at)), () => key)
}

const plain = (result: Gathering) => (result.ok ? [[...result.files.keys()], result.left] : result.why)

/** Reads a source as the page does, and says how that went. */
export async function gatherSource(source: SourceFolder, ignored: boolean): Promise<string> {
  const result = await gather(source, { limits: LIMITS, ignored })
  same('a source that is read twice', plain(await gather(source, { limits: LIMITS, ignored })), plain(result))
  if (!result.ok) return result.why
  check(result)
  const why = result.left.map((out) =>
    out.why === 'path' ? out.problem : out.why === 'unreadable' ? out.detail.replace(/\d+/g, '0').slice(0, 40) : out.why,
  )
  return signature([...why, ...result.foreign.map(({ encoding }) => encoding), `files ${Math.min(3, result.files.size)}`])
}
