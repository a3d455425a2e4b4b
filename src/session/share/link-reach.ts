/** Where a link of a length survives. Sources: Discord's messages have 2,000 characters; many servers and mail programs cut addresses at 8,000; Slack splits what is longer than 4,000. */

export type LinkReach = 'everywhere' | 'most' | 'few' | 'none'

/** Characters of a whole address, and how far it gets. */
const STEPS: readonly (readonly [most: number, reach: LinkReach])[] = [
  [2000, 'everywhere'],
  [8000, 'most'],
  [32_000, 'few'],
]

/** @param length of the link in UTF-16 units */
export const linkReachOf = (length: number): LinkReach => STEPS.find(([most]) => length <= most)?.[1] ?? 'none'
