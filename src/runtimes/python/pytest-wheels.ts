/** pytest itself: its wheels, from the Python Package Index once the person lets the page ask it, checked by the index's hashes, and kept in the browser. */
import * as z from 'zod/mini'
import type { Content, Path } from '../../engine/model'
import { PYTEST_HOSTS, PYTEST_PACKAGES } from '../../test-plan/pytest-packages'
import { isPath } from '../embedded/shell/protocol'
import { PYTEST_WHEELS } from './wheel-paths'

type Bytes = Uint8Array<ArrayBuffer>
/** Wheels as files that go along with a project's. */
export type Wheels = readonly (readonly [path: Path, bytes: Bytes])[]
export type LoadedWheels = { readonly ok: true; readonly wheels: Wheels } | { readonly ok: false; readonly detail: string }

/** The name of what the browser keeps. */
const KEPT = 'hunkscope-pytest'
/** Header of a kept wheel: the digest that its bytes have to have. */
const DIGEST = 'x-sha-256'

const release = z.object({
  urls: z.array(
    z.object({ packagetype: z.string(), filename: z.string(), url: z.string(), digests: z.object({ sha256: z.string() }) }),
  ),
})

async function digestOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesIn = async (response: Response): Promise<Bytes> => new Uint8Array(await response.arrayBuffer())

async function ask(url: string): Promise<Response> {
  if (!PYTEST_HOSTS.some((host) => url.startsWith(`${host}/`))) throw new TypeError(`${url} is on another host than was named`)
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
  if (!response.ok) throw new TypeError(`${new URL(url).host} answered ${response.status}`)
  return response
}

/** @throws TypeError where it does not come, or is another than the index has */
async function fetchWheel({ name, version }: (typeof PYTEST_PACKAGES)[number], keep: Cache | null): Promise<Bytes> {
  const address = `/${KEPT}/${name}-${version}.whl`
  const kept = await keep?.match(address)
  if (kept) {
    const bytes = await bytesIn(kept)
    if ((await digestOf(bytes)) === kept.headers.get(DIGEST)) return bytes
  }
  const said = release.parse(await (await ask(`${PYTEST_HOSTS[0]}/pypi/${name}/${version}/json`)).json())
  const wheel = said.urls.find(({ packagetype, filename }) => packagetype === 'bdist_wheel' && filename.endsWith('-none-any.whl'))
  if (wheel === undefined) throw new TypeError(`the index has no wheel of ${name} ${version}`)
  const bytes = await bytesIn(await ask(wheel.url))
  const digest = await digestOf(bytes)
  if (digest !== wheel.digests.sha256) throw new TypeError(`${wheel.filename} is another one than the index has`)
  // Without room for it, it comes again with the next page.
  await keep?.put(address, new Response(bytes, { headers: { [DIGEST]: digest } })).catch((full: unknown) => console.warn(full))
  return bytes
}

/** Fetches what is not kept yet. */
export async function fetchPytest(): Promise<LoadedWheels> {
  try {
    const keep = typeof caches === 'undefined' ? null : await caches.open(KEPT)
    const wheels = await Promise.all(
      PYTEST_PACKAGES.map(async (each) => {
        const path = `${PYTEST_WHEELS}${each.name}-${each.version}-py3-none-any.whl`
        if (!isPath(path)) throw new TypeError(each.name)
        return [path, await fetchWheel(each, keep)] as const
      }),
    )
    return { ok: true, wheels }
  } catch (unavailable) {
    return { ok: false, detail: unavailable instanceof Error ? unavailable.message : String(unavailable) }
  }
}

/** Whether a project says in its files that it uses pytest. */
export function usesPytest(files: ReadonlyMap<Path, Content>): boolean {
  for (const [path, content] of files) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (name === 'conftest.py' || name === 'pytest.ini') return true
    if (typeof content !== 'string') continue
    if (name.endsWith('.py') && /^\s*(?:import|from)\s+pytest\b/m.test(content)) return true
    if (/^(?:pyproject\.toml|tox\.ini|setup\.cfg)$/.test(path) && /^\[(?:tool[.:])?pytest\b/m.test(content)) return true
  }
  return false
}
