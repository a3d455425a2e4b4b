import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMail } from '../src/mail.ts'
import { remind } from '../src/remind.ts'

vi.mock('../src/mail.ts', () => ({ sendMail: vi.fn() }))

const HOUR = 60 * 60 * 1000
const NOW = new Date('2025-03-10T12:00:00Z')

const invoice = (id: number, hoursOverdue: number) => ({
  id,
  customer: `customer-${id}@example.com`,
  cents: 4200,
  due: new Date(NOW.getTime() - hoursOverdue * HOUR),
})

describe('remind', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    vi.mocked(sendMail).mockReset()
  })
  afterEach(() => vi.useRealTimers())

  it('writes how much was due, and when', async () => {
    expect(await remind([invoice(7, 49)])).toEqual({ sent: [7], failed: [] })
    expect(sendMail).toHaveBeenCalledExactlyOnceWith({
      to: 'customer-7@example.com',
      subject: 'Invoice 7 is overdue',
      body: '€42.00 were due 2 days ago.',
    })
  })

  it('waits until a whole day has passed', async () => {
    await remind([invoice(1, 13)])
    expect(sendMail).not.toHaveBeenCalled()
  })

  it('goes on when one mail is refused', async () => {
    vi.mocked(sendMail).mockRejectedValueOnce(new Error('mailbox full'))
    expect(await remind([invoice(1, 30), invoice(2, 30)])).toEqual({ sent: [2], failed: [1] })
  })
})
