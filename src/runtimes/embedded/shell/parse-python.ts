/** What the words after `python` and `pytest` mean. Pure. */
import type { Intent } from './parse-command'

/** Options of Python that change nothing here: its output is never held back, and no byte code is written. */
const IDLE = /^-[uBsSEIqPv]+$/

/** The words after `python`. */
export function readPythonWords(args: readonly string[]): Intent {
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? ''
    const rest = args.slice(i + 1)
    if (word === '-V' || word === '--version')
      return { kind: 'python', program: 'code', file: 'import platform; print("Python", platform.python_version())', args: [] }
    const [, option, glued = ''] = /^(-[cm])(.*)$/s.exec(word) ?? []
    if (option !== undefined) {
      const [first, ...others] = glued === '' ? rest : [glued, ...rest]
      if (first === undefined) return { kind: 'refused', why: `python: argument expected for the ${option} option` }
      return option === '-c' ? { kind: 'python', program: 'code', file: first, args: others } : readModule(first, others)
    }
    if (word === '-') return { kind: 'python', program: 'input', file: '-', args: rest }
    if (word === '-X') i++
    else if (IDLE.test(word) || word.startsWith('-X')) continue
    else if (word.startsWith('-')) return { kind: 'refused', why: `python: ${word}: is not supported by the page’s Python` }
    else return { kind: 'python', program: 'file', file: word, args: rest }
  }
  return { kind: 'python', program: 'input', file: '-', args: [] }
}

/** Modules that a project calls to get packages. */
const INSTALLERS: ReadonlySet<string> = new Set(['pip', 'ensurepip', 'venv', 'virtualenv'])

/** The words after `python -m`. */
function readModule(name: string, args: readonly string[]): Intent {
  if (name === 'pytest') return readPytestWords(args)
  if (INSTALLERS.has(name))
    return {
      kind: 'refused',
      why: `${name}: the page’s Python has no network and installs nothing; what is among the project’s files is found`,
    }
  return { kind: 'python', program: 'module', file: name, args }
}

/** Options that only change how pytest's report looks, or what it does here in any case. */
const IDLE_PYTEST =
  /^(?:-[vqsl]+|-r\w*|--(?:verbose|quiet|no-header|no-summary|showlocals|disable-warnings|capture=\w+|tb=\w+|color=\w+|strict-markers|import-mode=\w+|cache-clear))$/
const VALUED_IDLE_PYTEST: ReadonlySet<string> = new Set([
  '-p',
  '-o',
  '-W',
  '-n',
  '--tb',
  '--color',
  '--capture',
  '--rootdir',
  '-c',
])

/** The words after `pytest`: files, folders, one test as `file::Class::test`, and `-k` with one word. */
export function readPytestWords(args: readonly string[]): Intent {
  const words: string[] = []
  const passed: string[] = []
  let name = ''
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? ''
    if (word === '-k') {
      const value = args[++i] ?? ''
      if (/^\w*$/.test(value)) name = value
      else passed.push(`-k ${value}`)
    } else if (VALUED_IDLE_PYTEST.has(word)) i++
    else if (IDLE_PYTEST.test(word)) continue
    else if (word.startsWith('-')) passed.push(word)
    else {
      const [file = '', ...path] = word.split('::')
      words.push(file)
      if (path.length === 0) continue
      if (name === '') name = path.join(' ')
      else passed.push(word)
    }
  }
  return { kind: 'test', words, name, updateSnapshots: false, passed }
}
