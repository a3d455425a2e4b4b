import { findAll } from '../find'
import type { Rung } from './rung'

/** Every line equal but for white space at its end. */
export const trailingSpace: Rung = {
  id: 'trailing-space',
  propose: (file, hunk) => findAll(file.in('trimmed-end'), hunk.in('trimmed-end')).map((start) => ({ start })),
}
