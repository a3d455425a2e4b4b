/** Calls as a server hands them on that does not read a model's own tokens, and edits as commands of a shell. */
import type { Draft, Kind } from '../kind'
import { languageOf } from '../languages'
import { answered, ofReply } from '../rewrite-rows'

const FENCED_CALLS = /(?:```json\n[\s\S]*?\n```\n*)+/

/** The calls of the reply, each as its name and its input. */
const between = (
  id: string,
  means: string,
  write: (calls: readonly (readonly [name: string, input: string])[]) => string,
): Kind =>
  ofReply(
    id,
    means,
    (reply) =>
      reply.replace(FENCED_CALLS, (fences) => {
        const calls = [...fences.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, text = '']) => {
          const { name, input }: { name: string; input: unknown } = JSON.parse(text)
          return [name, JSON.stringify(input)] as const
        })
        return `${write(calls)}\n`
      }),
    'bytes',
    ['edit-call', 'str-replace-call'],
  )

const contentOf = ({ truth }: Draft): string =>
  truth.rows.flatMap(({ sign, text }) => (sign === '-' ? [] : [`${text}\n`])).join('')

const byShell = (id: string, means: string, write: (path: string, content: string) => string): Kind => ({
  id,
  means,
  damage: (draft) => {
    if (languageOf(draft.path) === 'diff') return null
    const reply = `\`\`\`\`bash\n${write(draft.path, contentOf(draft))}\`\`\`\`\n`
    return answered({ ...draft, afterwards: [...draft.afterwards, () => reply] }, 'either', ['search-replace'])
  },
})

export const modelTokens: readonly Kind[] = [
  between(
    'tokens-of-a-section',
    'Calls are between the tokens of a section, their names with a number.',
    (calls) =>
      `<|tool_calls_section_begin|>${calls.map(([name, input], at) => `<|tool_call_begin|>functions.${name}:${at}<|tool_call_argument_begin|>${input}<|tool_call_end|>`).join('')}<|tool_calls_section_end|>`,
  ),
  between(
    'tokens-wide-bars',
    'Calls are between tokens in wide bars.',
    (calls) =>
      `<｜tool▁calls▁begin｜>${calls.map(([name, input]) => `<｜tool▁call▁begin｜>${name}<｜tool▁sep｜>${input}<｜tool▁call▁end｜>`).join('\n')}<｜tool▁calls▁end｜>`,
  ),
  between('tokens-in-brackets', 'Tokens in brackets name the tool and announce its input.', (calls) =>
    calls.map(([name, input]) => `[TOOL_CALLS]${name}[ARGS]${input}`).join(''),
  ),
  byShell(
    'content-by-cat',
    'A shell writes the whole content.',
    (path, text) => `cat > ${path} << 'END_OF_FILE'\n${text}END_OF_FILE\n`,
  ),
  byShell(
    'content-by-cat-unquoted',
    'A shell writes it, and would change some of it.',
    (path, text) => `cat <<END_OF_FILE > ${path}\n${text}END_OF_FILE\n`,
  ),
  byShell(
    'content-by-tee',
    'A shell writes it by way of tee, and runs tests then.',
    (path, text) => `tee ${path} >/dev/null <<"END_OF_FILE"\n${text}END_OF_FILE\nnpm test\n`,
  ),
]
