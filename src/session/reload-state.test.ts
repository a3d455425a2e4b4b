import { expect, test } from 'vitest'
import { decodeReloadState, encodeReloadState } from './reload-state'

test('what was kept comes back', () => {
  const returned = { dialog: 'open', address: 'owner/repository' } as const
  expect(decodeReloadState(encodeReloadState(returned))).toEqual(returned)
})

test.for([null, '', '{', '7', '[]', '{"dialog":"palette","address":""}', '{"dialog":"open"}', '{"dialog":"open","address":7}'])(
  'nothing comes back of %j',
  (text) => {
    expect(decodeReloadState(text)).toBeNull()
  },
)
