import { expect, test } from 'vitest'
import { decodeReturned, encodeReturned } from './returning'

test('what was kept comes back', () => {
  const returned = { dialog: 'open', address: 'owner/repository' } as const
  expect(decodeReturned(encodeReturned(returned))).toEqual(returned)
})

test.for([null, '', '{', '7', '[]', '{"dialog":"palette","address":""}', '{"dialog":"open"}', '{"dialog":"open","address":7}'])(
  'nothing comes back of %j',
  (text) => {
    expect(decodeReturned(text)).toBeNull()
  },
)
