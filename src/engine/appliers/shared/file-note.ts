/** The comment with which VS Code Copilot names a file above its text. */

/** How a line comment begins and ends, where it is not `//`. By the file's extension, or its name where it has none. */
const COMMENTS: readonly (readonly [extensions: string, start: string, end?: string])[] = [
  [
    'py pyi pyw rb rake gemspec sh bash zsh fish ksh csh yml yaml pl pm r ps1 psm1 psd1 jl mk mak makefile dockerfile ex exs tf',
    '#',
  ],
  ['sql dsql lua hs', '--'],
  ['tex ltx ctx bib sty cls bbx cbx erl', '%'],
  ['clj cljs cljc cljx clojure edn ini', ';'],
  [
    'html htm xhtml shtml jsp asp aspx ejs md markdown mkd xml xsd svg xaml csproj fsproj props targets xsl xslt cshtml razor',
    '<!--',
    '-->',
  ],
  ['css', '/*', '*/'],
  ['hbs handlebars', '{{!', '}}'],
  ['bat cmd', 'REM'],
  ['vb bas vbs vba', "'"],
]

const BY_EXTENSION = new Map(
  COMMENTS.flatMap(([extensions, start, end]) => extensions.split(' ').map((each) => [each, { start, end }] as const)),
)

/** `path`: as the patch writes it. */
export function fileNote(path: string): string {
  const extension = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1).toLowerCase()
  const { start, end } = BY_EXTENSION.get(extension) ?? { start: '//', end: undefined }
  return `${start} filepath: ${path}${end === undefined ? '' : ` ${end}`}`
}
