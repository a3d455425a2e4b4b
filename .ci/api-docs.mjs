/**
 * `npm run api`: docs/api.md, what the five exports of the package are, out of their docstrings. By TypeScript's own compiler: of the tools made for it none
 * reads TypeScript 7.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript5'
import { isMain, root } from './tools.mjs'

const FACES = [
  { name: 'hunkscope', from: 'src/engine/library.ts' },
  { name: 'hunkscope/appliers', from: 'src/engine/appliers/index.ts' },
  { name: 'hunkscope/read', from: 'src/engine/read/index.ts' },
  { name: 'hunkscope/formats', from: 'src/engine/read/chosen-formats.ts' },
  { name: 'hunkscope/apply', from: 'src/engine/apply.ts' },
]

const DOCUMENT = join(root, 'docs', 'api.md')
const PRINTED = ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope

/** What a docstring says, as one paragraph. @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function saidOf(symbol, checker) {
  const words = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  const tags = symbol
    .getJsDocTags(checker)
    .map(({ name, text }) => `\`@${name}\` ${ts.displayPartsToString(text).replace(/^(\w+) (?:- )?/, '$1 ')}`)
  return [words.replace(/\s*\n\s*/g, ' '), ...tags].filter(Boolean).join(' ')
}

/** The declaration as it is written, without its body. @param {ts.Declaration} declaration @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function writtenOf(declaration, symbol, checker) {
  const name = symbol.getName()
  if (ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) return declaration.getText()
  if (ts.isClassDeclaration(declaration)) return classOf(declaration, symbol, checker)
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration)
  const calls = type.getCallSignatures()
  if (calls.length > 0)
    return calls.map((call) => `function ${name}${checker.signatureToString(call, declaration, PRINTED)}`).join('\n')
  return `const ${name}: ${checker.typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation)}`
}

/** The public members of a class. @param {ts.ClassDeclaration} declaration @param {ts.Symbol} symbol @param {ts.TypeChecker} checker */
function classOf(declaration, symbol, checker) {
  const members = declaration.members.flatMap((member) => {
    const name = member.name
    const isHidden =
      name === undefined || ts.isPrivateIdentifier(name) || (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0
    const own = isHidden ? undefined : checker.getSymbolAtLocation(name)
    if (own === undefined) return []
    const type = checker.getTypeOfSymbolAtLocation(own, declaration)
    const [call] = type.getCallSignatures()
    const said = saidOf(own, checker)
    const shape = call === undefined ? `: ${checker.typeToString(type)}` : checker.signatureToString(call, declaration, PRINTED)
    return [`${said === '' ? '' : `  /** ${said} */\n`}  ${own.getName()}${shape}`]
  })
  return `class ${symbol.getName()} {\n${members.join('\n')}\n}`
}

/** UTF-16 units of a line. */
const WIDE = 160

/** A paragraph in lines. @param {string} text */
function wrapped(text) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > WIDE) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.join('\n')
}

/** Code whose lists of parameters are one a line where a line is long. @param {string} code */
const folded = (code) =>
  code
    .split('\n')
    .map((line) => (line.length <= WIDE ? line : line.replace(/\((?=\w)/, '(\n  ').replace(/, (?=\w+\??: )/g, ',\n  ')))
    .join('\n')

/** The document. Throws where an export has no docstring of its own or of its type. @returns {string} */
export function apiDocument() {
  const config = join(root, 'src/engine/tsconfig.json')
  const { config: read } = ts.readConfigFile(config, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, dirname(config))
  const program = ts.createProgram(
    FACES.map(({ from }) => join(root, from)),
    { ...options, noEmit: true },
  )
  const checker = program.getTypeChecker()
  /** @type {string[]} */
  const bare = []
  /** Where a name was described first. @type {Map<ts.Symbol, string>} */
  const described = new Map()
  const parts = FACES.map(({ name: face, from }) => {
    const file = program.getSourceFile(join(root, from))
    const module = file === undefined ? undefined : checker.getSymbolAtLocation(file)
    if (module === undefined) throw new Error(`${from} exports nothing`)
    const names = checker
      .getExportsOfModule(module)
      .map((symbol) => ({
        name: symbol.getName(),
        symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const entries = names.map(({ name, symbol }) => {
      const [declaration] = symbol.declarations ?? []
      if (declaration === undefined) throw new Error(`${name} of ${face} is declared nowhere`)
      const before = described.get(symbol)
      if (before !== undefined) return `### \`${name}\`\n\nAs in \`${before}\`.\n`
      described.set(symbol, face)
      const said = saidOf(symbol, checker)
      if (said === '') bare.push(`${name} (${relative(root, declaration.getSourceFile().fileName)})`)
      return `### \`${name}\`\n\n${said === '' ? '' : `${wrapped(said)}\n\n`}\`\`\`ts\n${folded(writtenOf(declaration, symbol, checker))}\n\`\`\`\n`
    })
    return `## \`${face}\`\n\n${entries.join('\n')}`
  })
  if (bare.length > 0) throw new Error(`Without a docstring: ${bare.join(', ')}`)
  const head =
    '# What the package exports\n\n`npm run api` makes this page from the docstrings; [package.md](package.md) says how the exports are used and what their versions promise.\n'
  return `${head}\n${parts.join('\n')}`
}

/** Whether docs/api.md is as the code is. */
export const isCurrent = () => existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8') === apiDocument()

if (isMain(import.meta.url)) writeFileSync(DOCUMENT, apiDocument())
