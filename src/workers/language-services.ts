/** What a decision may look at besides the reply and the tree: syntax errors, symbols, uses of a name. Each is loaded only when a decision asks for it. */
import type { Path, RenameAnswer, RenameRequest, SyntaxProblem, Tree } from '../engine/model'
import { isScript } from '../syntax/rename/script-files'
import type { CodeSymbol, Looked, Syntax } from '../syntax/syntax'

type Renamed = Exclude<RenameAnswer, 'loading'>

/** Finds every use of a name. */
export type SymbolRenaming = {
  /** Rejects where it broke down. */
  ask(tree: Tree, request: RenameRequest): Promise<Renamed>
}

/** Answers at once: with 'loading' where something is not here yet, which is noted as wanted. */
export type LanguageServices = {
  problems(path: Path, text: string): Looked<SyntaxProblem>
  symbols(path: Path, text: string): Looked<CodeSymbol>
  renames(request: RenameRequest): RenameAnswer
  /** Renames are looked for in this tree from now on. */
  setTree(tree: Tree): void
  /** Begins to load what was wanted; `onLoaded` is called when it is here, or is known not to be had. */
  fetch(): void
  /** The syntax, without any grammar; null where it could not be loaded. */
  opened(): Promise<Syntax | null>
}

export type LanguageServicesParts = {
  readonly onLoaded: () => void
  readonly openSyntax?: () => Promise<Syntax>
  /** Starts what renames, at the first rename; null where nothing can. */
  readonly startRenaming?: (() => SymbolRenaming) | null
}

/** Answers of renames that are kept: those of one reply. More: memory, fewer: a reply of many renames is never done. */
const KEPT = 64

export function openLanguageServices({
  onLoaded,
  openSyntax = openOwn,
  startRenaming = null,
}: LanguageServicesParts): LanguageServices {
  const wanted = new Set<Path>()
  let opening: Promise<Syntax | null> | null = null
  let syntax: Syntax | null | 'loading' = 'loading'
  const renaming = openRenames(startRenaming)

  const open = (): Promise<Syntax | null> => {
    opening ??= openSyntax()
      // Whatever keeps it from being loaded, the files are edited without it.
      .catch((failed: unknown) => {
        console.warn(failed)
        return null
      })
      .then((opened) => {
        syntax = opened
        return opened
      })
    return opening
  }
  const look = <T>(path: Path, at: (syntax: Syntax) => Looked<T>): Looked<T> => {
    if (syntax === null) return null
    const found = syntax === 'loading' ? 'loading' : at(syntax)
    if (found === 'loading') wanted.add(path)
    return found
  }
  return {
    problems: (path, text) => look(path, (opened) => opened.problems(path, text)),
    symbols: (path, text) => look(path, (opened) => opened.symbols(path, text)),
    renames: renaming.answerTo,
    setTree: renaming.setTree,
    fetch() {
      if (wanted.size > 0) {
        const paths = [...wanted]
        wanted.clear()
        void open()
          .then((opened) => opened?.load(paths))
          .then(onLoaded)
      }
      void renaming.fetch()?.then(onLoaded)
    },
    opened: open,
  }
}

async function openOwn(): Promise<Syntax> {
  const [{ openSyntax }, { readWasm }] = await Promise.all([import('../syntax/open-syntax'), import('../syntax/wasm')])
  return openSyntax({ wasm: readWasm })
}

/** Asks for each rename once, and keeps the answers while the tree stays. */
function openRenames(start: (() => SymbolRenaming) | null) {
  let renaming: SymbolRenaming | null = null
  let tree: Tree = new Map()
  const answers = new Map<string, Renamed>()
  const wanted = new Map<string, RenameRequest>()
  return {
    setTree(fresh: Tree) {
      tree = fresh
      answers.clear()
      wanted.clear()
    },
    answerTo(request: RenameRequest): RenameAnswer {
      // Only TypeScript and JavaScript: for others nothing has to be loaded to know it.
      if (!isScript(request.path)) return { refused: 'no-rename' }
      if (start === null) return { refused: 'unavailable' }
      const key = keyOf(request)
      const known = answers.get(key)
      if (known !== undefined) return known
      wanted.set(key, request)
      return 'loading'
    },
    /** Asks for what was wanted; null where nothing was. */
    fetch(): Promise<void> | null {
      if (wanted.size === 0 || start === null) return null
      const asked = [...wanted]
      wanted.clear()
      const of = tree
      const ask = async ([key, request]: readonly [string, RenameRequest]) => {
        const answer = await answerOf(of, request)
        if (of !== tree) return
        if (answers.size >= KEPT) answers.clear()
        answers.set(key, answer)
      }
      return Promise.all(asked.map(ask)).then(() => undefined)
    },
  }

  async function answerOf(of: Tree, request: RenameRequest): Promise<Renamed> {
    try {
      renaming ??= start?.() ?? null
      return (await renaming?.ask(of, request)) ?? { refused: 'unavailable' }
    } catch (failed) {
      // The worker stopped, or its code could not be loaded: the next rename starts another.
      console.warn(failed)
      renaming = null
      return { refused: 'unavailable' }
    }
  }
}

const keyOf = ({ path, at, name, changed }: RenameRequest): string => JSON.stringify([path, at, name, ...changed])
