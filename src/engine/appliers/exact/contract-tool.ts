/** A tool that keeps to the contract of one old text and the text in its place. */
import { type Applier, applier } from '../applier'
import { type Contract, contractEdit } from './contract-edit'
import { requestsIn } from './requests'
import { type EditTool, runEditTool } from './run-edit-tool'

export const ONCE: Contract = { several: 'refused', identical: 'refused', empty: 'makes', all: true }

export const contractTool = (contract: Contract, more: Partial<EditTool> = {}): EditTool => ({
  list: 'atomic',
  edit: (text, edit, context) => contractEdit(text, edit, context, contract),
  ...more,
})

type Made = Pick<Applier, 'id' | 'name' | 'version' | 'evidence'>

export const toolOf = (made: Made, tool: EditTool): Applier =>
  applier({
    ...made,
    family: 'exact-string',
    formats: ['tool-call'],
    options: {},
    run: ({ reply, disk, defaultPath, work }) => runEditTool(requestsIn(reply), tool, { disk, defaultPath, work }),
  })
