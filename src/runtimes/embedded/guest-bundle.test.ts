import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { buildGuest } from './guest-bundle'

it('bundles the guest as one classic script that imports nothing and starts on its port', async () => {
  const text = await buildGuest({ minify: true })
  // In this context there is no require, no import and no document to fall back on.
  const heard: unknown[] = []
  let listen: ((event: unknown) => void) | undefined
  const context = createContext({
    performance,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    TextEncoder,
    TextDecoder,
    URL,
    AbortController,
    MessageChannel,
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      if (name === 'message') listen = listener
    },
  })
  runInContext(text, context)
  listen?.({ ports: [{ postMessage: (message: unknown) => heard.push(message) }] })
  expect(JSON.parse(JSON.stringify(heard))).toEqual([{ type: 'ready' }])
})
