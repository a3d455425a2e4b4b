/** Trusted Types: where the browser has them, the page's policy lets no text become a script or markup, with the exceptions below. */

/** As browsers name it when they ask for `DOMParser`, whose documents run nothing. */
const INERT = 'DOMParser parseFromString'

type Policy = {
  readonly createScriptURL: (address: string) => string | null
  readonly createHTML: (text: string, type: string, sink: string) => string | null
}

/** What the page may load as a worker or service worker: its own files. `base`: its address up to the last slash. */
const policyUnder = (base: string): Policy => ({
  createScriptURL: (address) => (URL.canParse(address, base) && new URL(address, base).href.startsWith(base) ? address : null),
  createHTML: (text, _, sink) => (sink === INERT ? text : null),
})

type Factory = { createPolicy(name: string, policy: Policy): unknown }

const hasPolicies = (value: unknown): value is Factory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value && typeof value.createPolicy === 'function'

/** Sets the policy that everything without one of its own comes under. */
export function guardScripts(scope: typeof globalThis, base: string): void {
  const factory: unknown = Reflect.get(scope, 'trustedTypes')
  if (hasPolicies(factory)) factory.createPolicy('default', policyUnder(base))
}
