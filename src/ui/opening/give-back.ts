import type { Driver } from '../../session/driver'

/** Takes the reply out of its pane, for it is a file: the one before comes back, or none. */
export function giveBack(driver: Driver): void {
  if (!driver.reply.undoReply()) void driver.reply.paste('', true)
}
