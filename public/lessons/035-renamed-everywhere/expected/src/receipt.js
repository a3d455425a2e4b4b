import { formatMoney } from './money.js'

export const line = ({ name, cents }) => `${name}  ${formatMoney(cents)}`
