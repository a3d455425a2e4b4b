/** No damage at all, also in files whose lines look like damage. */
import type { Kind } from '../kind'
import { SHAPES } from '../shapes'
import { ODD_SHAPES } from '../unusual-shapes'

export const untouched: readonly Kind[] = [
  { id: 'none', means: 'The edit as it is meant.', damage: (draft) => draft },
  ...[...SHAPES, ...ODD_SHAPES].map(
    ({ path }): Kind => ({
      id: `none-${path.split('/').at(-1)}`,
      means: `The edit as it is meant, of ${path}.`,
      damage: (draft) => (draft.path === path ? draft : null),
    }),
  ),
]
