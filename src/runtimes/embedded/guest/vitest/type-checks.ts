/** `expectTypeOf` and `assertType`: they only speak to a type checker. */

export function expectTypeOf(): object {
  const chain: object = new Proxy(() => chain, { get: (_, key) => (key === 'then' ? undefined : chain) })
  return chain
}

export const assertType = (): void => undefined
