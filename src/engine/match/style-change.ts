/** Changes of style alone: where a line before and after one reads alike, that it reads so in the file does not show that the change is made. */
import { skeletonOf } from './fold'

/** The line without white space, typography, kinds of quotes, runs of hyphens, and marks at its end. */
const sayingOf = (line: string): string =>
  skeletonOf(line)
    .replaceAll(/["`]/g, "'")
    .replaceAll(/-+/g, '-')
    .replace(/[,;]+$/, '')

/** Whether each line that comes says what one that goes says, in another style, or all together do. True of blank lines for as many. */
export function isStyleChange(gone: readonly string[], come: readonly string[]): boolean {
  const [old, fresh] = [gone.map(sayingOf), come.map(sayingOf)]
  const said = fresh.join('')
  if (said === '') return fresh.length > 0 && old.join('') === '' && old.length === fresh.length
  return old.join('') === said || fresh.every((text) => text === '' || old.includes(text))
}
