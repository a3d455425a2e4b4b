import { daysOverdue, formatCents, type Invoice } from './invoice.ts'
import { sendMail } from './mail.ts'

/** Numbers of the invoices. */
export type Report = { readonly sent: number[]; readonly failed: number[] }

/** Reminds every customer whose invoice has been overdue for a day or longer. */
export async function remind(invoices: readonly Invoice[]): Promise<Report> {
  const now = new Date()
  const report: Report = { sent: [], failed: [] }
  for (const invoice of invoices) {
    const days = daysOverdue(invoice, now)
    if (days < 1) continue
    await sendMail({
      to: invoice.customer,
      subject: `Invoice ${invoice.id} is overdue`,
      body: `${formatCents(invoice.cents)} were due ${days} ${days === 1 ? 'day' : 'days'} ago.`,
    })
    report.sent.push(invoice.id)
  }
  return report
}
