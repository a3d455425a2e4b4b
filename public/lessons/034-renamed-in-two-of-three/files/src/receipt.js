import { format } from './money.js'

export const line = ({ name, cents }) => `${name}  ${format(cents)}`
