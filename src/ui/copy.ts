import { useDriver } from './session'

/** Puts a text on the clipboard and says so, also where the browser refuses. Resolves with whether it is there. */
export function useCopy(): (text: string) => Promise<boolean> {
  const driver = useDriver()
  return (text) =>
    navigator.clipboard.writeText(text).then(
      () => {
        driver.notify({ code: 'copied' })
        return true
      },
      (refused: unknown) => {
        console.warn(refused)
        driver.notify({ code: 'clipboard-refused' })
        return false
      },
    )
}
