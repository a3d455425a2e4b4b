import type { Driver } from '../session/driver'
import { useDriver } from './session'

/** Puts a text on the clipboard and says so, also where the browser refuses. Resolves with whether it is there. */
export const copyText = (driver: Driver, text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => {
      driver.page.notify({ code: 'copied' })
      return true
    },
    (refused: unknown) => {
      console.warn(refused)
      driver.page.notify({ code: 'clipboard-refused' })
      return false
    },
  )

/** The same, in a component. */
export function useCopy(): (text: string) => Promise<boolean> {
  const driver = useDriver()
  return (text) => copyText(driver, text)
}
