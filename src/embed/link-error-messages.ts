/** The sentences on a link that cannot be opened. They come without the engine's. */
import type { LinkSource } from './link-source'

export type LinkError = Exclude<LinkSource, { readonly state: 'subject' }>

/** Why there is nothing to look at, in a title and a sentence. */
export function linkErrorText(source: LinkError): { title: string; sentence: string } {
  if (source.state === 'nothing')
    return {
      title: 'Nothing to show',
      sentence: 'This address carries no session and names no lesson. Copy the whole of what “Share” gives.',
    }
  if (source.state === 'missing')
    return {
      title: 'A part of this is not here',
      sentence: `“${source.what}”, which the address names, is no lesson or project of this page, or could not be loaded.`,
    }
  const { reason, detail } = source.link
  if (reason === 'newer')
    return {
      title: 'This link is newer than the page',
      sentence: `It is of version ${detail}, which this page cannot read yet. Reload the page, or ask for a link made here.`,
    }
  if (reason === 'too-large')
    return {
      title: 'This link was not opened',
      sentence: 'It unpacks to more than a session may be: 2 MB, and no more than 50 times its own size.',
    }
  if (reason === 'clash')
    return {
      title: 'This link was not opened',
      sentence: `Its file “${detail}” would have to be a folder too, because another file is in it.`,
    }
  return {
    title: 'This link is broken',
    sentence: `It was cut or changed on its way here${detail === '' ? '' : `: ${detail}`}. Ask for it again, or for the session as a file.`,
  }
}

/** What is said above the text of a link that cannot be opened. */
export const rawText = (raw: string): string =>
  raw === '' ? 'Nothing of it could be read.' : `What could be read of it, ${raw.length} characters. Nothing of them was run.`
