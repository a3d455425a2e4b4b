export type Invoice = {
  readonly id: number
  readonly customer: string
  readonly cents: number
  readonly due: Date
}

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000

/** Whole days since the invoice was due; below zero before that. */
export function daysOverdue(invoice: Invoice, now: Date): number {
  return Math.round((now.getTime() - invoice.due.getTime()) / DAY)
}

export const formatCents = (cents: number): string => `€${(cents / 100).toFixed(2)}`
