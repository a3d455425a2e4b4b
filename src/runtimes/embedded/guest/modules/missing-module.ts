/** Why a specifier names nothing, in Node's words where Node has them. */
import { absolute } from './module-paths'

export type MissingModule = {
  readonly kind: 'missing'
  readonly name: 'Error' | 'TypeError'
  readonly code: string
  readonly reason: string
}

/** Node's own modules, to distinguish "not in this runtime" from "not installed". */
export const NODE_MODULES: ReadonlySet<string> = new Set(
  (
    '_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex _stream_passthrough _stream_readable ' +
    '_stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns dns/promises domain events fs ' +
    'fs/promises http http2 https inspector inspector/promises module net os path path/posix path/win32 perf_hooks process punycode querystring readline readline/promises ' +
    'repl sea stream stream/consumers stream/promises stream/web string_decoder sys test test/reporters timers timers/promises tls trace_events ' +
    'tty url util util/types v8 vm wasi worker_threads zlib'
  ).split(' '),
)

/** Node knows these only with their prefix. */
export const PREFIX_ONLY: ReadonlySet<string> = new Set(['test', 'test/reporters', 'sea'])

export const missingModule = (code: string, reason: string, name: MissingModule['name'] = 'Error'): MissingModule => ({
  kind: 'missing',
  name,
  code,
  reason,
})

/** @param path as project code sees it */
export const noModule = (path: string, importer: string): MissingModule =>
  missingModule('ERR_MODULE_NOT_FOUND', `Cannot find module '${path}' imported from ${absolute(importer)}`)

export const folderImport = (path: string, importer: string): MissingModule =>
  missingModule(
    'ERR_UNSUPPORTED_DIR_IMPORT',
    `Directory import '${path}' is not supported resolving ES modules imported from ${absolute(importer)}`,
  )
