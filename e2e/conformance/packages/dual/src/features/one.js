import { kind } from 'dual'

export default `feature one, ${kind}`
