/** What GitHub answers, and what people paste as an address → files. Nothing here reaches a network. */
import { type ParsedAddress, parseAddress } from '../../../src/workspace/github/address'
import { openGitHub } from '../../../src/workspace/github/github'
import { grownJson, mutateJson } from '../json'
import { mutateText } from '../mutate'
import { type Input, law, partOf, signature, type Target } from '../target'
import { gatherSource } from './gather-source'

const SHA = 'a'.repeat(40)

const ADDRESSES = [
  'octo/repo',
  'https://github.com/octo/repo/tree/main/src',
  'git@github.com:octo/repo.git',
  'gist:0123456789abcdef0123',
  'https://gist.github.com/octo/0123456789abcdef0123',
  'https://raw.githubusercontent.com/octo/repo/main/a.ts',
  'github.com/octo/repo/pull/3',
  `https://github.com/octo/repo/commit/${SHA}`,
  'https://github.com/octo/repo/blob/main/%2e%2e/a',
]

/** Answers by the end of what was asked, each JSON or text. */
const ANSWERS = {
  repository: { full_name: 'octo/repo', default_branch: 'main', private: false },
  commit: SHA,
  refs: [{ ref: 'refs/heads/main' }, { ref: 'refs/heads/main/src' }],
  pull: { head: { sha: SHA } },
  tree: {
    tree: [
      { path: 'src', mode: '040000', type: 'tree', sha: SHA },
      { path: 'src/a.ts', mode: '100644', type: 'blob', sha: '78981922613b2afb6025042ff6bd878ac1994e85', size: 2 },
      { path: 'link', mode: '120000', type: 'blob', sha: SHA, size: 3 },
    ],
    truncated: false,
  },
  gist: {
    files: {
      'a.ts': {
        filename: 'a.ts',
        raw_url: `https://gist.githubusercontent.com/octo/1/raw/78981922613b2afb6025042ff6bd878ac1994e85/a.ts`,
        size: 2,
        truncated: false,
        content: 'a\n',
      },
    },
    truncated: false,
    history: [{ version: SHA }],
  },
  file: 'a\n',
  status: 200,
}

function answerTo(url: string, answers: Readonly<Record<string, unknown>>): unknown {
  if (/\/gists\//.test(url)) return answers.gist
  if (/\/commits\//.test(url)) return answers.commit
  if (/matching-refs/.test(url)) return answers.refs
  if (/\/pulls\//.test(url)) return answers.pull
  if (/git\/trees/.test(url)) return answers.tree
  if (/raw|git\/blobs/.test(url)) return answers.file
  return answers.repository
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function answersOf(input: Input): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(partOf(input, 'answers'))
    return isRecord(value) ? value : {}
  } catch {
    return {} // what is no JSON answers nothing
  }
}

/** Only these hosts may be asked, whatever is pasted or answered. */
const HOSTS = new Set(['api.github.com', 'raw.githubusercontent.com', 'gist.githubusercontent.com'])

function server(input: Input): typeof fetch {
  const answers = answersOf(input)
  const status =
    typeof answers.status === 'number' && [200, 403, 404, 409, 422, 429, 500].includes(answers.status) ? answers.status : 200
  return async (asked, init) => {
    const url = new URL(String(asked))
    law('only GitHub is asked', HOSTS.has(url.hostname) && url.protocol === 'https:', () => url.href)
    law(
      'the token goes to the API alone',
      url.hostname === 'api.github.com' || !JSON.stringify(init?.headers ?? {}).includes('secret'),
      () => url.href,
    )
    const value = answerTo(url.href, answers)
    const body = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
    return new Response(body, { status, headers: { 'x-ratelimit-remaining': String(answers.left ?? 59) } })
  }
}

function behaviour(parsed: ParsedAddress): string {
  if (!parsed.ok) return parsed.problem.code
  return parsed.address.kind === 'gist' ? 'gist' : parsed.address.place.kind
}

async function run(input: Input): Promise<string> {
  const parsed = parseAddress(partOf(input, 'address'))
  if (!parsed.ok) return behaviour(parsed)
  const opened = await openGitHub(parsed.address, { fetch: server(input), token: 'secret', now: () => 0 })
  if (!opened.ok) return signature([behaviour(parsed), opened.problem.code])
  return `${behaviour(parsed)} ${await gatherSource(opened.value.folder, false)}`
}

export const github: Target = {
  name: 'github',
  seeds: () => ADDRESSES.map((address) => ({ address, answers: JSON.stringify(ANSWERS) })),
  mutate: (parent, other, random) =>
    random.oneIn(3)
      ? { ...parent, address: mutateText(random.pick(ADDRESSES), partOf(other, 'address'), random).slice(0, 3000) }
      : {
          ...parent,
          address: random.oneIn(2) ? partOf(parent, 'address') : random.pick(ADDRESSES),
          answers: mutateJson(partOf(parent, 'answers'), partOf(other, 'answers'), random).slice(0, 40_000),
        },
  run,
  grow: (input, times) => ({ ...input, answers: grownJson(partOf(input, 'answers'), times) }),
}
