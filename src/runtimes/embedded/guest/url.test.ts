import { describe, expect, it } from 'vitest'
import { withInput } from './url'

describe('URL', () => {
  /** Throws as a browser does: no code. */
  class Plain extends URL {
    constructor(input: string | URL, base?: string | URL) {
      if (!URL.canParse(input, base)) throw new TypeError(`Failed to construct 'URL': Invalid URL`)
      super(input, base)
    }
  }
  const Named = withInput(Plain)

  it('is one class with the platform’s', () => {
    expect(new Plain('a:b')).toBeInstanceOf(Named)
    expect([new Named('a:b').constructor, Named.name, Named.canParse('a:b'), new Named('c', 'a://b').href]).toEqual([
      Named,
      'Plain',
      true,
      'a://b/c',
    ])
    expect(new (class Own extends Named {})('a:b')).toBeInstanceOf(Plain)
  })

  it.each<[readonly unknown[]]>([[['no address']], [['x', 'y']], [[]], [[5]]])('says what is no address: %j', (args) => {
    const thrownBy = (Class: typeof URL) => {
      try {
        return Reflect.construct(Class, args)
      } catch (error) {
        const { name, message } = error instanceof Error ? error : new Error()
        return { name, message, ...Object(error) }
      }
    }
    expect(thrownBy(Named)).toEqual(thrownBy(URL))
  })
})
