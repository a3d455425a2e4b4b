/** Which grammar reads a file: decided by its name, and where one name serves two languages by its text. */

/** Grammars that are a WASM file each. */
export type TreeGrammar =
  | 'bash'
  | 'c'
  | 'c-sharp'
  | 'cpp'
  | 'css'
  | 'go'
  | 'ini'
  | 'java'
  | 'javascript'
  | 'php'
  | 'powershell'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'tsx'
  | 'typescript'

/** `jsonc`: with comments and trailing commas. */
export type Grammar = TreeGrammar | 'json' | 'jsonc'

/** C or C++: a header does not say which. */
type Named = Grammar | 'header'

const EXTENSIONS: readonly (readonly [grammar: Named, extensions: string])[] = [
  ['javascript', 'js jsx mjs cjs'],
  ['typescript', 'ts mts cts'],
  ['tsx', 'tsx'],
  ['python', 'py pyi pyw'],
  ['go', 'go'],
  ['rust', 'rs'],
  ['java', 'java'],
  ['c', 'c'],
  ['header', 'h'],
  ['cpp', 'cc cpp cxx c++ hh hpp hxx h++ ipp tpp inl'],
  ['c-sharp', 'cs csx'],
  ['ruby', 'rb rake gemspec ru'],
  ['php', 'php php5 phtml'],
  ['css', 'css'],
  ['bash', 'sh bash'],
  ['powershell', 'ps1 psm1 psd1'],
  ['ini', 'ini'],
  ['json', 'json webmanifest'],
  ['jsonc', 'jsonc json5 code-workspace'],
]

const NAMES: readonly (readonly [grammar: Named, names: string])[] = [
  ['bash', '.bashrc .bash_profile .bash_aliases .bash_logout .profile PKGBUILD'],
  ['ruby', 'Rakefile Gemfile Guardfile Capfile Vagrantfile Podfile Fastfile Brewfile'],
  ['python', 'SConstruct SConscript wscript'],
  ['ini', '.editorconfig .gitconfig .gitmodules .pylintrc .flake8 .coveragerc'],
  ['json', 'composer.lock .prettierrc.json .arcconfig .watchmanconfig'],
  [
    'jsonc',
    '.eslintrc .eslintrc.json .babelrc .babelrc.json .jshintrc .jscsrc .swcrc .hintrc .jslintrc deno.json devcontainer.json',
  ],
  ['jsonc', 'tslint.json api-extractor.json language-configuration.json biome.json .biome.json turbo.json nx.json'],
]

const table = (rows: readonly (readonly [Named, string])[]): ReadonlyMap<string, Named> =>
  new Map(rows.flatMap(([grammar, keys]) => keys.split(' ').map((key) => [key, grammar] as const)))

const BY_EXTENSION = table(EXTENSIONS)
const BY_NAME = table(NAMES)

/** JSON files that the programs which read them let have comments. */
const LENIENT = /(?:^|\/)(?:[tj]sconfig[\w.-]*\.json|\.vscode\/[^/]+\.json)$/

function named(path: string): Named | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const whole = BY_NAME.get(name)
  if (whole !== undefined) return whole
  const dot = name.lastIndexOf('.')
  if (dot < 0) return null
  const found = BY_EXTENSION.get(name.slice(dot + 1).toLowerCase()) ?? null
  return found === 'json' && LENIENT.test(path) ? 'jsonc' : found
}

/** A header of C++, which C has no words for. */
const CPP =
  /^[ \t]*(?:class\s+\w+[^;]*\{|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:|#\s*include\s*<(?:\w+|cstd\w+)>|enum\s+class\b)|\bstd::|\bvirtual\s|\boperator\s*[=<>+*([-]/m
/** A header of Objective-C, which no grammar here reads. */
const OBJECTIVE_C = /^[ \t]*(?:@(?:interface|class|protocol|import|end)\b|#\s*import\b)|\bNS_(?:ENUM|ASSUME|SWIFT)/m
/** JavaScript with Flow's types, which the grammar does not know. */
const FLOW = /^(?:#![^\n]*\n)?\s*(?:\/\*[\s\S]{0,2000}?@flow\b|\/\/[ \t]*@flow\b)/
/** UTF-16 units in which a file says what it is written in. More: slower, fewer: a header whose licence is longer is taken for C. */
const BEGINNING = 20_000

/** The grammar that reads this text in a file of this name; null: none does. */
export function grammarOf(path: string, text: string): Grammar | null {
  const found = named(path)
  if (found === 'header' || found === 'c') {
    const beginning = text.slice(0, BEGINNING)
    if (OBJECTIVE_C.test(beginning)) return null
    return found === 'header' && CPP.test(beginning) ? 'cpp' : 'c'
  }
  if (found === 'javascript' && FLOW.test(text.slice(0, BEGINNING))) return null
  return found
}

/** Every grammar that a file of this name may need. A header of C brings that of C++ with it: only its text tells. */
export function grammarsFor(path: string): readonly TreeGrammar[] {
  const found = named(path)
  if (found === 'header') return ['c', 'cpp']
  return found === null || found === 'json' || found === 'jsonc' ? [] : [found]
}
