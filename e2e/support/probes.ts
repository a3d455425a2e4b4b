/** What project code may try to reach from where it runs. */

export type Probe = { readonly name: string; readonly attempt: string }

/** What would reach a server. `AT` is an address there with the probe's name in it. */
export const NETWORK: readonly Probe[] = [
  { name: 'fetch', attempt: 'fetch(AT)' },
  { name: 'fetch without CORS', attempt: 'fetch(AT, { mode: "no-cors" })' },
  {
    name: 'XMLHttpRequest',
    attempt:
      'new Promise((done, fail) => { const x = new XMLHttpRequest(); x.onload = done; x.onerror = () => fail(new Error("refused")); x.open("GET", AT); x.send() })',
  },
  {
    name: 'WebSocket',
    attempt:
      'new Promise((done, fail) => { const s = new WebSocket(AT.replace("http", "ws")); s.onopen = done; s.onerror = () => fail(new Error("refused")) })',
  },
  {
    name: 'EventSource',
    attempt:
      'new Promise((done, fail) => { const s = new EventSource(AT); s.onopen = done; s.onerror = () => { s.close(); fail(new Error("refused")) } })',
  },
  { name: 'FontFace', attempt: 'new FontFace("probe", "url(" + AT + ")").load()' },
  { name: 'importScripts', attempt: '(async () => importScripts(AT))()' },
  { name: 'import', attempt: 'new Function("at", "return import(at)")(AT)' },
  {
    name: 'nested worker',
    attempt:
      'new Promise((done, fail) => { const w = new Worker("data:text/javascript," + encodeURIComponent("fetch(" + JSON.stringify(AT) + ", { mode: \'no-cors\' }).then(() => postMessage(1), () => postMessage(0))")); w.onmessage = (e) => e.data ? done() : fail(new Error("refused")); w.onerror = () => fail(new Error("refused")) })',
  },
]

/** What would reach what the page keeps. */
export const STORAGE: readonly Probe[] = [
  {
    name: 'IndexedDB',
    attempt:
      'new Promise((done, fail) => { const r = indexedDB.open("probe"); r.onsuccess = done; r.onerror = () => fail(r.error) })',
  },
  { name: 'caches', attempt: 'caches.open("probe")' },
  { name: 'files', attempt: 'navigator.storage.getDirectory()' },
]

/** What no worker of an opaque origin has. */
export const PAGE: readonly Probe[] = [
  {
    name: 'worker from a server',
    attempt:
      'new Promise((done, fail) => { const w = new Worker(AT); w.onmessage = done; w.onerror = () => fail(new Error("refused")) })',
  },
  { name: 'localStorage', attempt: '(async () => localStorage.length)()' },
  { name: 'the parent’s document', attempt: '(async () => parent.document.body)()' },
  { name: 'cookies', attempt: '(async () => document.cookie.length)()' },
  { name: 'WebTransport', attempt: 'new WebTransport(AT.replace("http:", "https:")).ready' },
]

/** An address on the server with the probe’s name in it. */
export const addressOf = (origin: string, name: string) => `${origin}/?probe=${encodeURIComponent(name)}`

export const probeFile = (origin: string, probes: readonly Probe[]) =>
  [
    "import assert from 'node:assert/strict'",
    "import { it } from 'node:test'",
    ...probes.map(
      ({ name, attempt }) =>
        `it(${JSON.stringify(name)}, { timeout: 4000 }, () => { const AT = ${JSON.stringify(addressOf(origin, name))}; return assert.rejects(async () => ${attempt}) })`,
    ),
  ].join('\n')

/** The probes that reached a server, by what it was asked for. */
export const probed = (asked: readonly string[]) => [
  ...new Set(asked.flatMap((url) => new URL(url, 'http://localhost').searchParams.get('probe') ?? [])),
]
