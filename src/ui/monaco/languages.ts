// Tokenizers only, each loaded when its language is first seen; no language services.
import 'monaco-editor/languages/definitions/cpp/register'
import 'monaco-editor/languages/definitions/csharp/register'
import 'monaco-editor/languages/definitions/css/register'
import 'monaco-editor/languages/definitions/dockerfile/register'
import 'monaco-editor/languages/definitions/go/register'
import 'monaco-editor/languages/definitions/html/register'
import 'monaco-editor/languages/definitions/ini/register'
import 'monaco-editor/languages/definitions/java/register'
import 'monaco-editor/languages/definitions/javascript/register'
import 'monaco-editor/languages/definitions/kotlin/register'
import 'monaco-editor/languages/definitions/lua/register'
import 'monaco-editor/languages/definitions/markdown/register'
import 'monaco-editor/languages/definitions/php/register'
import 'monaco-editor/languages/definitions/python/register'
import 'monaco-editor/languages/definitions/ruby/register'
import 'monaco-editor/languages/definitions/rust/register'
import 'monaco-editor/languages/definitions/scss/register'
import 'monaco-editor/languages/definitions/shell/register'
import 'monaco-editor/languages/definitions/sql/register'
import 'monaco-editor/languages/definitions/swift/register'
import 'monaco-editor/languages/definitions/typescript/register'
import 'monaco-editor/languages/definitions/xml/register'
import 'monaco-editor/languages/definitions/yaml/register'

// Languages without a tokenizer of their own, and what reads them well enough.
const ALIASES: Readonly<Record<string, string>> = {
  json: 'javascript',
  jsonc: 'javascript',
  toml: 'ini',
  c: 'cpp',
  less: 'scss',
  javascriptreact: 'javascript',
  typescriptreact: 'typescript',
  bash: 'shell',
}

/** The language whose tokenizer Monaco uses for `language`; itself if it has its own. */
export const tokenizerFor = (language: string): string => ALIASES[language] ?? language
