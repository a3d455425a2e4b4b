/** Edits of a named symbol as JSON tool calls: `replace_symbol_body`, `insert_before_symbol`, `insert_after_symbol`, `safe_delete_symbol`, `rename_symbol`. */
import { cannot, type Writer } from '../writer'
import { toolCall } from './tool-call'

export const symbolEdit: Writer = (edit) => (edit.kind === 'symbol' ? toolCall(edit) : cannot('kind'))
