/** The loops, by their ids. */
import type { Loop, LoopId } from '../agent'
import { chatEdit } from './chat-edit'
import { planAndBranch } from './plan-and-branch'
import { plannerExecutor } from './planner-executor'
import { review } from './review'
import { taskGraph } from './task-graph'
import { toolCalls } from './tool-calls'

export const LOOPS: Readonly<Record<LoopId, Loop>> = {
  'chat-edit': chatEdit,
  'tool-calls': toolCalls,
  review,
  'planner-executor': plannerExecutor,
  'plan-and-branch': planAndBranch,
  'task-graph': taskGraph,
}
