/** Renames a symbol of a TypeScript or JavaScript project wherever it is used. */
import type { DocumentSpan, RenameLocation } from 'typescript5'
import type { Path, RenameAnswer, RenamedFile, RenameProblem, RenameRequest, Tree } from '../../engine/model'
import { isScript } from './script-files'
import { openTsProject, type TS, type TsProject, tsFileOf, tsPathOf } from './ts-project'

export type Renamer = {
  /** Answers at once, and never with 'loading'. The project is `tree` as it was last set, with the request's own changes. */
  rename(request: RenameRequest): Exclude<RenameAnswer, 'loading'>
  setTree(tree: Tree): void
}

/** `ts`: the package TypeScript 5; `libs`: its `lib.*.d.ts`, by file name. Without them what libraries pass on, such as an array's elements, is not followed. */
export function createRenamer(ts: TS, libs: ReadonlyMap<string, string>, first: Tree): Renamer {
  const project = openTsProject(ts, libs)
  let tree = first
  return {
    setTree(fresh) {
      tree = fresh
    },
    rename(request) {
      const { path, changed } = request
      if (!isScript(path)) return { refused: 'no-rename' }
      const text = changed.has(path) ? changed.get(path) : tree.get(path)
      if (typeof text !== 'string') return { refused: 'fixed' }
      project.show(tree, changed, !isModule(ts, text))
      const found = find(ts, project, request)
      if ('refused' in found) return found
      const taken = project.scripts().filter((script) => hasWord(project.text(script) ?? '', request.name))
      // Where nothing has the new name, nothing can be taken for it: the files need not be read again.
      if (taken.length === 0) return found
      const before = problemsIn(project, found.files, taken)
      project.show(tree, new Map([...changed, ...written(project, found.files)]), !isModule(ts, text))
      const refused = why(project, found.files, taken, request, before)
      return refused === null ? found : { refused }
    },
  }
}

const isModule = (ts: TS, text: string): boolean =>
  /\b(?:require\s*\(|module\.exports|exports\.)/.test(text) ||
  ts.isExternalModule(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.ESNext, false, ts.ScriptKind.TSX))

type Found = { readonly files: readonly RenamedFile[] } | { readonly refused: RenameProblem }

function find(ts: TS, project: TsProject, { path, at, name }: RenameRequest): Found {
  const { service } = project
  const info = service.getRenameInfo(tsFileOf(path), at, {})
  if (!info.canRename) return { refused: /library|node_modules/.test(info.localizedErrorMessage) ? 'library' : 'fixed' }
  if (info.fileToRename !== undefined) return { refused: 'fixed' }
  const isMember = /member|property|method|getter|setter|accessor/.test(info.kind)
  if (!isName(ts, name, info.displayName, isMember)) return { refused: 'unnameable' }
  const locations = locationsOf(project, path, at)
  if (locations.length === 0) return { refused: 'fixed' }
  if (locations.some(({ fileName }) => tsPathOf(fileName, project) === null)) return { refused: 'library' }
  // A rename passes over the library's own files, and over what has to keep to them.
  if (
    isMember &&
    service.getReferencesAtPosition(tsFileOf(path), at)?.some(({ fileName }) => tsPathOf(fileName, project) === null)
  )
    return { refused: 'library' }
  // Scripts without imports share their names, but not every name that reads alike in two of them is meant as one.
  const declaredIn = new Set(service.getDefinitionAtPosition(tsFileOf(path), at)?.map(({ fileName }) => fileName))
  if (declaredIn.size > 1 && !isModule(ts, project.text(path) ?? '')) return { refused: 'collision' }
  return { files: grouped(project, locations, name) }
}

const locationsOf = ({ service }: TsProject, path: Path, at: number): readonly RenameLocation[] =>
  service.findRenameLocations(tsFileOf(path), at, false, false, { providePrefixAndSuffixTextForRename: true }) ?? []

/** Whether the language takes the name in the place of `old`. Words that it keeps for itself may name members only. */
function isName(ts: TS, name: string, old: string, isMember: boolean): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, false, ts.LanguageVariant.Standard, name)
  const token = scanner.scan()
  if (scanner.getTokenEnd() !== name.length) return false
  if (old.startsWith('#') || name.startsWith('#'))
    return old.startsWith('#') && token === ts.SyntaxKind.PrivateIdentifier && name !== '#constructor'
  if (name === 'constructor' && isMember) return false
  if (token === ts.SyntaxKind.Identifier) return isMember || !/^(?:arguments|eval|undefined|NaN|Infinity)$/.test(name)
  if (token < ts.SyntaxKind.FirstKeyword || token > ts.SyntaxKind.LastKeyword) return false
  return isMember || (token > ts.SyntaxKind.LastFutureReservedWord && token !== ts.SyntaxKind.AwaitKeyword)
}

function grouped(project: TsProject, locations: readonly RenameLocation[], name: string): RenamedFile[] {
  const files = new Map<Path, RenamedFile['places'][number][]>()
  for (const { fileName, textSpan, prefixText = '', suffixText = '' } of locations) {
    const path = tsPathOf(fileName, project)
    if (path === null) continue
    const places = files.get(path) ?? []
    files.set(path, places)
    places.push({ from: textSpan.start, to: textSpan.start + textSpan.length, text: prefixText + name + suffixText })
  }
  return [...files].map(([path, places]) => ({ path, places: places.sort((a, b) => a.from - b.from) }))
}

/** The files with the new name. */
function written(project: TsProject, files: readonly RenamedFile[]): [Path, string][] {
  return files.map(({ path, places }) => {
    const text = project.text(path) ?? ''
    let end = 0
    let fresh = ''
    for (const place of places) {
      fresh += text.slice(end, place.from) + place.text
      end = place.to
    }
    return [path, fresh + text.slice(end)]
  })
}

/** Codes of TypeScript for two things of one name in one place. */
const TWICE: ReadonlySet<number> = new Set([1117, 2300, 2308, 2323, 2393, 2395, 2440, 2451, 2484, 2528, 2567, 2687, 2813, 2814])

/** Files in which things of one name are counted. More: slower where a name is used everywhere, fewer: such a pair goes unseen where neither is used. */
const COUNTED = 30

const hasWord = (text: string, name: string): boolean =>
  text.includes(name) && new RegExp(`(?<![\\w$#])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text)

/** What is wrong in the files: syntax, and things of one name. `taken`: those that had the new name before, the only ones that can have it twice. */
function problemsIn(
  { service }: TsProject,
  files: readonly RenamedFile[],
  taken: readonly Path[],
): { readonly syntax: number; readonly twice: number } {
  let syntax = 0
  let twice = 0
  for (const { path } of files) syntax += service.getSyntacticDiagnostics(tsFileOf(path)).length
  const both = files.filter(({ path }) => taken.includes(path)).slice(0, COUNTED)
  for (const { path } of both)
    twice += service.getSemanticDiagnostics(tsFileOf(path)).filter(({ code }) => TWICE.has(code)).length
  return { syntax, twice }
}

/** Why the files with the new name are not the same program; null where they are. */
function why(
  project: TsProject,
  files: readonly RenamedFile[],
  taken: readonly Path[],
  { path, at, name }: RenameRequest,
  before: { readonly syntax: number; readonly twice: number },
): RenameProblem | null {
  const expected = new Set<string>()
  let fresh = at
  for (const file of files) {
    let shift = 0
    for (const place of file.places) {
      // The old name may precede the new one, as in `{ a: b }`.
      const start = place.from + shift + place.text.lastIndexOf(name, place.text.startsWith(name) ? 0 : undefined)
      expected.add(placeKey(tsFileOf(file.path), start))
      if (file.path === path && place.from === at) fresh = start
      shift += place.text.length - (place.to - place.from)
    }
  }
  const now = locationsOf(project, path, fresh)
  if (now.length !== expected.size || now.some((one) => !expected.has(keyOf(one)))) {
    return problemsIn(project, files, taken).syntax > before.syntax ? 'unnameable' : 'collision'
  }
  const after = problemsIn(project, files, taken)
  if (after.syntax > before.syntax) return 'unnameable'
  return after.twice > before.twice ? 'collision' : null
}

const placeKey = (file: string, start: number): string => `${start} ${file}`

const keyOf = ({ fileName, textSpan }: DocumentSpan): string => placeKey(fileName, textSpan.start)
