/** All targets, in the order in which they are run. */
import type { Target } from '../target'
import { archive } from './archive'
import { github } from './github'
import { link } from './link'
import { match } from './match'
import { messages } from './messages'
import { project } from './project'
import { read } from './read'
import { recording } from './recording'
import { prepareSessions, session } from './session'
import { stage } from './stage'

export const TARGETS: readonly Target[] = [read, match, stage, link, session, archive, project, recording, github, messages]

/** What takes a moment before inputs can be made. */
export const prepare = (): Promise<void> => prepareSessions()
