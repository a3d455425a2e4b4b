/** What `node:url` has beside the legacy functions: between paths and `file:` URLs, and domain names. */
import { invalidType, missingArguments, nodeError } from './builtins/node-error'
import { resolvePosix } from './builtins/path-posix'
import { punycode } from './builtins/punycode'
import { isHolder } from './builtins/types'

const NativeUrl = URL

const isUrl = (value: unknown): value is URL =>
  isHolder(value) && Boolean(Reflect.get(value, 'href')) && Boolean(Reflect.get(value, 'protocol'))

function invalidUrl(input: string, base?: unknown): TypeError {
  const given = base === undefined ? { input } : { input, base: String(base) }
  return Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', ...given })
}

function parseUrl(text: string): URL {
  if (!NativeUrl.canParse(text)) throw invalidUrl(text)
  return new NativeUrl(text)
}

/** The platform's class, but what it throws says which text was no address, as Node does. It is the same class to `instanceof`. */
export function withInput(Plain: typeof URL): typeof URL {
  const Named = new Proxy(Plain, {
    construct(target, args: readonly unknown[], newTarget) {
      if (args.length === 0) throw missingArguments('url')
      try {
        return Reflect.construct(target, args, newTarget)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        throw invalidUrl(String(args[0]), args[1])
      }
    },
  })
  Object.defineProperty(Plain.prototype, 'constructor', { value: Named, writable: true, configurable: true })
  return Named
}

/** Gives the global scope a URL class whose errors are Node's, unless it has one. */
export function installUrl(): void {
  try {
    new NativeUrl('')
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return
    Object.defineProperty(globalThis, 'URL', { value: withInput(NativeUrl), writable: true, configurable: true })
  }
}

/** Absolute path of a `file:` URL. @throws TypeError of another scheme, of a host, of an escaped slash */
export function fileURLToPath(from: unknown): string {
  if (typeof from !== 'string' && !isUrl(from)) throw invalidType('path', ['string', 'URL'], from)
  const { protocol, hostname, pathname } = typeof from === 'string' ? parseUrl(from) : from
  if (protocol !== 'file:') throw nodeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file')
  if (hostname !== '')
    throw nodeError(TypeError, 'ERR_INVALID_FILE_URL_HOST', 'File URL host must be "localhost" or empty on linux')
  if (/%2f/i.test(pathname))
    throw nodeError(TypeError, 'ERR_INVALID_FILE_URL_PATH', 'File URL path must not include encoded / characters')
  return decodeURIComponent(pathname)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '%': '%25',
  '\\': '%5C',
  '\n': '%0A',
  '\r': '%0D',
  '\t': '%09',
  '?': '%3F',
  '#': '%23',
}

/** `file:` URL of a path. @param from the folder that a relative path starts at */
export function pathToFileURL(path: unknown, from = '/project'): URL {
  if (typeof path !== 'string') throw invalidType('path', 'string', path)
  const resolved = resolvePosix(from, path)
  const whole = path.endsWith('/') && resolved !== '/' ? `${resolved}/` : resolved
  return new NativeUrl(`file://${whole.replace(/[%\\\n\r\t?#]/g, (one) => ESCAPES[one] ?? one)}`)
}

/** The domain as the URL standard writes it; '' where it is none. */
export function domainToASCII(domain: unknown): string {
  try {
    return new NativeUrl(`ws://${String(domain)}`).hostname
  } catch {
    // The standard refuses it; Node says so by an empty text.
    return ''
  }
}

export const domainToUnicode = (domain: unknown): string => punycode.toUnicode(domainToASCII(domain))

/** What `http.request` takes for a URL. */
export function urlToHttpOptions(url: URL): object {
  const { protocol, hostname, hash, search, pathname, href, port, username, password } = url
  return {
    protocol,
    hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    hash,
    search,
    pathname,
    path: `${pathname}${search}`,
    href,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username || password ? { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` } : {}),
  }
}
