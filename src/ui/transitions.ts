/**
 * Keeps the start of CSS transitions from react-aria. It waits for each to end before it moves the focus, and never forgets an element that went away
 * with two properties under way (it listens for one `transitioncancel` alone), nor the page that the element was on. Nothing here needs the wait:
 * whatever takes the focus has its place from the start.
 */
export function keepTransitionsQuiet(page: Window): void {
  page.addEventListener('transitionrun', (event) => event.stopPropagation(), { capture: true })
}
