/** Every prompt by what it is for. The tables are typed so that a purpose, a failure or a format without its prompt does not compile. */
import type { FailureClass, Purpose } from '../agent/agent'
import type { FormatId } from '../engine/model'
import rulesEdit from './edit.md?raw'
import { fill, type Values } from './fill'
import formatApplyPatch from './formats/apply-patch.md?raw'
import formatDecisionXml from './formats/decision-xml.md?raw'
import formatFindReplaceFile from './formats/find-replace-file.md?raw'
import formatLazyFile from './formats/lazy-file.md?raw'
import formatLineRange from './formats/line-range.md?raw'
import formatNumberedSnippet from './formats/numbered-snippet.md?raw'
import formatSearchReplace from './formats/search-replace.md?raw'
import formatSymbolEdit from './formats/symbol-edit.md?raw'
import formatToolCall from './formats/tool-call.md?raw'
import formatUnifiedDiff from './formats/unified-diff.md?raw'
import formatWholeBlockDiff from './formats/whole-block-diff.md?raw'
import formatWholeFile from './formats/whole-file.md?raw'
import rulesNewFile from './new-file.md?raw'
import rulesPlan from './plan.md?raw'
import repairAmbiguous from './repair/ambiguous.md?raw'
import repairCall from './repair/call.md?raw'
import repairCutOff from './repair/cut-off.md?raw'
import repairNoChange from './repair/no-change.md?raw'
import repairNoEdit from './repair/no-edit.md?raw'
import repairNoMatch from './repair/no-match.md?raw'
import repairNotDone from './repair/not-done.md?raw'
import repairParse from './repair/parse.md?raw'
import repairSameAgain from './repair/same-again.md?raw'
import repairStale from './repair/stale.md?raw'
import repairSyntax from './repair/syntax.md?raw'
import repairTests from './repair/tests.md?raw'
import repairTool from './repair/tool.md?raw'
import repairWrongFile from './repair/wrong-file.md?raw'
import rulesResearch from './research.md?raw'
import sayEdit from './say/edit.md?raw'
import sayNewFile from './say/new-file.md?raw'
import sayPlan from './say/plan.md?raw'
import sayResearch from './say/research.md?raw'
import saySeen from './say/shown.md?raw'
import sayStep from './say/step.md?raw'
import saySummary from './say/summary.md?raw'
import sayTasks from './say/tasks.md?raw'
import sayTools from './say/tools.md?raw'
import rulesStep from './step.md?raw'
import rulesSummary from './summary.md?raw'
import rulesTasks from './tasks.md?raw'
import rulesTools from './tools.md?raw'

/** Purposes with rules of their own. A repair goes by the rules of what it repairs. */
export type Ruled = Exclude<Purpose, 'repair'>

/** What the model's task is: the beginning of the system prompt. */
export const RULES: Readonly<Record<Ruled, string>> = {
  edit: rulesEdit,
  'new-file': rulesNewFile,
  plan: rulesPlan,
  research: rulesResearch,
  step: rulesStep,
  summary: rulesSummary,
  tasks: rulesTasks,
  tools: rulesTools,
}

/** How edits are asked for: a format, or another manner of asking for one. 'whole-block-diff': a unified diff as Aider asks for it, without numbers. */
export type AskedFormat = FormatId | 'whole-block-diff'

/** How edits are written in each format, with a worked example. */
export const FORMATS: Readonly<Record<AskedFormat, string>> = {
  'apply-patch': formatApplyPatch,
  'decision-xml': formatDecisionXml,
  'find-replace-file': formatFindReplaceFile,
  'lazy-file': formatLazyFile,
  'line-range': formatLineRange,
  'numbered-snippet': formatNumberedSnippet,
  'search-replace': formatSearchReplace,
  'symbol-edit': formatSymbolEdit,
  'tool-call': formatToolCall,
  'unified-diff': formatUnifiedDiff,
  'whole-block-diff': formatWholeBlockDiff,
  'whole-file': formatWholeFile,
}

/** What is said to a model first, as templates. */
const SAYS: Readonly<Record<Ruled, string>> = {
  edit: sayEdit,
  'new-file': sayNewFile,
  plan: sayPlan,
  research: sayResearch,
  step: sayStep,
  summary: saySummary,
  tasks: sayTasks,
  tools: sayTools,
}

/** What is said after each failure, as templates. */
const REPAIRS: Readonly<Record<FailureClass, string>> = {
  ambiguous: repairAmbiguous,
  call: repairCall,
  'cut-off': repairCutOff,
  'no-change': repairNoChange,
  'no-edit': repairNoEdit,
  'no-match': repairNoMatch,
  'not-done': repairNotDone,
  parse: repairParse,
  'same-again': repairSameAgain,
  stale: repairStale,
  syntax: repairSyntax,
  tests: repairTests,
  tool: repairTool,
  'wrong-file': repairWrongFile,
}

const isFailure = (name: string): name is FailureClass => Object.hasOwn(REPAIRS, name)

/**
 * What is said to the model, from the names that a run fills in. `said`, where it is given, is the person's own words in place of it all.
 * After the results of tools nothing is said besides: they speak for themselves.
 * @param answers whether results of tools go along
 * @throws Error where a value is missing, or a repair does not tell its failure
 */
export function sayFor(purpose: Purpose, values: Values, answers = false): string {
  const { said = '', shown = '', failure = '', message = '' } = values
  if (said !== '') return said
  if (shown !== '') return fill(saySeen, values)
  if (purpose === 'repair') {
    if (!isFailure(failure)) throw new Error(`prompt: no failure of the name ${JSON.stringify(failure)}`)
    return fill(REPAIRS[failure], values)
  }
  return answers ? '' : fill(SAYS[purpose], { failed: message, ...values })
}
