/** No damage at all. */
import type { Kind } from '../kind'

export const untouched: readonly Kind[] = [{ id: 'none', means: 'The edit as it is meant.', damage: (draft) => draft }]
