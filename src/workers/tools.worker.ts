/** The appliers beside the page and the engine: answers one question and is then done. Ended from outside where the answer is no longer wanted. */
import { compare, minimalCaseOf, profileOf, remedyOf, trialsOf } from '../engine/appliers'
import { answersTo, type FromTools, type ToolsJob } from './tools-client'

const say = (message: FromTools) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToolsJob>) => {
  for (const answer of answersTo({ compare, minimalCaseOf, profileOf, remedyOf, trialsOf }, data)) say({ type: 'answer', answer })
  say({ type: 'done' })
})
