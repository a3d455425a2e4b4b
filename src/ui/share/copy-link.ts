/** Links to what the page shows now. Loaded when the person wants one. */
import { addressOf, type DebugAt } from '../../session/debugger'
import type { Driver } from '../../session/driver'
import type { ShareOptions } from '../../session/share/share-actions'
import { viewIn, withView } from '../../session/view-address'
import { copyText } from '../copy'

/** The address of what is open, at a step where one is given; null: it is more than a link can hold. */
export async function linkTo(driver: Driver, along: ShareOptions, at: DebugAt | null): Promise<string | null> {
  const link = await (await driver.sharing()).link(along)
  if (link === null) return null
  const place = withView(addressOf(at), viewIn(location.hash) ?? 'code')
  return `${location.origin}${location.pathname}#${link}${place.replace('#', '&')}`
}

/** Copies the link to this very step; where there is none, the page says so and opens the sheet with the other ways. */
export async function copyLink(driver: Driver, at: DebugAt | null): Promise<void> {
  const link = await linkTo(driver, { tests: true, run: true }, at)
  if (link === null) driver.page.show({ dialog: 'share' })
  else await copyText(driver, link)
}
