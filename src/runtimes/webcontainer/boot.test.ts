import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ContainerHost } from './boot'
import type { HostOptions } from './container'
import { FakePage } from './testing/fake-container'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (page: FakePage, options: Partial<HostOptions> = {}) =>
  new ContainerHost({
    load: async () => page.module,
    isolate: async () => null,
    isOnline: () => true,
    untilLoaded: () => never,
    ...options,
  })

const never = new Promise<never>(() => {})

const hanging = () => {
  const page = new FakePage()
  page.gate = never
  return page
}

describe('a boot that fails is a value within its limit', () => {
  const rows: readonly (readonly [string, () => ContainerHost, string, RegExp])[] = [
    [
      'no isolation',
      () => open(new FakePage(), { isolate: async () => 'No COOP and COEP headers.' }),
      'not-isolated',
      /COOP and COEP/,
    ],
    ['no network', () => open(hanging(), { isOnline: () => false }), 'offline', /network/],
    ['a host that does not answer', () => open(hanging()), 'timeout', /within 20 s.*reload the page/],
    ['a package that never loads', () => open(new FakePage(), { load: () => never }), 'timeout', /20 s/],
    [
      'a package that cannot be loaded',
      () => open(new FakePage(), { load: () => Promise.reject(new Error('404')) }),
      'unsupported',
      /could not be loaded: 404/,
    ],
    [
      'a host that answers junk',
      () => {
        const page = new FakePage()
        page.gate = Promise.reject(new Error('Unexpected token <'))
        return open(page)
      },
      'unsupported',
      /did not boot: Unexpected token </,
    ],
  ]
  it.each(rows)('%s', async (_, make, reason, detail) => {
    const booting = make().boot(20_000)
    await vi.advanceTimersByTimeAsync(20_000)
    const booted = await booting
    expect(booted).toMatchObject({ ok: false, reason })
    expect(booted.ok ? '' : booted.detail).toMatch(detail)
  })

  it('says offline where the network went while it waited', async () => {
    let isOnline = true
    const booting = open(hanging(), { isOnline: () => isOnline }).boot(5_000)
    isOnline = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await booting).toMatchObject({ ok: false, reason: 'offline' })
  })

  it('ends at once when it is aborted', async () => {
    const stop = new AbortController()
    const booting = open(hanging()).boot(20_000, stop.signal)
    stop.abort()
    expect(await booting).toMatchObject({ ok: false, detail: 'The boot was stopped.' })
  })
})

describe('one container a page', () => {
  it('has the second boot wait for the first, and uses one that comes late', async () => {
    const page = new FakePage()
    let answer: () => void = () => {}
    page.gate = new Promise((resolve) => {
      answer = resolve
    })
    const host = open(page)
    const first = host.boot(1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toMatchObject({ ok: false, reason: 'timeout' })
    const second = host.boot(1_000)
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(await second).toMatchObject({ ok: true, container: page.last })
    expect(await host.boot(0)).toMatchObject({ ok: true })
    expect(page.calls).toEqual(['boot require-corp'])
  })

  it('tries again after a failure', async () => {
    const page = new FakePage()
    let tries = 0
    const load = async () => {
      if (tries++ === 0) throw new Error('first')
      return page.module
    }
    const host = open(page, { load })
    expect(await host.boot(100)).toMatchObject({ ok: false })
    expect(await host.boot(100)).toMatchObject({ ok: true })
  })

  it('sets key and sign-in once, before the first boot', async () => {
    const page = new FakePage()
    const statuses: string[] = []
    const host = open(page, {
      apiKey: 'k',
      auth: { clientId: 'c', scope: '' },
      onAuth: ({ status }) => void statuses.push(status),
    })
    await host.boot(100)
    host.teardown()
    expect(await host.boot(100)).toMatchObject({ ok: true })
    expect(page.calls).toEqual(['key k', 'auth c', 'boot require-corp', 'boot require-corp'])
    expect(statuses).toEqual(['need-auth'])
  })

  it('reports at once a page that begins nothing, and still uses a boot that comes of it', async () => {
    const page = new FakePage()
    let answer: () => void = () => {}
    page.gate = new Promise((resolve) => {
      answer = resolve
    })
    const host = open(page, { untilLoaded: async () => {} })
    const first = host.boot(20_000)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await first).toMatchObject({ ok: false, reason: 'unsupported', detail: expect.stringContaining('404') })
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(await host.boot(0)).toMatchObject({ ok: true })
  })
})
