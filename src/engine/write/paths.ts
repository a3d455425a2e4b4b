/** Where a path can be written so that it reads as just that. */

/** UTF-16 units; readers look for paths in short lines only. */
const LONGEST = 400

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Of a path's folders: also those in brackets that name routes, as `[id]` and `(shop)`. */
const FOLDER = '(?:[\\w.@+~$%!&-]|\\[[\\w.-]+\\]|\\([\\w.-]+\\)|[^\\x00-\\x7f\\s])+'
const NAME = new RegExp(`^(?:[./]{0,2}/)?(?:${FOLDER}/)*(?:${FOLDER})$`)
/** Blanks may be between the words of a name, but for the first one's. */
const SPACED = /^[\w.@+-]+(?:\/[\w@+-]+(?:[ .][\w@+-]+)*)+$/
/** A name with an extension, in which there is a letter. */
const EXTENDED = /[^./]\.(?=\w*[A-Za-z])\w{1,12}$/
/** Names without an extension that read as files all the same. */
const BARE = /^(?:makefile|dockerfile|license|readme|gemfile|rakefile|procfile|justfile)$/i

/** Whether the path reads as one where it is the whole line and nothing says that it is a path. */
export const readsBackAlone = (path: string): boolean =>
  path.length <= LONGEST &&
  !UNPRINTABLE.test(path) &&
  (BARE.test(path) ||
    ((NAME.test(path) || SPACED.test(path)) && !/\.\w+ /.test(path) && EXTENDED.test(path) && !path.startsWith('www.')))

/** Whether the path reads back where a header announces it and takes the rest of the line. */
export const readsBackInHeader = (path: string): boolean =>
  path.length <= LONGEST && !UNPRINTABLE.test(path) && /^[^\s"'`*:].*[^\s"'`*:)]$|^[^\s"'`*:()]$/.test(path)

/** Whether git has a way to write the path, perhaps in quotes. */
export const fitsGitHeader = (path: string): boolean =>
  path.length <= LONGEST && !UNPRINTABLE.test(path) && !/\p{Surrogate}/u.test(path) && path !== '/dev/null'

/** Names that git's headers have as they are. */
const PLAIN = /^(?! )[\w\p{L}\p{M}\p{N}.@+~/$%&!#={}[\]() -]+\.\w+$|^(?:[\w.-]+\/)*(?:[A-Z]\w+|\.\w+)$/u

/** The path behind git's prefix; in quotes where it holds more than the characters of most paths. */
export function gitPath(prefix: string, path: string, quoted = needsQuotes(path)): string {
  return quoted ? `"${prefix}${path.replace(/["\\]/g, '\\$&')}"` : prefix + path
}

/** The same in a `---` or `+++` line: a tab ends a name that has blanks. */
export const gitSide = (prefix: string, path: string): string =>
  gitPath(prefix, path) + (path.includes(' ') && !needsQuotes(path) ? '\t' : '')

export function needsQuotes(path: string): boolean {
  return !PLAIN.test(path)
}

/** Words that leave a line with a path a heading. */
const LABEL =
  /^(?:the|an?|file|filename|filepath|path|new|updated|modified|created|changed|unchanged|full|complete|entire|empty|contents?|code|version|of|for|with|create|write|step|\d+)$/i

/** Whether the line may announce a file: a path, perhaps decorated, and nothing else but such words. */
export function announcesFile(line: string): boolean {
  if (line.length > LONGEST) return false
  const words = line.split(/[\s*`"'()#>:]+/).filter((word) => /\w/.test(word))
  return words.some((word) => EXTENDED.test(word)) && words.every((word) => EXTENDED.test(word) || LABEL.test(word))
}
