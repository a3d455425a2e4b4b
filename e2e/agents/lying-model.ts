/** A model that lies, breaks off, declines, asks back and edits at random: whatever it did stays known. */
import type { Command } from '../../src/agent/agent'
import type { Path, Tree } from '../../src/engine/model'
import type { Provider, ProviderEvent, StopReason, ToolCall } from '../../src/providers/provider'
import { pagePath, searchReplaceBlock } from '../../src/session/testing/page-fixture'
import { SOURCES, TESTS } from './project'

/** Whole numbers below a bound. */
export type Chance = (bound: number) => number

/** One edit that the model has written. `mark`: a text that occurs in the file where the edit landed and nowhere else; '': it leaves nothing. */
export type Attempt = { readonly file: string; readonly mark: string }

/** One answer. `isWhole`: it ended as it was meant to. `attempts`: its edits; `ways`: those of a branch, of which one is taken. */
export type Answer = {
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly stop: StopReason
  readonly isWhole: boolean
  readonly thread: string
  readonly purpose: Ask['purpose']
  readonly attempts: readonly Attempt[]
  readonly ways: readonly Attempt[]
}

type Content = Pick<Answer, 'text' | 'calls' | 'attempts'> & { readonly ways?: readonly Attempt[] }

type Ask = Extract<Command, { readonly type: 'ask' }>

type Looking = { readonly tree: () => Tree; readonly ask: () => Ask | null; readonly chance: Chance }

const LIES = [
  'All tests pass now.',
  'Done. Everything is green.',
  'I ran the whole suite: 3 passed, 0 failed.',
  'No change is needed in the tests. In `src/a.ts` the two is missing.',
  'It is not already done.',
  '',
]
/** What says of the whole task that nothing is needed. */
export const NOT_NEEDED: readonly string[] = [
  'No change is needed: the files are right as they are.',
  'The task is already done as asked.',
]
const QUESTIONS = ['Which of the two files do you mean?', 'Should I also change `src/b.ts`?']

const pick = <T>(from: readonly T[], chance: Chance): T => {
  const found = from[chance(from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** An edit: the text that it looks for and what it puts there; `search` '' makes a file. */
type Edit = Attempt & { readonly search: string; readonly replace: string }

export class LyingModel {
  readonly answers: Answer[] = []
  readonly #look: Looking
  /** Whether most of its calls and decisions are right: runs of many steps would hardly ever come to an end. */
  readonly #isAble: boolean
  #marks = 0
  #calls = 0

  constructor(look: Looking) {
    this.#look = look
    this.#isAble = look.chance(2) === 0
  }

  readonly provider: Provider = { stream: () => this.#stream() }

  async *#stream(): AsyncGenerator<ProviderEvent> {
    const { ask, chance } = this.#look
    const wanted = ask()
    if (chance(40) === 0) {
      yield { type: 'text', text: 'const' }
      yield { type: 'failed', failure: { code: 'server', status: 500, detail: '', retryAfter: null } }
      return
    }
    const made = this.#answer(wanted)
    this.answers.push(made)
    if (made.text !== '') yield { type: 'text', text: made.text }
    for (const call of made.calls) yield { type: 'call', call }
    yield { type: 'usage', usage: { input: 100, cacheRead: null, cacheWrite: null, output: 10, thinking: null } }
    yield { type: 'stop', reason: made.stop }
  }

  #answer(ask: Ask | null): Answer {
    const { chance } = this.#look
    const { text, calls, attempts, ways = [] } = this.#content(ask)
    const ends: readonly StopReason[] = ['length', 'cut', 'filter', 'other']
    const isWhole = chance(9) !== 0
    const stop = isWhole ? (calls.length > 0 ? 'tools' : 'end') : pick(ends, chance)
    const thread = ask?.thread ?? ''
    return { text, calls, attempts, ways, stop, isWhole, thread, purpose: ask?.purpose ?? 'edit' }
  }

  #content(ask: Ask | null): Content {
    const { chance } = this.#look
    const plain = (text: string) => ({ text, calls: [], attempts: [] })
    const roll = chance(24)
    if (roll === 0) return plain('')
    if (roll === 1) return plain(pick(QUESTIONS, chance))
    if (roll === 2) return plain(pick(NOT_NEEDED, chance))
    if (roll === 3) return plain(pick(LIES, chance))
    if (ask?.tools === true) return this.#calling()
    switch (ask?.purpose) {
      case 'plan':
        return plain('1. Read src/a.ts\n2. Edit src/a.ts\n3. Run the tests\n')
      case 'tasks':
        return plain(pick(['1. src/a.ts: make it right\n', '1. src/a.ts: make it right\n2. src/new.ts: a note\n'], chance))
      case 'step':
        return this.#deciding()
      case 'research':
        return plain('It is known.')
      default:
        return this.#replying()
    }
  }

  #replying(): Content {
    const edits = Array.from({ length: 1 + this.#look.chance(2) }, () => this.#edit())
    const blocks = edits.map(({ file, search, replace }) => searchReplaceBlock(search, replace, file))
    return { text: `${blocks.join('\n')}\n${pick(LIES, this.#look.chance)}\n`, calls: [], attempts: edits }
  }

  #calling(): Content {
    const { chance } = this.#look
    const text = pick(LIES, chance)
    if (this.#isAble && chance(5) !== 0) {
      if (this.#isMended()) return { text, calls: [], attempts: [] }
      const edit = this.#mending()
      const { file, search, replace } = edit
      const calls = [
        this.#callOf('Read', { file_path: file }),
        this.#callOf('Edit', { file_path: file, old_string: search, new_string: replace }),
      ]
      return { text, calls, attempts: [edit] }
    }
    if (chance(3) === 0) return { text, calls: [], attempts: [] }
    const made = Array.from({ length: 1 + chance(2) }, () => this.#call())
    return { text, calls: made.flatMap(({ calls }) => calls), attempts: made.flatMap(({ attempt }) => attempt ?? []) }
  }

  #isMended(): boolean {
    return firstLine(this.#look.tree(), pagePath('src/a.ts')).includes('const a = 2')
  }

  /** An edit that makes the tests green. */
  #mending(): Edit {
    const mark = `m${this.#marks++}.`
    return {
      file: 'src/a.ts',
      mark,
      search: firstLine(this.#look.tree(), pagePath('src/a.ts')),
      replace: `const a = 2 // ${mark}\n`,
    }
  }

  #call(): { readonly calls: readonly ToolCall[]; readonly attempt?: Attempt } {
    const { chance } = this.#look
    const roll = chance(10)
    if (roll < 2) return { calls: [this.#callOf('Read', { file_path: pick([...SOURCES, ...TESTS], chance) })] }
    if (roll < 4)
      return { calls: [this.#callOf('Bash', { command: pick(['npm test', 'npm test || true', 'rm -r test', 'ls'], chance) })] }
    const edit = this.#edit()
    const { file, search, replace } = edit
    if (search === '') return { calls: [this.#callOf('Write', { file_path: file, content: replace })], attempt: edit }
    const editing = this.#callOf('Edit', { file_path: file, old_string: search, new_string: replace })
    // Cut in the middle, or meant for a tool that there is not.
    const cut = editing.input.slice(0, chance(editing.input.length - 2) + 1)
    const other = { command: 'str_replace', path: file, old_str: search, new_str: replace }
    if (roll === 4) return { calls: [{ ...editing, input: cut }], attempt: edit }
    if (roll === 5) return { calls: [this.#callOf('str_replace_editor', other)], attempt: edit }
    return { calls: chance(5) === 0 ? [editing] : [this.#callOf('Read', { file_path: file }), editing], attempt: edit }
  }

  #callOf(name: string, input: unknown): ToolCall {
    return { id: `c${this.#calls++}`, name, input: JSON.stringify(input) }
  }

  #deciding(): Content {
    const { chance } = this.#look
    const isSure = this.#isAble && chance(5) !== 0
    const roll = isSure ? (this.#isMended() ? 0 : 9) : chance(10)
    const plain = (text: string) => ({ text, calls: [], attempts: [] })
    if (roll === 0) return plain('<decision mode="final">\n<final_answer>All is green.</final_answer>\n</decision>\n')
    if (roll === 1) return plain('<decision mode="wait">\n<reason>I need a person.</reason>\n</decision>\n')
    if (roll === 2) {
      const [one, other] = [this.#action(), this.#action()]
      const ways = [one.text, other.text].map((text, at) => `<candidate score="0.${9 - at}">\n${text}</candidate>\n`)
      const text = `<decision mode="branch">\n<candidates>\n${ways.join('')}</candidates>\n</decision>\n`
      return { ...plain(text), ways: [one, other].flatMap(({ attempt }) => attempt ?? []) }
    }
    const { text, attempt } = this.#action(isSure)
    return { text: `<decision mode="act">\n${text}</decision>\n`, calls: [], attempts: attempt === null ? [] : [attempt] }
  }

  /** `isSure`: it looks at the file, or makes the tests green. */
  #action(isSure = false): { readonly text: string; readonly attempt: Attempt | null } {
    const { chance } = this.#look
    const action = (name: string, args: Readonly<Record<string, string>>) => {
      const inside = Object.entries(args).map(([key, value]) => `<arg name="${key}"><![CDATA[${value}]]></arg>\n`)
      return `<action name="${name}">\n${inside.join('')}</action>\n`
    }
    const roll = isSure ? chance(2) * 9 : chance(10)
    if (roll < 2)
      return { text: action('Read', { file_path: isSure ? 'src/a.ts' : pick([...SOURCES, ...TESTS], chance) }), attempt: null }
    if (roll < 4) return { text: action('Bash', { command: pick(['npm test', 'rm -r test'], chance) }), attempt: null }
    const edit = isSure ? this.#mending() : this.#edit()
    const { file, search, replace } = edit
    if (search === '') return { text: action('Write', { file_path: file, content: replace }), attempt: edit }
    return { text: action('Edit', { file_path: file, old_string: search, new_string: replace }), attempt: edit }
  }

  #edit(): Edit {
    const { chance, tree } = this.#look
    const mark = `m${this.#marks++}.`
    const roll = chance(12)
    const lineOf = (file: string) => firstLine(tree(), pagePath(file))
    const file = roll < 8 ? 'src/a.ts' : pick(SOURCES, chance)
    if (roll < 5) return { file, mark, search: lineOf(file), replace: `const a = 2 // ${mark}\n` }
    if (roll === 5) return { file, mark, search: lineOf(file), replace: `const a = 7 // ${mark}\n` }
    if (roll === 6) return { file, mark, search: 'const zzz = something.else(9)\n', replace: `const a = 2 // ${mark}\n` }
    if (roll === 7) return { file, mark: '', search: lineOf(file), replace: lineOf(file) }
    if (roll === 8) return { file, mark, search: lineOf(file), replace: `const b = 1 // ${mark}\n` }
    if (roll === 9) return { file: `src/${mark}ts`, mark, search: '', replace: `export const note = '${mark}'\n` }
    const test = pick(TESTS, chance)
    const line = lineOf(test)
    const replace = roll === 10 ? `${line.replace("test('", "test.skip('").trim()}\n// ${mark}\n` : `// ${mark}\n`
    return { file: test, mark, search: line, replace }
  }
}

function firstLine(tree: Tree, path: Path): string {
  const text = tree.get(path)
  const line = typeof text === 'string' ? text.split('\n')[0] : undefined
  return line === undefined || line === '' ? 'nothing is here\n' : `${line}\n`
}
