import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  /** What the content is about: when this text changes, the content slides in again. */
  readonly about: string
  readonly children: ReactNode
}

/** Content that slides into its place when it comes to be about something else, and keeps the focus that is in it. */
export function SlideIn({ about, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is what it moves for
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const style = getComputedStyle(element)
    const duration = milliseconds(style.getPropertyValue('--calm'))
    if (duration === 0) return
    const motion = element.animate([{ opacity: 0, transform: 'translateY(-6px)' }, {}], {
      duration,
      easing: style.getPropertyValue('--ease') || 'ease',
    })
    return () => motion.cancel()
  }, [about])
  return <div ref={box}>{children}</div>
}

/** A CSS time, which a build may have written as ".22s" for "220ms"; 0 for what is none. */
function milliseconds(time: string): number {
  const found = /^\s*([\d.]+)(m?s)\s*$/.exec(time)
  return found === null ? 0 : Number(found[1]) * (found[2] === 's' ? 1000 : 1)
}
