import { type ComponentType, createElement, lazy as once } from 'react'

/** A part of the page that could not be fetched: the network is away, or the page's host has a newer version by now. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}

/** For each part that was not loaded, what lets it be asked for once more. */
const failed = new Set<() => void>()

/** Lets every part that could not be loaded be fetched again when it is drawn next. */
export function fetchAgain(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** Like React's, which keeps a failure for good: here it throws `NotLoaded` until `fetchAgain` is called. */
export function lazy<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): ComponentType<P> {
  const attempt = () =>
    load().catch((cause: unknown) => {
      failed.add(() => {
        Part = once(attempt)
      })
      throw new NotLoaded(cause instanceof Error ? cause.message : String(cause), { cause })
    })
  let Part = once(attempt)
  return (props) => createElement(Part, props)
}
