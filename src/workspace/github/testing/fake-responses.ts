/** What the servers of the tests answer with. */

export type ResponseBytes = string | Uint8Array
export type ResponseHeaders = Readonly<Record<string, string>>
export type FakeResponse = { readonly status: number; readonly body: ResponseBytes; readonly headers?: ResponseHeaders }

export const responseBytes = (bytes: ResponseBytes): Uint8Array =>
  typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
export const jsonResponse = (status: number, value: unknown, headers: ResponseHeaders = {}): FakeResponse => ({
  status,
  body: JSON.stringify(value),
  headers,
})
export const NOT_FOUND = jsonResponse(404, {
  message: 'Not Found',
  documentation_url: 'https://docs.github.com/rest',
  status: '404',
})
