/** Where the last focus was, from the control outwards: `keepFocus` comes later, and the control may be gone by then. */
export let lastFocus: readonly EventTarget[] = []

addEventListener('focusin', (event) => {
  lastFocus = event.composedPath()
})
