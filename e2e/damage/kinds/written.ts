/** Forms of one format that are right as well, or nearly: each says what the usual one says. */
import type { FormatName, Kind } from '../kind'
import { DIFFS, JSON_CALLS, ofReply } from '../rewrite-rows'

const VALUES = /(<parameter name="(?:old|new)_string">)([\s\S]*?)(<\/parameter>)/g
const only = (format: FormatName): readonly FormatName[] => [format]

/** A text as a Python string in three quotes; the JSON string where that would need escapes. */
function tripled(json: string): string {
  const text: unknown = JSON.parse(json)
  if (typeof text !== 'string' || /\\|"""|"$/.test(text)) return json
  return `"""${text}"""`
}

/** The new lines of a snippet numbered on from the first quoted one. */
const numbered = (reply: string): string =>
  reply.replaceAll(
    /(original_code_snippet:\n *(\d+)\|[\s\S]*?edit_code_snippet:\n)([\s\S]*?)(<\/code_change_request>)/g,
    (_, head: string, first: string, lines: string, tail: string) => {
      const texts = lines.split('\n').slice(0, -1)
      return `${head}${texts.map((text, at) => `${Number(first) + at}| ${text}\n`).join('')}${tail}`
    },
  )

export const written: readonly Kind[] = [
  ofReply(
    'calls-crlf',
    'Lines of a call end in CR LF.',
    (reply) => reply.replaceAll(/(?<!\\)((?:\\\\)*)\\n/g, '$1\\r\\n'),
    'bytes',
    JSON_CALLS,
  ),
  ofReply(
    'values-in-cdata',
    'Values in tags are in CDATA.',
    (reply) => reply.replaceAll(VALUES, '$1<![CDATA[$2]]>$3'),
    'bytes',
    only('xml-call'),
  ),
  ofReply(
    'values-on-own-lines',
    'Values in tags are on lines of their own.',
    (reply) => reply.replaceAll(VALUES, '$1\n$2\n$3'),
    'bytes',
    only('xml-call'),
  ),
  ofReply(
    'values-in-fences',
    'Values in tags are in fences.',
    (reply) => reply.replaceAll(VALUES, '$1\n```\n$2\n```\n$3'),
    'either',
    only('xml-call'),
  ),
  ofReply(
    'call-triple-quotes',
    'The strings of a call are in three quotes.',
    (reply) => reply.replaceAll(/(?<=(?:old|new)_string=)"(?:[^"\\]|\\.)*"/g, tripled),
    'bytes',
    only('function-call'),
  ),
  ofReply(
    'patch-with-numbers',
    'The sections of a patch have the heads of a diff.',
    (reply) => reply.replaceAll(/^@@$/gm, '@@ -10,6 +10,7 @@'),
    'bytes',
    only('apply-patch'),
  ),
  ofReply(
    'patch-stars-behind',
    'The marks of a patch end in stars.',
    (reply) => reply.replace(/^\*\*\* Begin Patch$/m, '*** Begin Patch ***').replace(/^\*\*\* End Patch$/m, '*** End Patch ***'),
    'bytes',
    only('apply-patch'),
  ),
  ofReply(
    'patch-end-of-file',
    'Each section of a patch says that it ends the file.',
    (reply) => reply.replace(/\n\*\*\* End Patch/, '\n*** End of File\n*** End Patch'),
    'either',
    only('apply-patch'),
  ),
  ofReply(
    'search-with-path',
    'The path is behind the first mark of a block.',
    (reply) => {
      const [path = ''] = reply.split('\n')
      return reply.replaceAll('<<<<<<< SEARCH', `<<<<<<< SEARCH ${path}`)
    },
    'either',
    only('search-replace'),
  ),
  ofReply(
    'blocks-in-diff-fence',
    'Blocks are in a fence of a diff.',
    (reply) => reply.replace(/^(`{3,})\w*$/m, '$1diff'),
    'bytes',
    only('search-replace'),
  ),
  ofReply('snippet-numbered-new', 'New lines of a snippet are numbered too.', numbered, 'bytes', only('numbered-snippet')),
  ofReply(
    'diff-each-in-fence',
    'Each hunk of a diff is in a fence of its own.',
    (reply) => reply.replaceAll(/\n(@@ )/g, '\n```\n\n```diff\n$1').replace('```\n\n```diff\n', ''),
    'either',
    DIFFS.filter((format) => format !== 'apply-patch'),
  ),
]
