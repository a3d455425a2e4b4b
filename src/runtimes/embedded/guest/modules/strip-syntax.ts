/** TypeScript and JSX → JavaScript, by sucrase. */
import { transform as sucrase, type Transform } from 'sucrase'
import { openNamespaces } from './ts-namespaces'
import type { TsConfig } from './tsconfig'

export type SyntaxConfig = Pick<TsConfig, 'jsx' | 'jsxImportSource' | 'jsxFactory' | 'jsxFragmentFactory' | 'keepsImports'>

/** Types and JSX away; nothing else changes, and every line stays where it is. */
export function stripSyntax(path: string, source: string, config: SyntaxConfig): string {
  const transforms: Transform[] = []
  const isTyped = /\.([cm]?ts|tsx)$/.test(path)
  if (isTyped) transforms.push('typescript')
  if (/\.[jt]sx$/.test(path)) transforms.push('jsx')
  if (transforms.length === 0) return source
  const pragma = /@jsx\s+([\w.$]+)/.exec(source)?.[1]
  const fragment = /@jsxFrag\s+([\w.$]+)/.exec(source)?.[1] ?? config.jsxFragmentFactory
  const importSource = /@jsxImportSource\s+(\S+)/.exec(source)?.[1] ?? config.jsxImportSource
  const isClassic = pragma !== undefined || (config.jsx === 'react' && !/@jsxRuntime\s+automatic/.test(source))
  const factory = pragma ?? config.jsxFactory
  return sucrase(isTyped ? openNamespaces(path, source) : source, {
    transforms,
    filePath: path,
    disableESTransforms: true,
    production: true,
    keepUnusedImports: config.keepsImports,
    jsxRuntime: isClassic || /@jsxRuntime\s+classic/.test(source) ? 'classic' : 'automatic',
    ...(factory ? { jsxPragma: factory } : {}),
    ...(fragment ? { jsxFragmentPragma: fragment } : {}),
    ...(importSource ? { jsxImportSource: importSource } : {}),
  }).code
}
