/** The text around the edit in a reply, and how its files are named. */
import type { FormatName, Kind } from '../kind'
import { CALLS, DIFFS, ofReply } from '../rewrite-rows'

const FENCED: readonly FormatName[] = ['search-replace', 'unified-diff', 'diff-without-numbers']
const HEADED: readonly FormatName[] = ['search-replace', 'whole-file']
const BARE: readonly FormatName[] = ['unified-diff', 'apply-patch', 'find-replace-file', 'numbered-snippet', 'xml-call']

const onFirstLine = (change: (line: string) => string) => (reply: string) => reply.replace(/^.*/, change)
const withoutFence = (reply: string): string =>
  reply.replace(/^(?:(.*)\n)?`{3,}\w*\n/, (_, path?: string) => (path === undefined ? '' : `${path}\n`)).replace(/`{3,}\n$/, '')

export const wrapping: readonly Kind[] = [
  ofReply(
    'prose-around',
    'Sentences are above and below.',
    (reply) => `I have changed this:\n\n${reply}\nThat is all. Run the tests again.\n`,
  ),
  ofReply(
    'thinking-above',
    'The model thinks first.',
    (reply) => `<think>\nThe user wants a change. I write \`a = b\` there.\n</think>\n\n${reply}`,
  ),
  ofReply('fence-missing', 'There is no fence.', withoutFence, 'bytes', FENCED),
  ofReply(
    'fence-tildes',
    'The fence is one of tildes.',
    (reply) => (reply.split(/^`{3,}/m).length === 3 ? reply.replaceAll(/^`{3,}/gm, '~~~~~') : ''),
    'bytes',
    FENCED,
  ),
  ofReply(
    'fence-in-fence',
    'A fence of four back-ticks is around all.',
    (reply) => `\`\`\`\`\`\`\`\`\`\`\n${reply}\`\`\`\`\`\`\`\`\`\`\n`,
    'either',
    [...DIFFS, 'find-replace-file'],
  ),
  ofReply(
    'path-bold',
    'The path is in bold type.',
    onFirstLine((line) => `**${line}**`),
    'bytes',
    HEADED,
  ),
  ofReply(
    'path-code',
    'The path is in back-ticks and a heading.',
    onFirstLine((line) => `### \`${line}\``),
    'bytes',
    HEADED,
  ),
  ofReply(
    'path-file',
    'The path is behind "File:".',
    onFirstLine((line) => `File: ${line}`),
    'bytes',
    HEADED,
  ),
  ofReply(
    'path-dot',
    'The path begins with "./".',
    onFirstLine((line) => `./${line}`),
    'bytes',
    HEADED,
  ),
  ofReply(
    'path-no-sides',
    'The paths of a diff have no "a/" and "b/".',
    (reply) => reply.replace('--- a/', '--- ').replace('+++ b/', '+++ '),
    'bytes',
    ['unified-diff', 'diff-without-numbers'],
  ),
  ofReply(
    'diff-git-head',
    'A diff has the head that git writes.',
    (reply) => reply.replace(/--- a\/(.*)\n/, 'diff --git a/$1 b/$1\nindex 1234567..89abcde 100644\n--- a/$1\n'),
    'bytes',
    ['unified-diff'],
  ),
  ofReply(
    'indented-reply',
    'The whole reply is indented by four blanks.',
    (reply) => reply.replaceAll(/^(?=.)/gm, '    '),
    'either',
    BARE,
  ),
  ofReply('quoted-reply', 'Each line of the reply begins with "> ".', (reply) => reply.replaceAll(/^/gm, '> '), 'either', BARE),
  ofReply(
    'list-item',
    'The edit is in an item of a list.',
    (reply) => `1. Change this:\n\n${reply.replaceAll(/^(?=.)/gm, '   ')}`,
    'either',
    ['search-replace', 'unified-diff'],
  ),
  ofReply('calls-unfenced', 'Calls have no fence.', (reply) => reply.replaceAll(/```(?:json)?\n/g, ''), 'bytes', CALLS),
  ofReply(
    'xml-entities',
    'The content of a tag is escaped as XML.',
    (reply) =>
      reply.replaceAll(/(?<=<parameter name="\w+_string">)[\s\S]*?(?=<\/parameter>)/g, (text) =>
        text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ),
    'bytes',
    ['xml-call'],
  ),
]
