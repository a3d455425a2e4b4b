/** A page with a runtime and nothing else: what the product's page would hand it, tests hand it from outside. */

import guestUrl from 'virtual:hunkscope-guest'
import type { Content, Path } from '../../src/engine/model'
import { parsePath } from '../../src/engine/paths'
import { isolate, pageParts } from '../../src/hosting/isolate'
import { guardScripts } from '../../src/hosting/trusted-types'
import { openEmbeddedRuntime } from '../../src/runtimes/embedded'
import { EmbeddedRuntime } from '../../src/runtimes/embedded/embedded'
import { servedSandbox } from '../../src/runtimes/embedded/served-sandbox'
import type { RunEvent, RunRequest, Runtime } from '../../src/runtimes/runtime'
import { runWithEvents } from '../../src/runtimes/testing/run-with-events'
import type { HarnessPage, HarnessRequest, HarnessResult } from './protocol'

guardScripts(globalThis, new URL(import.meta.env.BASE_URL, location.href).href)

const bytes = (content: string | readonly number[]): Content => (typeof content === 'string' ? content : Uint8Array.from(content))

const plain = (content: Content | null): string | number[] | null =>
  content === null || typeof content === 'string' ? content : [...content]

function pathOf(text: string): Path {
  const parsed = parsePath(text)
  if (!parsed.ok) throw new Error(`"${text}" is no path: ${parsed.problem}`)
  return parsed.path
}

function requestOf({ files, tests, abortAfterEvent: _, ...rest }: HarnessRequest): RunRequest {
  return {
    ...rest,
    files: new Map(Object.entries(files).map(([path, content]) => [pathOf(path), bytes(content)])),
    tests: tests.map(pathOf),
  }
}

/** Counts how long the page's thread was held up. */
function watchTurns(): () => Pick<HarnessResult, 'longestPauseMs' | 'turns'> {
  let last = performance.now()
  let longestPauseMs = 0
  let turns = 0
  const channel = new MessageChannel()
  const look = () => {
    const now = performance.now()
    longestPauseMs = Math.max(longestPauseMs, now - last)
    turns++
    last = now
  }
  channel.port1.onmessage = () => {
    look()
    timer = setTimeout(() => channel.port2.postMessage(null), 1)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.port2.postMessage(null)
  return () => {
    look()
    clearTimeout(timer)
    channel.port1.close()
    return { longestPauseMs, turns }
  }
}

async function run(runtime: Runtime, wanted: HarnessRequest): Promise<HarnessResult> {
  const abortion = new AbortController()
  const at: number[] = []
  const turns = watchTurns()
  const started = performance.now()
  const onEvent = (event: RunEvent) => {
    at.push(performance.now() - started)
    if (event.type === wanted.abortAfterEvent) abortion.abort()
  }
  const { changedFiles, ...rest } = await runWithEvents(runtime, requestOf(wanted), { onEvent, signal: abortion.signal })
  return {
    ...rest,
    changedFiles: [...changedFiles].map(([path, content]) => [path, plain(content)]),
    at,
    ...turns(),
  }
}

const embedded = () => openEmbeddedRuntime(document)

const harness: HarnessPage = {
  open(id, sandbox, options) {
    if (id === 'python')
      return import('../../src/runtimes/python').then(({ openPythonRuntime }) =>
        openPythonRuntime(document, { allows: () => false }),
      )
    if (id === 'webcontainer')
      return import('../../src/runtimes/webcontainer').then(({ openWebContainerRuntime }) => openWebContainerRuntime(options))
    return Promise.resolve(
      sandbox === undefined ? embedded() : new EmbeddedRuntime(servedSandbox({ guestUrl, sandboxUrl: sandbox, document })),
    )
  },
  run,
  isolate: () => isolate(pageParts(import.meta.env.BASE_URL)),
  files: (files: HarnessRequest['files']) => requestOf({ files, tests: [] }).files,
}

window.harness = harness

/** A browser that nothing drives runs what the host asks for, and posts the results. */
async function runPlan(): Promise<void> {
  const requests: HarnessRequest[] = await (await fetch('plan.json')).json()
  const runtime = await harness.open('embedded')
  const results: HarnessResult[] = []
  for (const request of requests) results.push(await harness.run(runtime, request))
  await fetch('report', { method: 'POST', body: JSON.stringify(results) })
}

if (location.hash === '#plan') await runPlan()
