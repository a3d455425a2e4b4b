import { formatMoney } from './money.js'

export const total = (items) => items.reduce((sum, { cents }) => sum + cents, 0)

export const summary = (items) => `${items.length} items, ${formatMoney(total(items))}`
