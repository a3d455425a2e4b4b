/** TypeScript and JSX → JavaScript, by sucrase. */
import { transform as sucrase, type Transform } from 'sucrase'
import type { BabelSyntax } from '../../../../test-plan/babel-syntax'
import { withoutFields } from './class-fields'
import { openNamespaces } from './ts-namespaces'
import type { TsConfig } from './tsconfig'

export type SyntaxConfig = Pick<TsConfig, 'jsx' | 'jsxImportSource' | 'jsxFactory' | 'jsxFragmentFactory' | 'keepsImports'>

/** What may be JSX: a tag, or a fragment. */
const MAY_BE_JSX = /<\s*(?:[A-Za-z_$]|>)/
/** `import` and `export` of what may be types alone. */
const MODULE_SYNTAX = /^[ \t]*(?:import(?!\s*[(.]|\s+[\w$]+\s*=)|export)\b/m
/** What sucrase brings in for JSX, in front of everything. */
const BROUGHT = /^import (\{[^}]*\}) from ("[^"]*");/

/** Whether text imports or exports something, be it a type. */
export const hasModuleSyntax = (source: string): boolean => MODULE_SYNTAX.test(source)

/**
 * Types and JSX away; nothing else changes, and every line stays where it is.
 * @param babel how Jest's Babel reads the file, in the place of a tsconfig.json; null: no Babel does
 */
export function stripSyntax(path: string, source: string, config: SyntaxConfig, babel: BabelSyntax | null = null): string {
  const transforms: Transform[] = []
  const isTyped = /\.([cm]?ts|tsx)$/.test(path)
  if (isTyped) transforms.push('typescript')
  const isPlain = /\.[cm]?js$/.test(path)
  if (/\.[jt]sx$/.test(path) || (isPlain && babel?.jsx && MAY_BE_JSX.test(source))) transforms.push('jsx')
  if (transforms.length === 0) return source
  const usual = babel?.jsx
  const pragma = /@jsx\s+([\w.$]+)/.exec(source)?.[1]
  const fragment = /@jsxFrag\s+([\w.$]+)/.exec(source)?.[1] ?? (usual ? usual.fragment : config.jsxFragmentFactory)
  const importSource = /@jsxImportSource\s+(\S+)/.exec(source)?.[1] ?? (usual ? usual.importSource : config.jsxImportSource)
  const isClassicAsSuch = usual ? usual.isClassic : config.jsx === 'react'
  const isClassic = pragma !== undefined || (isClassicAsSuch && !/@jsxRuntime\s+automatic/.test(source))
  const factory = pragma ?? (usual ? usual.pragma : config.jsxFactory)
  const { code } = sucrase(
    isTyped ? openNamespaces(path, babel?.dropsFields ? withoutFields(source) : source, babel !== null) : source,
    {
      transforms,
      filePath: path,
      disableESTransforms: true,
      production: true,
      keepUnusedImports: babel === null && config.keepsImports,
      jsxRuntime: isClassic || /@jsxRuntime\s+classic/.test(source) ? 'classic' : 'automatic',
      ...(factory ? { jsxPragma: factory } : {}),
      ...(fragment ? { jsxFragmentPragma: fragment } : {}),
      ...(importSource ? { jsxImportSource: importSource } : {}),
    },
  )
  // CommonJS stays that: what JSX needs is required.
  return babel && !hasModuleSyntax(source)
    ? code.replace(BROUGHT, (_, names: string, from: string) => `const ${names.replaceAll(' as ', ': ')}=require(${from});`)
    : code
}
