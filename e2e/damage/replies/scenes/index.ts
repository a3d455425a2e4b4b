/** All kinds of scenes, in the order of the table. */
import type { SceneKind } from '../scene'
import { around } from './around'
import { files } from './files'
import { ordered } from './ordered'
import { together } from './together'

export const SCENES: readonly SceneKind[] = [...together, ...files, ...around, ...ordered]
