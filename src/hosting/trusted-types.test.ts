import { expect, test } from 'vitest'
import { guardScripts } from './trusted-types'

type Policy = { createHTML: (text: string, type: string, sink: string) => unknown; createScriptURL: (address: string) => unknown }

/** The policy that a browser with Trusted Types is given. */
function policyOf(base: string): Policy {
  const policies: Policy[] = []
  const trustedTypes = { createPolicy: (_: string, policy: Policy) => policies.push(policy) }
  guardScripts(Object.assign(Object.create(globalThis), { trustedTypes }), base)
  const [policy] = policies
  if (policy === undefined) throw new Error('No policy is set.')
  return policy
}

const { createHTML, createScriptURL } = policyOf('https://page.test/x/')

test.for<[address: string, isLet: boolean]>([
  ['https://page.test/x/assets/engine.worker.js', true],
  ['assets/engine.worker.js', true],
  ['/x/coi-serviceworker.js', true],
  ['../outside.js', false],
  ['/assets/outside.js', false],
  ['https://page.test.evil.test/x/a.js', false],
  ['//evil.test/x/a.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://page.test/x/0', false],
  ['javascript:alert(1)', false],
])('%s as a script: %s', ([address, isLet]) => {
  expect(createScriptURL(address)).toBe(isLet ? address : null)
})

test('text becomes markup nowhere but in a document that runs nothing', () => {
  const text = '<img src=x onerror=alert(1)>'
  expect(createHTML(text, 'TrustedHTML', 'Element innerHTML')).toBeNull()
  expect(createHTML(text, 'TrustedHTML', 'Document write')).toBeNull()
  expect(createHTML(text, 'TrustedHTML', 'DOMParser parseFromString')).toBe(text)
})
