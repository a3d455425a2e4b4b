/** Which names are those of files: what readers take for one, and writers may therefore write. */

/** Extensions that tell a file from a property where a sentence names it: `utils.py` and not `user.name`. */
const KNOWN =
  /\.(?:[cm]?[jt]sx?|pyi?|ipynb|rb|go|rs|java|kts?|swift|scala|c|cc|cpp|cxx|h|hh|hpp|cs|fs|vb|php|lua|r|jl|dart|ex|exs|erl|hs|ml|clj|zig|nim|pl|sh|bash|zsh|fish|ps1|bat|cmd|sql|html?|css|s[ac]ss|less|vue|svelte|astro|md|mdx|mdc|rst|txt|adoc|json[c5l]?|ya?ml|toml|ini|cfg|conf|env|lock|xml|svg|csv|tsv|proto|graphql|gql|tf|tfvars|gradle|cmake|mk|nix|dockerfile|tex|log|cast|template|sol)$/i

/** Names of things that look like those of files. */
const NO_NAME =
  /^(?:(?:node|next|nuxt|vue|express|react|three|d3|nest|ember|backbone|asp|vb|socket|e|i)\.(?:js|net|io|g|e)|[\w.-]+\.(?:com|org|net|io|dev|ai)|(?:text|application|image|audio|video|font)\/[\w.+-]+)$/i

/** An extension begins with a letter: `v1.2` is no file. */
const EXTENSION = /\.[A-Za-z]\w{0,11}$/
const KNOWN_BARE = /(?:^|\/)(?:makefile|dockerfile|gemfile|rakefile|procfile|justfile|readme|license|__proto__|\.[\w.-]+)$/i

/** Names that begin with a dot and are no members such as `.not`. */
const KNOWN_DOT = /^\.(?:git\w*|env|\w*rc|\w*ignore|editorconfig|htaccess|\w*lint\w*|bash\w*|z\w+|profile)$/i

/** Whether the extension is one of those that files of code and text have. */
export const hasKnownExtension = (name: string): boolean => KNOWN.test(name)

/** Whether there is an extension that may be one. */
export const isExtended = (name: string): boolean => EXTENSION.test(name)

/** Whether a library, a host or a media type has the name. */
export const isProduct = (name: string): boolean => NO_NAME.test(name)

/**
 * Whether a path names a file, and not a member of something: `options.onMatch` heads many a snippet. With a folder any extension will do, without
 * one it has to be known, or, where the name is `bare`, be in small letters.
 */
export function namesFile(written: string, bare = false): boolean {
  if (isProduct(written) || written.includes('://') || /^\.\w*[A-Z]/.test(written)) return false
  if (KNOWN_BARE.test(written)) return bare || !/^\.\w+$/.test(written) || KNOWN_DOT.test(written)
  if (!isExtended(written)) return false
  return written.includes('/') || hasKnownExtension(written) || (bare && /\.[a-z][a-z\d]*$/.test(written))
}

/** What a header that announces a file has around its path: a heading, a number, a label, a link, the number of a line, a note. */
export const DECORATED = /^#{1,6} |^\d+[.)] |^(?:file|path): |^\[.*\]\(.*\)$|:\d*$| \(\w+\)$/i
