/**
 * `npm run schemas`: writes `*.json` beside it: JSON schemas of the bodies that the providers' own SDKs let through, made from their
 * types. Nothing but what a type names passes. The SDKs are installed into a folder that is thrown away: no test needs them. It needs the network.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Versions whose types the schemas are made from. */
const SDKS = {
  '@anthropic-ai/sdk': '1.14.0',
  '@google/genai': '2.32.0',
  ollama: '0.6.4',
  openai: '6.49.0',
}
const TOOLS = { 'ts-json-schema-generator': '2.4.0', typescript: '5.9.3' }

/** The body of each wire as its SDK types it. Google's SDK has the parts of a body as types, and puts them together itself. */
const TYPES = `
import type Anthropic from '@anthropic-ai/sdk'
import type { Content, GenerationConfig, SafetySetting, Tool, ToolConfig } from '@google/genai'
import type { ChatRequest, ShowRequest } from 'ollama'
import type OpenAI from 'openai'
export type AnthropicBody = Anthropic.MessageCreateParams
export type OpenAIChatBody = OpenAI.Chat.Completions.ChatCompletionCreateParams
export type OpenAIResponsesBody = OpenAI.Responses.ResponseCreateParams
export interface GeminiBody {
  contents: Content[]
  systemInstruction?: Content
  tools?: Tool[]
  toolConfig?: ToolConfig
  generationConfig?: GenerationConfig
  safetySettings?: SafetySetting[]
  cachedContent?: string
}
export type OllamaChatBody = ChatRequest
export type OllamaShowBody = ShowRequest
`

/** File → type, and the SDK that it is of. @type {readonly (readonly [file: string, type: string, sdk: keyof typeof SDKS])[]} */
const BODIES = [
  ['anthropic', 'AnthropicBody', '@anthropic-ai/sdk'],
  ['openai-chat', 'OpenAIChatBody', 'openai'],
  ['openai-responses', 'OpenAIResponsesBody', 'openai'],
  ['gemini', 'GeminiBody', '@google/genai'],
  ['ollama-chat', 'OllamaChatBody', 'ollama'],
  ['ollama-show', 'OllamaShowBody', 'ollama'],
]

const CONFIG = {
  strict: true,
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2022',
  skipLibCheck: true,
  types: [],
  lib: ['es2022', 'dom'],
}

const folder = mkdtempSync(join(tmpdir(), 'schemas-'))
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { ...SDKS, ...TOOLS } }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: CONFIG }))
  writeFileSync(join(folder, 'bodies.ts'), TYPES)
  const install = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  if (install.status !== 0) throw new Error('the SDKs could not be installed')
  const { createGenerator } = createRequire(join(folder, 'package.json'))('ts-json-schema-generator')
  for (const [file, type, sdk] of BODIES) {
    const schema = createGenerator({
      path: join(folder, 'bodies.ts'),
      tsconfig: join(folder, 'tsconfig.json'),
      type,
      jsDoc: 'none',
      skipTypeCheck: true,
      additionalProperties: false,
    }).createSchema(type)
    // Google's own documents write its words in small letters, too: https://ai.google.dev/gemini-api/docs/function-calling and /thinking (REST).
    for (const each of Object.values(schema.definitions ?? {}))
      if (file === 'gemini' && Array.isArray(each.enum)) each.enum.push(...each.enum.map((word) => word.toLowerCase()))
    const $comment = `The types of ${sdk} ${SDKS[sdk]} from the npm registry; npm run schemas writes it.`
    writeFileSync(join(HERE, `${file}.json`), `${JSON.stringify({ $comment, ...schema })}\n`)
    console.log(`${file}.json: ${type} of ${sdk} ${SDKS[sdk]}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
