import { type ComponentProps, useContext, useEffect, useRef, useState } from 'react'
import { TabPanel as AriaPanel, TabListStateContext, type TabPanelProps } from 'react-aria-components'

/**
 * A panel of tabs, which itself is a stop of the Tab key where nothing in it is. React Aria's own looks for that at every drawing and after every
 * change inside, and has the page lay itself out each time; this one looks once after the frame that shows the changes.
 */
export function TabPanel(props: TabPanelProps) {
  const tabs = useContext(TabListStateContext)
  // React Aria would keep one that is left until the motion of its element ends.
  return tabs?.selectedKey === props.id && <AriaPanel {...props} render={drawBox} />
}

/** Without React Aria's hold on the element, by which it looks. */
const drawBox = ({ ref: _, ...box }: ComponentProps<'div'>) => <Box {...box} />

function Box(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null)
  const [isStop, setIsStop] = useState(false)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    let frame: number | null = null
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      timer = null
      setIsStop(![...element.querySelectorAll(REACHABLE)].some(isReached))
    }
    const ask = () => {
      if (frame !== null || timer !== null) return
      frame = requestAnimationFrame(() => {
        frame = null
        timer = setTimeout(look)
      })
    }
    ask()
    const changes = new MutationObserver(ask)
    changes.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled', 'inert'],
    })
    return () => {
      changes.disconnect()
      if (frame !== null) cancelAnimationFrame(frame)
      if (timer !== null) clearTimeout(timer)
    }
  }, [])
  return <div {...props} ref={box} tabIndex={isStop ? 0 : undefined} />
}

const REACHABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [contenteditable]:not([contenteditable="false"]), [tabindex]'

/** Whether the Tab key stops at an element now. */
const isReached = (element: Element): boolean =>
  element instanceof HTMLElement &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true })
