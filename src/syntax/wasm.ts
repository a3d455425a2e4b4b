/** Reads the runtime's and the grammars' WASM files in a browser. Each is asked for only when it is wanted. */
import type { TreeGrammar } from './grammars'

/** `runtime`: of web-tree-sitter itself. */
export type WasmFile = TreeGrammar | 'runtime'

type Address = () => Promise<{ readonly default: string }>

const ADDRESSES: Readonly<Record<WasmFile, Address>> = {
  runtime: () => import('web-tree-sitter/web-tree-sitter.wasm?url'),
  bash: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm?url'),
  c: () => import('tree-sitter-c/tree-sitter-c.wasm?url'),
  'c-sharp': () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm?url'),
  cpp: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm?url'),
  css: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-css.wasm?url'),
  go: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm?url'),
  ini: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-ini.wasm?url'),
  java: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm?url'),
  javascript: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-javascript.wasm?url'),
  php: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-php.wasm?url'),
  powershell: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm?url'),
  python: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm?url'),
  ruby: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm?url'),
  rust: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm?url'),
  tsx: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-tsx.wasm?url'),
  typescript: () => import('@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm?url'),
}

/** The bytes of a WASM file. Rejects where they cannot be had. */
export async function readWasm(file: WasmFile): Promise<Uint8Array> {
  const { default: address } = await ADDRESSES[file]()
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
