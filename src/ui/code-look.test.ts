import { beforeEach, expect, test, vi } from 'vitest'

/** A page that begins with what the browser has kept. */
async function page(kept: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  vi.resetModules()
  return { stored, ...(await import('./code-look')) }
}

beforeEach(() => vi.resetModules())

test.each([
  ['at first', {}, 1],
  ['as it was left', { 'code-size': '3' }, 14 / 12.3],
  ['where what was kept is no size', { 'code-size': '-1' }, 1],
  ['where it is no number', { 'code-size': 'x' }, 1],
  ['where it is between two', { 'code-size': '1.5' }, 1],
  ['where it is larger than any', { 'code-size': '99' }, 1],
])('code is as large %s', async (_, kept, scale) => {
  expect((await page(kept)).currentCodeLook().scale).toBe(scale)
})

test('code grows and shrinks between two ends, and comes back to where it was at first', async () => {
  const { resizeCode, canResizeCode, currentCodeLook, stored } = await page()
  for (let i = 0; i < 20; i++) resizeCode(-1)
  expect([canResizeCode(-1), canResizeCode(1)]).toEqual([false, true])
  const { scale, leading } = currentCodeLook()
  expect(scale * leading * 20).toBeCloseTo(14)
  for (let i = 0; i < 20; i++) resizeCode(1)
  expect([canResizeCode(-1), canResizeCode(1)]).toEqual([true, false])
  resizeCode(0)
  expect([currentCodeLook().scale, currentCodeLook().leading, stored.get('code-size')]).toEqual([1, 1, '2'])
})

test('long lines are wrapped until a person wants them in one piece, which is remembered', async () => {
  const { wrapCode, currentCodeLook, stored } = await page()
  expect(currentCodeLook().wrap).toBe(true)
  wrapCode(false)
  expect([currentCodeLook().wrap, stored.get('code-wrap')]).toEqual([false, 'false'])
  expect((await page({ 'code-wrap': 'false' })).currentCodeLook().wrap).toBe(false)
  expect((await page({ 'code-wrap': 'true' })).currentCodeLook().wrap).toBe(true)
})
