import { findAll } from '../find'
import type { Rung } from './rung'

/** Every line equal, whatever ends it: '\n', '\r\n' or a mixture. */
export const lineEnds: Rung = {
  id: 'line-ends',
  propose: (file, hunk) => findAll(file.numbers, hunk.numbers).map((start) => ({ start })),
}
