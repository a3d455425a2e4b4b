/** Gists as GitHub's REST documentation says it keeps them: what is posted can be read back, long files by their raw address alone. */
import * as z from 'zod/mini'
import { blobSha } from '../contents'
import { type FakeResponse, jsonResponse, NOT_FOUND, responseBytes } from './fake-responses'

const posting = z.object({
  description: z.string(),
  public: z.boolean(),
  files: z.record(z.string(), z.object({ content: z.string() })),
})
type Gist = z.infer<typeof posting>

/** Bytes of a file that come with the answer. */
const INLINE = 1_000_000

export class FakeGists {
  readonly #raw: () => string
  /** Id → gist. */
  readonly kept = new Map<string, Gist>()
  /** UTF-16 units of what may be posted. */
  largest = 5_000_000

  /** @param raw where raw files are served */
  constructor(raw: () => string) {
    this.#raw = raw
  }

  /** Keeps files as if another client had saved them. Gives the gist's id. */
  put(files: Readonly<Record<string, string>>): string {
    const id = blobSha(responseBytes(`gist ${this.kept.size}`)).slice(0, 32)
    const named = Object.entries(files).map(([name, content]) => [name, { content }] as const)
    this.kept.set(id, { description: '', public: false, files: Object.fromEntries(named) })
    return id
  }

  answer(path: string, posted: string | null, token: 'read' | 'gist' | 'fine-grained' | undefined): FakeResponse {
    if (posted !== null) return this.#create(posted, token)
    const id = path.split('/')[2] ?? ''
    const gist = this.kept.get(id)
    return gist === undefined ? NOT_FOUND : jsonResponse(200, this.#shown(id, gist))
  }

  raw(path: string): FakeResponse {
    const [, , id = '', , , name = ''] = path.split('/').map(decodeURIComponent)
    const file = this.kept.get(id)?.files[name]
    return file === undefined ? NOT_FOUND : { status: 200, body: file.content }
  }

  #create(posted: string, token: 'read' | 'gist' | 'fine-grained' | undefined): FakeResponse {
    if (token === undefined) return jsonResponse(401, { message: 'Requires authentication', status: '401' })
    if (token === 'read') return NOT_FOUND
    if (token === 'fine-grained')
      return jsonResponse(403, { message: 'Resource not accessible by personal access token', status: '403' })
    if (posted.length > this.largest) return { status: 413, body: '<html>Request Entity Too Large</html>' }
    const read = posting.safeParse(JSON.parse(posted))
    const isWhole = read.success && Object.values(read.data.files).every(({ content }) => content.trim() !== '')
    if (!isWhole)
      return jsonResponse(422, { message: 'Validation Failed', errors: [{ resource: 'Gist', code: 'missing_field' }] })
    const id = this.put({})
    this.kept.set(id, read.data)
    return jsonResponse(201, this.#shown(id, read.data))
  }

  #shown(id: string, { files, ...rest }: Gist) {
    const shown = Object.entries(files).map(([filename, { content }]) => {
      const bytes = responseBytes(content)
      const raw_url = `${this.#raw()}/octo/${id}/raw/${blobSha(bytes)}/${encodeURIComponent(filename)}`
      const truncated = bytes.length > INLINE
      return [
        filename,
        { filename, raw_url, size: bytes.length, truncated, content: truncated ? content.slice(0, 99) : content },
      ] as const
    })
    const history = [{ version: blobSha(responseBytes(id)) }]
    const html_url = `https://gist.github.com/octo/${id}`
    return { ...rest, id, html_url, files: Object.fromEntries(shown), history, truncated: false }
  }
}
