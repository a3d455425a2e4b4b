/** `node:url`: the `url` package's legacy functions beside the platform's URL. */
import npm from 'url/url.js'
import { domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL, urlToHttpOptions } from '../url'
import { invalidType } from './node-error'
import { isObject } from './types'

type FormatOptions = {
  readonly fragment?: boolean
  readonly unicode?: boolean
  readonly search?: boolean
  readonly auth?: boolean
}

function formatUrl(url: URL, { fragment = true, unicode = false, search = true, auth = true }: FormatOptions): string {
  const copy = new URL(url.href)
  if (!fragment) copy.hash = ''
  if (!search) copy.search = ''
  if (!auth) copy.username = copy.password = ''
  return unicode ? copy.href.replace(copy.host, copy.host.replace(copy.hostname, domainToUnicode(copy.hostname))) : copy.href
}

function format(from: unknown, options?: FormatOptions): string {
  if (from instanceof URL) return formatUrl(from, options ?? {})
  if (typeof from !== 'string' && !isObject(from)) throw invalidType('urlObject', ['Object', 'string'], from)
  return npm.format(from)
}

/** @param cwd the folder that relative paths start at */
export const createUrl = (cwd: () => string): object => ({
  Url: npm.Url,
  parse: npm.parse,
  resolve: npm.resolve,
  resolveObject: npm.resolveObject,
  format,
  URL,
  URLSearchParams,
  domainToASCII,
  domainToUnicode,
  pathToFileURL: (path: unknown) => pathToFileURL(path, cwd()),
  fileURLToPath,
  urlToHttpOptions,
})
