import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../../testing/cpu-time'
import type { Reading } from '../../model'
import type { JsonNode } from '../json/json'
import { readReply } from '../read'
import { shapeOf } from '../testing/format-cases'
import { unwrap } from './unwrap'

const json = JSON.stringify
const sse = (...events: readonly unknown[]) => events.map((event) => `data: ${json(event)}\n\n`).join('')
const named = (...events: readonly { readonly type: string; readonly [field: string]: unknown }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${json(event)}\n\n`).join('')
const lines = (...entries: readonly unknown[]) => entries.map((entry) => `${json(entry)}\n`).join('')

/** A JSON value as it was written. */
function plainOf(node: JsonNode): unknown {
  switch (node.type) {
    case 'string':
      return node.passage.text
    case 'array':
      return node.items.map(plainOf)
    case 'object':
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plainOf(value)]))
    case 'null':
      return null
    default:
      return node.value
  }
}

type Said = { readonly speaker: string; readonly parts: readonly unknown[] }

/** What is unwrapped, as text: words as `kind: text`, calls as `name(arguments)`. */
function said(reply: string): { kind: string; turns: readonly Said[] } | null {
  const found = unwrap(reply)
  if (found === null) return null
  const turns = found.turns.map(({ speaker, parts }) => ({
    speaker,
    parts: parts.map((part) =>
      part.kind === 'call'
        ? { call: part.call.name, ...Object.fromEntries(part.call.arguments.map(({ name, value }) => [name, plainOf(value)])) }
        : part.kind === 'text'
          ? part.passage.text
          : { thought: part.passage.text },
    ),
  }))
  return { kind: found.kind, turns }
}

const BLOCK = 'a.ts\n```ts\n<<<<<<< SEARCH\nold("é")\n=======\nnew("\\n")\n>>>>>>> REPLACE\n```\n'
const HALVES = [BLOCK.slice(0, 20), BLOCK.slice(20)] as const
const EDIT = { file_path: 'a.ts', old_string: 'a', new_string: 'b\n"c"' }
const CUT = [json(EDIT).slice(0, 30), json(EDIT).slice(30)] as const

const chat = (delta: unknown, more = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  model: 'gpt-4o',
  choices: [{ index: 0, delta, ...more }],
})
const toolDelta = (call: unknown) => chat({ tool_calls: [call] })

describe('a stream of events', () => {
  const call = { call: 'Edit', ...EDIT }
  test.each<[string, string, string, readonly unknown[]]>([
    [
      'OpenAI chat',
      `${sse(chat({ role: 'assistant', content: '' }), chat({ content: HALVES[0] }), chat({ content: HALVES[1] }), chat({}, { finish_reason: 'stop' }))}data: [DONE]\n\n`,
      'gpt-4o',
      [BLOCK],
    ],
    [
      'OpenAI chat, with a thought and calls',
      sse(
        chat({ reasoning_content: 'H' }),
        chat({ reasoning_content: 'm' }),
        chat({ content: 'Sure.' }),
        toolDelta({ index: 0, id: 'x', type: 'function', function: { name: 'Edit', arguments: '' } }),
        toolDelta({ index: 1, id: 'y', type: 'function', function: { name: 'Read', arguments: '{}' } }),
        toolDelta({ index: 0, function: { arguments: CUT[0] } }),
        toolDelta({ index: 0, function: { arguments: CUT[1] } }),
        chat({}, { finish_reason: 'tool_calls' }),
      ),
      'gpt-4o',
      [{ thought: 'Hm' }, 'Sure.', call, { call: 'Read' }],
    ],
    [
      'calls that all have the index 0',
      sse(...['x', 'y'].map((id) => toolDelta({ index: 0, id, function: { name: 'Edit', arguments: json(EDIT) } }))),
      'gpt-4o',
      [call, call],
    ],
    [
      'a call of the older kind',
      sse(chat({ function_call: { name: 'Edit', arguments: CUT[0] } }), chat({ function_call: { arguments: CUT[1] } })),
      'gpt-4o',
      [call],
    ],
    [
      'OpenAI responses',
      named(
        { type: 'response.created', response: { model: 'gpt-5', output: [] } },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm', content: [] } },
        { type: 'response.output_text.delta', output_index: 0, content_index: 0, item_id: 'm', delta: HALVES[0] },
        { type: 'response.output_text.delta', output_index: 0, content_index: 0, item_id: 'm', delta: HALVES[1] },
        { type: 'response.output_text.done', output_index: 0, content_index: 0, item_id: 'm', text: BLOCK },
        {
          type: 'response.output_item.done',
          output_index: 0,
          item: { type: 'message', id: 'm', content: [{ type: 'output_text', text: BLOCK }] },
        },
        {
          type: 'response.output_item.added',
          output_index: 1,
          item: { type: 'function_call', id: 'f', name: 'Edit', arguments: '' },
        },
        { type: 'response.function_call_arguments.delta', output_index: 1, item_id: 'f', delta: CUT[0] },
        { type: 'response.function_call_arguments.delta', output_index: 1, item_id: 'f', delta: CUT[1] },
        { type: 'response.function_call_arguments.done', output_index: 1, item_id: 'f', arguments: json(EDIT) },
        {
          type: 'response.output_item.done',
          output_index: 1,
          item: { type: 'function_call', id: 'f', name: 'Edit', arguments: json(EDIT) },
        },
        {
          type: 'response.output_item.added',
          output_index: 2,
          item: { type: 'custom_tool_call', id: 'g', name: 'apply_patch', input: '' },
        },
        { type: 'response.custom_tool_call_input.delta', output_index: 2, item_id: 'g', delta: '*** Begin' },
        { type: 'response.custom_tool_call_input.delta', output_index: 2, item_id: 'g', delta: ' Patch' },
        {
          type: 'response.completed',
          response: { output: [{ type: 'message', content: [{ type: 'output_text', text: BLOCK }] }] },
        },
      ),
      'gpt-5',
      [BLOCK, call, { call: 'apply_patch', input: '*** Begin Patch' }],
    ],
    [
      'OpenAI responses of which only whole items were kept',
      sse(
        { type: 'response.output_item.done', item: { type: 'message', content: [{ type: 'output_text', text: BLOCK }] } },
        { type: 'response.output_item.done', item: { type: 'function_call', name: 'Edit', arguments: json(EDIT) } },
        { type: 'response.completed', response: { id: 'r' } },
      ),
      'assistant',
      [BLOCK, call],
    ],
    [
      'OpenAI responses of which only the end was kept',
      sse({
        type: 'response.completed',
        response: { model: 'gpt-5', output: [{ type: 'message', content: [{ type: 'output_text', text: BLOCK }] }] },
      }),
      'gpt-5',
      [BLOCK],
    ],
    [
      'Anthropic',
      named(
        { type: 'message_start', message: { role: 'assistant', model: 'claude-x', content: [] } },
        { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'signature_delta', signature: 'zz' } },
        { type: 'content_block_stop', index: 0 },
        { type: 'ping' },
        { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: HALVES[0] } },
        { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: HALVES[1] } },
        { type: 'content_block_start', index: 2, content_block: { type: 'tool_use', id: 't', name: 'Edit', input: {} } },
        { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: '' } },
        { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: CUT[0] } },
        { type: 'content_block_delta', index: 2, delta: { type: 'input_json_delta', partial_json: CUT[1] } },
        { type: 'content_block_stop', index: 2 },
        { type: 'message_stop' },
      ),
      'claude-x',
      [{ thought: 'Hm' }, BLOCK, call],
    ],
    [
      'Gemini',
      sse(
        { candidates: [{ content: { role: 'model', parts: [{ text: 'Hm', thought: true }] } }], modelVersion: 'gemini-x' },
        { candidates: [{ content: { role: 'model', parts: [{ text: HALVES[0] }] }, finishReason: 'STOP' }] },
        {
          candidates: [
            { content: { role: 'model', parts: [{ text: HALVES[1] }, { functionCall: { name: 'Edit', args: EDIT } }] } },
          ],
        },
      ),
      'gemini-x',
      [{ thought: 'Hm' }, BLOCK, call],
    ],
    [
      'Gemini, as a list',
      json(HALVES.map((text) => ({ candidates: [{ content: { parts: [{ text }] } }] }))),
      'assistant',
      [BLOCK],
    ],
    [
      'Ollama',
      lines(...HALVES.map((content) => ({ model: 'qwen', message: { role: 'assistant', content }, done: false })), {
        model: 'qwen',
        message: { role: 'assistant', content: '', tool_calls: [{ function: { name: 'Edit', arguments: EDIT } }] },
        done: true,
      }),
      'qwen',
      [BLOCK, call],
    ],
    [
      'Ollama’s answer to a prompt',
      lines(...HALVES.map((response) => ({ model: 'qwen', response, done: false }))),
      'qwen',
      [BLOCK],
    ],
    ['llama.cpp', sse(...HALVES.map((content) => ({ content, stop: false }))), 'assistant', [BLOCK]],
    [
      'the AI SDK',
      sse({ type: 'start' }, ...HALVES.map((delta) => ({ type: 'text-delta', id: '0', delta })), {
        type: 'tool-input-available',
        toolCallId: 't',
        toolName: 'Edit',
        input: EDIT,
      }),
      'assistant',
      [BLOCK, call],
    ],
    [
      'Claude Code’s events',
      lines(
        { type: 'system' },
        ...HALVES.map((text) => ({
          type: 'stream_event',
          event: { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
        })),
      ),
      'assistant',
      [BLOCK],
    ],
    [
      'comments, ids and no blank lines',
      `: OPENROUTER PROCESSING\n\nid: 1\nretry: 10\ndata:${json(chat({ content: HALVES[0] }))}\ndata:${json(chat({ content: HALVES[1] }))}`,
      'gpt-4o',
      [BLOCK],
    ],
    [
      'data of several lines',
      `event: x\ndata: {"id":"c",\ndata: "choices":[{"delta":{"content":"Sure."}}]}\n\n`,
      'assistant',
      ['Sure.'],
    ],
    [
      'headers above',
      `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${sse(chat({ content: 'Sure.' }))}`,
      'gpt-4o',
      ['Sure.'],
    ],
  ])('%s', (_, reply, speaker, parts) => {
    expect(said(reply)).toEqual({ kind: 'event-stream', turns: [{ speaker, parts }] })
    expect(said(reply.replaceAll(/\r?\n/g, '\r\n'))).toEqual({ kind: 'event-stream', turns: [{ speaker, parts }] })
  })

  test('choices and streams one after the other are turns of their own', () => {
    const one = `${sse(chat({ content: 'a' }), { ...chat({ content: 'b' }), choices: [{ index: 1, delta: { content: 'b' } }] })}data: [DONE]\n\n`
    expect(said(one + one)?.turns.map(({ parts }) => parts)).toEqual([['a'], ['b'], ['a'], ['b']])
  })

  test('a body that ends early is a text that ends early', () => {
    const reply = sse(chat({ content: HALVES[0] }), chat({ content: HALVES[1] }))
    const cut = reply.slice(0, reply.length - 30)
    const reading = readReply(cut)
    expect(reading.edits).toEqual([])
    expect(reading.diagnostics.map(({ code, repair }) => [code, repair === null])).toContainEqual(['truncated', true])
  })

  test('a call that is cut is open', () => {
    const reply = sse(
      toolDelta({ index: 0, id: 'x', function: { name: 'Edit', arguments: '' } }),
      toolDelta({ index: 0, function: { arguments: CUT[0] } }),
    )
    const part = unwrap(reply)?.turns[0]?.parts[0]
    expect(part?.kind === 'call' && part.call.closed).toBe(false)
  })
})

describe('a provider’s response', () => {
  const call = { call: 'Edit', ...EDIT }
  test.each<[string, unknown, readonly Said[]]>([
    [
      'OpenAI chat',
      { model: 'gpt-4o', choices: [{ message: { role: 'assistant', content: BLOCK } }] },
      [{ speaker: 'gpt-4o', parts: [BLOCK] }],
    ],
    [
      'a call without text',
      {
        choices: [
          {
            message: {
              role: 'assistant',
              content: null,
              tool_calls: [{ type: 'function', function: { name: 'Edit', arguments: json(EDIT) } }],
            },
          },
        ],
      },
      [{ speaker: 'assistant', parts: [call] }],
    ],
    [
      'several choices',
      { choices: ['a', 'b'].map((content) => ({ message: { content: [{ type: 'text', text: content }] } })) },
      [
        { speaker: 'assistant', parts: ['a'] },
        { speaker: 'assistant', parts: ['b'] },
      ],
    ],
    ['a completion', { choices: [{ text: BLOCK, finish_reason: null }] }, [{ speaker: 'assistant', parts: [BLOCK] }]],
    [
      'OpenAI responses',
      {
        model: 'gpt-5',
        output: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: BLOCK }] },
          { type: 'function_call', name: 'Edit', arguments: json(EDIT) },
          { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch' },
          { type: 'apply_patch_call', operation: { type: 'delete_file', path: 'a.ts' } },
        ],
      },
      [
        {
          speaker: 'gpt-5',
          parts: [
            { thought: 'Hm' },
            BLOCK,
            call,
            { call: 'apply_patch', input: '*** Begin Patch' },
            { call: 'apply_patch', operation: { type: 'delete_file', path: 'a.ts' } },
          ],
        },
      ],
    ],
    [
      'Anthropic',
      {
        type: 'message',
        role: 'assistant',
        model: 'claude-x',
        content: [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'text', text: BLOCK },
          { type: 'tool_use', name: 'Edit', input: EDIT },
          { type: 'text', text: 'Done.' },
        ],
      },
      [{ speaker: 'claude-x', parts: [{ thought: 'Hm' }, BLOCK, call, 'Done.'] }],
    ],
    [
      'Gemini',
      {
        candidates: [
          { content: { parts: [{ text: 'a' }, { functionCall: { name: 'Edit', args: EDIT } }] } },
          { content: { parts: [{ text: 'b' }] } },
        ],
      },
      [
        { speaker: 'assistant', parts: ['a', call] },
        { speaker: 'assistant', parts: ['b'] },
      ],
    ],
    [
      'Ollama',
      { model: 'qwen', message: { role: 'assistant', content: BLOCK }, done: true },
      [{ speaker: 'qwen', parts: [BLOCK] }],
    ],
    ['Ollama’s answer to a prompt', { model: 'qwen', response: BLOCK, done: true }, [{ speaker: 'qwen', parts: [BLOCK] }]],
    [
      'Bedrock',
      { output: { message: { role: 'assistant', content: [{ text: BLOCK }, { toolUse: { name: 'Edit', input: EDIT } }] } } },
      [{ speaker: 'assistant', parts: [BLOCK, call] }],
    ],
    [
      'a line of a batch',
      { custom_id: '1', response: { status_code: 200, body: { choices: [{ message: { content: 'a' } }] } } },
      [{ speaker: 'assistant', parts: ['a'] }],
    ],
    ['a message alone', { role: 'assistant', content: BLOCK }, [{ speaker: 'assistant', parts: [BLOCK] }]],
    [
      'a list of parts',
      [
        { type: 'text', text: BLOCK },
        { type: 'tool_use', name: 'Edit', input: EDIT },
      ],
      [{ speaker: 'assistant', parts: [BLOCK, call] }],
    ],
    ['no words at all', { choices: [{ message: { role: 'assistant', content: null } }] }, [{ speaker: 'assistant', parts: [] }]],
  ])('%s', (_, response, turns) => {
    expect(said(json(response))).toEqual({ kind: 'response', turns })
    expect(said(`\ufeff\n${json(response, null, 2)}\n`)).toEqual({ kind: 'response', turns })
  })

  test('one that is cut is a text that ends early', () => {
    const whole = json({ choices: [{ message: { content: BLOCK } }] })
    const reading = readReply(whole.slice(0, whole.indexOf('=======') + 9))
    expect(reading.wrapping?.kind).toBe('response')
    expect(reading.diagnostics.map(({ code }) => code)).toContain('truncated')
  })
})

describe('a transcript', () => {
  const claude = (id: string, ...content: readonly unknown[]) => ({
    type: 'assistant',
    uuid: id,
    message: { id, role: 'assistant', model: 'claude-x', content },
  })
  const codex = (payload: unknown) => ({ timestamp: 't', type: 'response_item', payload })
  const user = { type: 'user', message: { role: 'user', content: 'do x' } }
  test.each<[string, readonly unknown[], readonly Said[]]>([
    [
      'Claude Code: lines of one message are one turn',
      [
        { type: 'summary', summary: 'x' },
        user,
        claude('m1', { type: 'thinking', thinking: 'Hm' }),
        claude('m1', { type: 'text', text: BLOCK }),
        { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', content: 'ok' }] } },
        claude('m1', { type: 'text', text: 'More.' }),
        claude('m2', { type: 'text', text: 'Done.' }),
      ],
      [
        { speaker: 'claude-x', parts: [{ thought: 'Hm' }, BLOCK, 'More.'] },
        { speaker: 'claude-x', parts: ['Done.'] },
      ],
    ],
    [
      'Codex',
      [
        { type: 'session_meta', payload: { id: 'x' } },
        { type: 'turn_context', payload: { model: 'gpt-5-codex' } },
        codex({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'do x' }] }),
        { type: 'event_msg', payload: { type: 'agent_message', message: 'twice' } },
        codex({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Sure.' }] }),
        codex({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'c' }),
        codex({ type: 'custom_tool_call_output', call_id: 'c', output: 'ok' }),
        codex({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }),
      ],
      [
        { speaker: 'gpt-5-codex', parts: ['Sure.', { call: 'apply_patch', input: '*** Begin Patch' }] },
        { speaker: 'gpt-5-codex', parts: ['Done.'] },
      ],
    ],
    [
      'Codex, older',
      [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'x' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Sure.' }] },
      ],
      [{ speaker: 'assistant', parts: ['Sure.'] }],
    ],
    [
      'Codex’s events',
      [{ type: 'thread.started' }, { type: 'item.completed', item: { id: 'i', type: 'agent_message', text: 'Sure.' } }],
      [{ speaker: 'assistant', parts: ['Sure.'] }],
    ],
    [
      'a plain chat',
      [
        { role: 'user', content: 'x' },
        { role: 'assistant', content: 'a' },
        { role: 'user', content: 'y' },
        { role: 'assistant', content: 'b' },
      ],
      [
        { speaker: 'assistant', parts: ['a'] },
        { speaker: 'assistant', parts: ['b'] },
      ],
    ],
    [
      'samples',
      ['a', 'b'].map((content) => ({
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content },
        ],
      })),
      [
        { speaker: 'assistant', parts: ['a'] },
        { speaker: 'assistant', parts: ['b'] },
      ],
    ],
    [
      'whole responses',
      ['a', 'b'].map((content) => ({ model: 'm', choices: [{ message: { content } }] })),
      [
        { speaker: 'm', parts: ['a'] },
        { speaker: 'm', parts: ['b'] },
      ],
    ],
  ])('%s', (_, entries, turns) => {
    expect(said(lines(...entries))).toEqual({ kind: 'transcript', turns })
    expect(said(json(entries, null, 1))).toEqual({ kind: 'transcript', turns })
  })

  test.each<[string, unknown]>([
    [
      'messages',
      {
        model: 'm',
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content: 'Sure.' },
        ],
      },
    ],
    [
      'a list of contents',
      {
        contents: [
          { role: 'user', parts: [{ text: 'x' }] },
          { role: 'model', parts: [{ text: 'Sure.' }] },
        ],
      },
    ],
    [
      'conversations',
      {
        conversations: [
          { from: 'human', value: 'x' },
          { from: 'gpt', value: 'Sure.' },
        ],
      },
    ],
    [
      'ChatGPT’s export',
      [
        {
          title: 't',
          mapping: {
            a: { message: null },
            b: { message: { author: { role: 'user' }, content: { parts: ['x'] } } },
            c: { message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['Sure.'] } } },
          },
        },
      ],
    ],
    [
      'Claude’s export',
      {
        chat_messages: [
          { sender: 'human', text: 'x' },
          { sender: 'assistant', text: 'Sure.', content: [{ type: 'text', text: 'Sure.' }] },
        ],
      },
    ],
  ])('one document: %s', (_, document) => {
    expect(said(json(document))).toEqual({ kind: 'transcript', turns: [{ speaker: 'assistant', parts: ['Sure.'] }] })
  })
})

describe('nothing is wrapped around', () => {
  test.each([
    ['prose', 'Sure.\n\ndata: nothing'],
    ['data that is no stream', 'data: the file’s data\n\nevent: none\n'],
    ['a call', json({ name: 'Edit', arguments: EDIT })],
    ['a call of Anthropic', json({ type: 'tool_use', name: 'Edit', input: EDIT })],
    ['calls of OpenAI', json({ tool_calls: [{ type: 'function', function: { name: 'Edit', arguments: json(EDIT) } }] })],
    ['a list of calls', json([{ type: 'tool_use', name: 'Edit', input: EDIT }])],
    ['calls line by line', lines({ name: 'Edit', arguments: EDIT }, { name: 'Edit', arguments: EDIT })],
    [
      'items that are calls',
      lines(
        { type: 'function_call', name: 'Edit', arguments: json(EDIT) },
        { type: 'function_call', name: 'Edit', arguments: json(EDIT) },
      ),
    ],
    ['a write of a message', json({ path: 'a.json', content: json({ role: 'assistant', content: 'x' }) })],
    ['any JSON', json({ name: 'x', version: '1', messages: { hello: 'Hallo' } }, null, 2)],
    ['JSON and then prose', `${json({ choices: [{ message: { content: 'x' } }] })}\n\nThat is what came back.`],
    ['the choices of a quiz', json({ question: 'x', choices: [{ text: 'a' }, { text: 'b' }] })],
    ['a link', '[link](https://example.org) and more'],
    ['a brace', '{ return 1 }'],
    ['an error', json({ error: { message: 'overloaded', type: 'x' } })],
  ])('%s', (_, reply) => {
    expect(unwrap(reply)).toBeNull()
    expect(readReply(reply).wrapping).toBeNull()
  })
})

/** A text with or without edits, with what JSON escapes. */
const TEXT = fc
  .array(
    fc.oneof(
      fc.constant(BLOCK),
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '"', '\\', '\u2028', '🤖', '\t', '```\n'),
    ),
    { minLength: 1 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '' && !/\p{Cs}/u.test(text))

/** Cuts between code points: a stream is well-formed Unicode. */
const CUTS = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 })
function cut(text: string, lengths: readonly number[]): string[] {
  const points = [...text]
  const pieces: string[] = []
  for (let from = 0, turn = 0; from < points.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    pieces.push(points.slice(from, from + length).join(''))
    from += length
  }
  return pieces
}

type Carrier = (pieces: readonly string[]) => string
const whole = (pieces: readonly string[]) => pieces.join('')
const CARRIERS: readonly (readonly [string, Carrier])[] = [
  ['OpenAI chat, stream', (pieces) => sse(...pieces.map((content) => chat({ content })))],
  [
    'OpenAI responses, stream',
    (pieces) =>
      named(...pieces.map((delta) => ({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta }))),
  ],
  [
    'Anthropic, stream',
    (pieces) => named(...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }))),
  ],
  ['Gemini, stream', (pieces) => sse(...pieces.map((text) => ({ candidates: [{ content: { parts: [{ text }] } }] })))],
  [
    'Ollama, stream',
    (pieces) =>
      lines(...pieces.map((content) => ({ message: { content }, done: false })), { message: { content: '' }, done: true }),
  ],
  ['a response', (pieces) => json({ choices: [{ message: { content: whole(pieces) } }] })],
  ['a response, indented', (pieces) => json({ role: 'assistant', content: [{ type: 'text', text: whole(pieces) }] }, null, 2)],
  ['JSONL', (pieces) => lines({ role: 'user', content: 'x' }, { role: 'assistant', content: whole(pieces) })],
]

function expectPartition({ spans }: Reading, reply: string): void {
  let end = 0
  for (const span of spans) {
    expect(span.from).toBe(end)
    expect(span.to).toBeGreaterThan(span.from)
    end = span.to
  }
  expect(end).toBe(reply.length)
}

describe.each(CARRIERS)('laws: %s', (_, carry) => {
  test('the text comes back, and each character leads to its place in the reply', () => {
    fc.assert(
      fc.property(TEXT, CUTS, (text, lengths) => {
        const reply = carry(cut(text, lengths))
        const turns = unwrap(reply)?.turns ?? []
        expect(turns).toHaveLength(1)
        const parts = turns[0]?.parts ?? []
        expect(parts.map((part) => (part.kind === 'text' ? part.passage.text : part.kind))).toEqual([text])
        const [part] = parts
        if (part?.kind !== 'text') throw new Error('no text')
        for (let at = 0; at < text.length; at++) {
          const char = text[at] ?? ''
          const place = part.passage.at(at)
          if (/[\w ]/.test(char)) expect(reply[place]).toBe(char)
          expect(place).toBeGreaterThanOrEqual(turns[0]?.span.from ?? -1)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('its edits are those of the text, and no span is lost', () => {
    fc.assert(
      fc.property(TEXT, CUTS, (text, lengths) => {
        const reply = carry(cut(text, lengths))
        const reading = readReply(reply)
        const plain = readReply(text)
        if (plain.wrapping === null) expect(reading.edits.map(shapeOf)).toEqual(plain.edits.map(shapeOf))
        expectPartition(reading, reply)
      }),
      { numRuns: 60 },
    )
  })

  test('cut anywhere, nothing throws and no span is lost', () => {
    const reply = carry(cut(`${BLOCK}${BLOCK}`, [7]))
    for (let end = 0; end < reply.length; end += 5) expectPartition(readReply(reply.slice(0, end)), reply.slice(0, end))
  })
})

/** Calls as providers send them: whole, and in pieces of the JSON of their arguments. */
const CALLS: readonly (readonly [string, (name: string, input: unknown, pieces: readonly string[]) => string])[] = [
  [
    'OpenAI chat, stream',
    (name, _, pieces) =>
      sse(
        toolDelta({ index: 0, id: 'x', function: { name } }),
        ...pieces.map((piece) => toolDelta({ index: 0, function: { arguments: piece } })),
      ),
  ],
  [
    'OpenAI responses, stream',
    (name, _, pieces) =>
      named(
        { type: 'response.output_item.added', output_index: 0, item: { type: 'function_call', name, arguments: '' } },
        ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', output_index: 0, delta })),
      ),
  ],
  [
    'Anthropic, stream',
    (name, _, pieces) =>
      named(
        { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', name, input: {} } },
        ...pieces.map((piece) => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'input_json_delta', partial_json: piece },
        })),
      ),
  ],
  ['Gemini, stream', (name, args) => sse({ candidates: [{ content: { parts: [{ functionCall: { name, args } }] } }] })],
  ['Anthropic', (name, input) => json({ role: 'assistant', content: [{ type: 'tool_use', name, input }] })],
  [
    'OpenAI chat',
    (name, input) =>
      json({
        choices: [{ message: { content: null, tool_calls: [{ type: 'function', function: { name, arguments: json(input) } }] } }],
      }),
  ],
  [
    'Claude Code',
    (name, input) =>
      lines(
        { type: 'user', message: { role: 'user', content: 'x' } },
        { type: 'assistant', message: { id: 'm', role: 'assistant', content: [{ type: 'tool_use', name, input }] } },
      ),
  ],
  [
    'Codex',
    (name, input) =>
      lines(
        { type: 'session_meta', payload: {} },
        { type: 'response_item', payload: { type: 'message', role: 'user', content: [] } },
        { type: 'response_item', payload: { type: 'function_call', name, arguments: json(input) } },
      ),
  ],
]

const WORDS = fc
  .array(fc.constantFrom('a', '"', '\\', '\n', 'é', '🤖', '\t', '  ', '{', 'x = 1'), { minLength: 1, maxLength: 12 })
  .map((parts) => `1${parts.join('')}`)

test.each(CALLS)('laws: a call of %s makes the edits of the call alone', (_, carry) => {
  fc.assert(
    fc.property(WORDS, WORDS, CUTS, (before, after, lengths) => {
      for (const [name, input] of [
        ['Edit', { file_path: 'src/a.ts', old_string: before, new_string: after }],
        ['Write', { file_path: 'src/a.ts', content: `${before}\n${after}` }],
      ] as const) {
        const reply = carry(name, input, cut(json(input), lengths))
        const reading = readReply(reply)
        const alone = readReply(json({ name, input }))
        expect(alone.edits).toHaveLength(1)
        expect(reading.edits.map(shapeOf)).toEqual(alone.edits.map(shapeOf))
        expect(reading.diagnostics.map(({ code }) => code)).toEqual(alone.diagnostics.map(({ code }) => code))
        expectPartition(reading, reply)
      }
    }),
    { numRuns: 40 },
  )
})

test('of a transcript, messages that only look at something are no turns', () => {
  const entry = (id: string, name: string, input: unknown) => ({
    type: 'assistant',
    message: { id, role: 'assistant', content: [{ type: 'tool_use', name, input }] },
  })
  const reply = lines(
    entry('1', 'Read', { file_path: 'a.ts' }),
    entry('2', 'Edit', EDIT),
    entry('3', 'Bash', { command: 'npm test' }),
  )
  expect(readReply(reply).wrapping?.turns).toHaveLength(1)
  expect(readReply(reply).edits).toHaveLength(1)
})

test('a call that is cut makes no edit, and says so', () => {
  for (const [, carry] of CALLS.slice(0, 3)) {
    const reading = readReply(carry('Edit', EDIT, [CUT[0]]))
    expect(reading.edits).toEqual([])
    expect(reading.diagnostics.some(({ repair }) => repair === null)).toBe(true)
  }
  const patch = sse({
    type: 'response.output_item.added',
    output_index: 0,
    item: { type: 'apply_patch_call', operation: { type: 'update_file', path: 'a.ts', diff: '' } },
  })
  expect(readReply(patch).diagnostics.some(({ repair }) => repair === null)).toBe(true)
})

test('text between the pieces of a stream is wrapper', () => {
  const reply = sse(chat({ content: 'Su' }), chat({ content: 're.' }))
  const { spans } = readReply(reply)
  expect(spans.filter(({ role }) => role !== 'wrapper').map(({ from, to }) => reply.slice(from, to))).toEqual(['Su', 're.'])
  expect(spans.map(({ from, to }) => reply.slice(from, to)).join('')).toBe(reply)
})

test('anything that begins like a wrapper is read without a throw', () => {
  const begin = fc.constantFrom(
    'data: ',
    'event: x\ndata: ',
    '{"',
    '[{"',
    ': \n',
    '{"choices":[',
    'data: {"type":"response.',
    '{"role":"assistant","content":[{',
  )
  const rest = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\n',
      'data: ',
      'text',
      'type',
      'content',
      '\\',
      '1',
      'null',
      '"role":"assistant"',
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(begin, rest, fc.string({ unit: 'binary' }), (opening, parts, noise) => {
      const reply = opening + parts.join('') + noise
      expectPartition(readReply(reply), reply)
    }),
    { numRuns: 300 },
  )
})

test('deep nesting and large bodies take linear time', () => {
  const took = cpuMs(() => {
    for (const deep of ['{"response":', '{"message":', '{"messages":[', '[{"messages":', '{"choices":[{"message":', '{"a":['])
      for (const opening of ['', '{"role":"assistant"}\n', 'data: ']) readReply(opening + deep.repeat(5000))
    const body = sse(...Array.from({ length: 5000 }, (_, index) => chat({ content: `line ${index}\n` })))
    expect(unwrap(body)?.turns).toHaveLength(1)
    expect(
      unwrap(lines(...Array.from({ length: 5000 }, (_, index) => ({ role: 'assistant', content: `line ${index}` }))))?.turns,
    ).toHaveLength(5000)
  })
  expect(took).toBeLessThan(6000)
})
