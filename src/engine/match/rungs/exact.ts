import { findAll } from '../find'
import type { Rung } from './rung'

/** Every line equal, and every line of the file ends in '\n' as the reply's do (the file's last line may have no end). */
export const exact: Rung = {
  id: 'exact',
  propose: (file, hunk) => {
    const plain = file.numbers.map((number, line) => (file.ends[line]?.startsWith('\r') ? -1 : number))
    return findAll(plain, hunk.numbers).map((start) => ({ start }))
  },
}
