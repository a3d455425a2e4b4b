/** What the servers of the tests answer with. */

export type Bytes = string | Uint8Array
export type Headers = Readonly<Record<string, string>>
export type Answer = { readonly status: number; readonly body: Bytes; readonly headers?: Headers }

export const bytesOf = (bytes: Bytes): Uint8Array => (typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
export const json = (status: number, value: unknown, headers: Headers = {}): Answer => ({
  status,
  body: JSON.stringify(value),
  headers,
})
export const NOT_FOUND = json(404, { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' })
