import type { Driver } from '../../session/driver'
import type { State } from '../../session/state'
import { copyText } from '../copy'
import { messageOf } from '../MessagePanel'

/** Puts the message for the model on the clipboard, where there is one. */
export async function copyMessage(driver: Driver, state: State): Promise<void> {
  const { text } = messageOf(state)
  if (text !== '') await copyText(driver, text)
}
