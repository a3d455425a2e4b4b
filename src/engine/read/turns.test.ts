import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../../testing/cpu-time'
import { readReply } from './read'
import { TURNS } from './turns'

const block = (to: string) => `a.ts\n<<<<<<< SEARCH\nold\n=======\n${to}\n>>>>>>> REPLACE\n`

/** The model's turns as text. */
const turnsIn = (reply: string) => {
  const { wrapping } = readReply(reply)
  if (wrapping === null) return null
  expect(wrapping.kind).toBe('chat')
  return wrapping.turns.map(({ speaker, span }) => [speaker, reply.slice(span.from, span.to).trim()])
}

describe('a pasted chat', () => {
  test.each([
    ['headings', '### User\n\ndo x\n\n### Assistant\n\nSure.\n', 'Assistant'],
    ['headings with a picture and a date', '## 👤 User (10:31)\ndo x\n## 🤖 Claude (10:32):\nSure.', 'Claude'],
    [
      'a title above',
      '# Fix it\n_Exported on 3/2/2025 from Cursor (0.45)_\n\n---\n\n**User**\n\ndo x\n\n---\n\n**Cursor**\n\nSure.',
      'Cursor',
    ],
    ['bold', '**User:**\ndo x\n\n**Assistant:**\nSure.', 'Assistant'],
    ['bold with text behind', '**User**: do x\n\n**Assistant (gpt-4o):** Sure.', 'Assistant'],
    ['brackets', '[USER]\ndo x\n[ASSISTANT]\nSure.', 'ASSISTANT'],
    ['a colon', 'User:\ndo x\nAssistant:\nSure.', 'Assistant'],
    ['a colon and text behind', 'Human: do x\n\nAssistant: Sure.', 'Assistant'],
    ['a system prompt first', 'System: be brief\nUser: do x\nAI: Sure.', 'AI'],
    ['said', 'You said:\ndo x\nChatGPT said:\nSure.', 'ChatGPT'],
    ['said, below the page’s own words', 'Skip to content\nNew chat\nYou said:\ndo x\nClaude responded:\nSure.', 'Claude'],
    ['said, in headings of two levels', '##### You said:\ndo x\n###### ChatGPT said:\nSure.', 'ChatGPT'],
    ['said, with text behind and the time before', '4:49 PMYou said: do x\n4:50 PMClaude responded: Sure.', 'Claude'],
    ['an export of one side', '# Hello\n_Exported on 4/11/2026 from Cursor (3.0)_\n\n---\n\n**Cursor**\n\nSure.', 'Cursor'],
    ['said without a colon', 'You said\ndo x\nGemini said\nSure.', 'Gemini'],
    ['a log of prompts', '# 2025-02-01\n\nModel: **gpt-4o**\n\n## Prompt\n\ndo x\n\n## Response\n\nSure.', 'Response'],
    ['a person by name', 'ann-b: do x\n\nGitHub Copilot: Sure.', 'GitHub Copilot'],
    ['ChatML', '<|im_start|>user\ndo x<|im_end|>\n<|im_start|>assistant\nSure.<|im_end|>', 'assistant'],
    [
      'Llama 3',
      '<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\ndo x<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nSure.<|eot_id|>',
      'assistant',
    ],
    ['Llama 2', '<s>[INST] do x [/INST] Sure. </s>', 'assistant'],
    ['Gemma', '<start_of_turn>user\ndo x<end_of_turn>\n<start_of_turn>model\nSure.<end_of_turn>', 'model'],
    ['Phi', '<|user|>\ndo x<|end|>\n<|assistant|>\nSure.<|end|>', 'assistant'],
    [
      'Harmony',
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Sure.<|return|>',
      'assistant',
    ],
    ['one turn of the template', '<|im_start|>assistant\nSure.<|im_end|>', 'assistant'],
    [
      'Aider',
      '\n# aider chat started at 2024-05-01 10:00:00\n\n> Model: gpt-4o with diff edit format  \n> Git repo: .git  \n\n#### do x\n#### and y\n\nSure.\n\n> Tokens: 1k  \n',
      'gpt-4o',
    ],
  ])('%s', (_, reply, speaker) => {
    expect(turnsIn(reply)).toEqual([[speaker, 'Sure.']])
  })

  test('the last turn is read, or the one that is asked for', () => {
    const reply = `User: do x\n\nAssistant: Sure.\n${block('one')}\nUser: again\n${block('quoted')}\nAssistant:\n${block('two')}`
    const answer = (turn?: number) => {
      const { edits, wrapping } = readReply(reply, { turn })
      return [wrapping?.turn, edits.map((edit) => edit.kind === 'patch' && edit.hunks[0]?.after[0]?.text)]
    }
    expect(answer()).toEqual([1, ['two']])
    expect(answer(0)).toEqual([0, ['one']])
    expect(answer(7)).toEqual([1, ['two']])
  })

  test('all but the turn is wrapper', () => {
    const reply = `Human: do x\nAssistant: Sure.\n${block('new')}`
    const spans = readReply(reply).spans.map(({ role, from, to }) => [role, reply.slice(from, to)])
    expect(spans.slice(0, 2)).toEqual([
      ['wrapper', 'Human: do x\nAssistant: '],
      ['prose', 'Sure.\n'],
    ])
    expect(spans.map(([, text]) => text).join('')).toBe(reply)
  })

  test('a turn without text is none', () => {
    expect(turnsIn('User: do x\nAssistant: Sure.\nUser: y\nAssistant:\n')).toEqual([['Assistant', 'Sure.']])
  })

  test('headers of another style are the model’s text', () => {
    expect(turnsIn('### User\nx\n### Assistant\n**User:**\nwho asks\nAssistant: who answers\n')).toEqual([
      ['Assistant', '**User:**\nwho asks\nAssistant: who answers'],
    ])
  })

  test('lines inside a fence or an edit open no turn', () => {
    const reply = `User: x\nAssistant: y\n${block('User: z')}\n\`\`\`\nUser: w\n\`\`\`\nend`
    expect(turnsIn(reply)?.length).toBe(1)
    expect(readReply(reply).edits).toHaveLength(1)
  })
})

describe('Aider’s history', () => {
  const start = '# aider chat started at 2024-05-01 10:00:00\n\n'
  test('every answer is a turn, a quotation in it is its text', () => {
    const reply = `${start}#### do x\n\nAs you say:\n> do x\nSure.\n\n> Applied edit to a.ts  \n> Lint failed  \n\nSorry.\n\n#### thanks\n\nWelcome.\n`
    expect(turnsIn(reply)?.map(([, text]) => text)).toEqual(['As you say:\n> do x\nSure.', 'Sorry.', 'Welcome.'])
  })

  test('a line of blanks at the end of an answer is its text', () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b\n \n'
    const [edit] = readReply(`${start}#### do x\n\n${diff}\n> Tokens: 1k  \n`).edits
    expect(edit?.kind === 'patch' && edit.hunks[0]?.before.map(({ text }) => text)).toEqual(['a', ''])
  })

  test('a heading of four signs in a fence is the model’s', () => {
    expect(turnsIn(`${start}#### do x\n\nREADME.md\n\`\`\`\n#### Title\n\`\`\`\n\n> Tokens: 1k  \n\n#### bye\n`)).toHaveLength(1)
  })

  test('the tool’s words are no turn, however they are written', () => {
    const printed = '> aider --message # Task  \n\nof many lines\n\n>   \n>  \n> >>>>>>> REPLACE  \n'
    expect(
      turnsIn(`${start}${printed}\n#### do x  \n>  \n> ^C  \n\n#### again  \n\nSure.\n\n${printed}`)?.map(([, text]) => text),
    ).toEqual(['Sure.', 'of many lines'])
  })

  test('a fence that a cut left open ends where the tool speaks', () => {
    expect(turnsIn(`${start}#### do x\n\n\`\`\`\ncut\n\n> Tokens: 1k  \n\n#### again\n\nSure.\n`)).toHaveLength(2)
  })
})

describe('is no chat', () => {
  test.each([
    ['headings of a document', 'I have changed the docs.\n\n### User\n\nWho asks.\n\n### Assistant\n\nWho answers.\n'],
    ['headings about a model', '### User\n\nThe table of users.\n\n### Model\n\nThe base class.\n'],
    ['keys of YAML', 'user:\n  name: x\nassistant:\n  name: y\n'],
    ['a definition in prose', 'Here are the roles.\n\nUser: who asks\nAssistant: who answers\n'],
    ['what a person said', 'You said:\n\n> do x\n\nSo I did.\n'],
    ['one side', 'Assistant:\nSure.\n'],
    ['bold words', '**User** logs in\n**Assistant** answers\n'],
    ['bold with a time', '**User (10:31)** logs in\n**Assistant (10:32)** answers\n'],
    ['headings of four signs', '#### Changes\n\n> quoted\n\n#### More\n'],
    ['a link', '[user]: https://example.org\n[assistant]: https://example.org\n'],
    ['a template token further on', 'The prompt:\n<|im_start|>user\nx\n<|im_start|>assistant\ny'],
    ['a blank template', '<|im_start|>user\nx<|im_end|>\n<|im_start|>assistant\n'],
  ])('%s', (_, reply) => {
    expect(readReply(reply).wrapping).toBeNull()
  })

  test('any line at all', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 120 }),
      fc
        .array(fc.constantFrom('#', '**', 'User', ':', ' ', '(', 'Assistant', '[', ']', ' said', '🤖'), { maxLength: 30 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(line, (text) => {
        const header = TURNS.opens(text)
        if (header !== null) expect(header.offset).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

test('half a megabyte of headers is read in linear time', () => {
  for (const line of ['User:\n', '**User:** x\n', '#### x\n', '[INST]', '<|im_start|>user\n']) {
    const reply = line.repeat(80_000)
    const took = cpuMs(() => {
      readReply(`${reply}\nAssistant: x`)
      readReply(`# aider chat started at\n${reply}`)
    })
    expect(took).toBeLessThan(4000)
  }
})
