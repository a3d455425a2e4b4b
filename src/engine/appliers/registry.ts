/** Every applier, in the order in which they are listed. */
import type { Applier, ApplierId, ApplierInfo } from './applier'
import { blocks } from './blocks'
import { exact } from './exact'
import { native } from './native'
import { others } from './others'
import { unified } from './unified'
import { v4a } from './v4a'

const infoOf = ({ run: _run, writes: _writes, ...known }: Applier): ApplierInfo => known

const APPLIERS: readonly Applier[] = [native, ...exact, ...blocks, ...v4a, ...unified, ...others]

/** What is known of each tool. */
export const appliers: readonly ApplierInfo[] = APPLIERS.map(infoOf)

export const applierOf = (id: ApplierId): Applier | undefined => APPLIERS.find((one) => one.id === id)
