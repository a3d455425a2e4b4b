/** The package as a stranger has it: packed, installed into an empty project without a network, and used. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from '../.ci/build-package.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TYPESCRIPT = join(ROOT, 'node_modules/typescript/bin/tsc')
/** Further Nodes, as paths of their programs: `HUNKSCOPE_NODES`. */
const OTHERS = (process.env.HUNKSCOPE_NODES ?? '').split(delimiter).filter((path) => path !== '')

let folder = ''
let project = ''
let packed: readonly string[] = []
let version = ''

/** Runs a program in the project; its output, or an error with what it said. */
function run(program: string, args: readonly string[], cwd = project): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr + stdout}`)
  return stdout
}

/** npm's own program, beside the Node that runs or where npm says that it is. */
const npm = (args: readonly string[], cwd: string) =>
  process.env.npm_execpath?.endsWith('.js')
    ? run(process.execPath, [process.env.npm_execpath, ...args], cwd)
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, cwd)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hunkscope-package-'))
  const built = join(folder, 'built')
  expect(await buildPackage({ out: built, withPage: false })).toBe('')
  npm(['pack', '--offline', '--ignore-scripts', '--pack-destination', folder, built], folder)
  project = join(folder, 'empty project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "version": "1.0.0", "type": "module" }\n')
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  npm(['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, tarball)], project)
  version = /hunkscope-(.*)\.tgz$/.exec(tarball)?.[1] ?? ''
  packed = readdirSync(join(project, 'node_modules/hunkscope'), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a stranger writes: the five entries, beside each other. */
const USE = `
import { applyReply, diagnose, explainDecision, feedback, readReply, writeEdit } from 'hunkscope'
import { appliers, emulate } from 'hunkscope/appliers'
import { ReplyReader } from 'hunkscope/read'
import { readFormats, searchReplace } from 'hunkscope/formats'
import { applyEdits, applyPatches, replacement } from 'hunkscope/apply'
const reply = 'a.ts\\n\`\`\`\\n<<<<<<< SEARCH\\nconst a = 1\\n=======\\nconst a = 2\\n>>>>>>> REPLACE\\n\`\`\`\\n'
const files = { 'a.ts': 'const a = 1\\n' }
const reader = new ReplyReader()
for (const part of reply) reader.push(part)
const other = { 'a.ts': 'const b = 1\\n' }
const refused = applyReply(reply, other)
const tree = new Map(Object.entries(other))
const diagnoses = diagnose(readReply(reply), refused.transaction, tree)
export const said = {
  files: applyReply(reply, files).files,
  streamed: reader.finish().edits.length,
  chosen: applyPatches(readFormats(reply, [searchReplace]), files).files,
  patch: writeEdit(readReply(reply).edits[0], 'unified-diff').ok,
  refused: explainDecision(refused.transaction.decisions[0], 'a.ts').title,
  message: feedback(readReply(reply), refused.transaction, diagnoses, (path) => tree.get(path)).text.includes('a.ts'),
  edited: applyEdits([replacement('a.ts', 'a = 1', 'a = 3')], files).files,
  tools: appliers.length > 20,
  tool: emulate(appliers[0].id, reply, files).verdict,
}
`
const SAID = {
  files: { 'a.ts': 'const a = 2\n' },
  edited: { 'a.ts': 'const a = 3\n' },
  streamed: 1,
  chosen: { 'a.ts': 'const a = 2\n' },
  patch: true,
  message: true,
  tools: true,
}

function usedBy(node: string): unknown {
  writeFileSync(join(project, 'use.js'), USE)
  writeFileSync(join(project, 'main.js'), "import { said } from './use.js'\nconsole.log(JSON.stringify(said))\n")
  return JSON.parse(run(node, ['main.js']))
}

test('its five entries work in an empty project', () => {
  expect(usedBy(process.execPath)).toMatchObject(SAID)
})

test.skipIf(OTHERS.length === 0)('they work on further Nodes, which HUNKSCOPE_NODES names', () => {
  for (const node of OTHERS) expect(usedBy(node)).toMatchObject(SAID)
})

test('they work in a worker', () => {
  writeFileSync(join(project, 'use.js'), USE)
  writeFileSync(
    join(project, 'worker.js'),
    `import { isMainThread, parentPort, Worker } from 'node:worker_threads'
if (isMainThread) new Worker(new URL(import.meta.url)).on('message', (said) => console.log(JSON.stringify(said)))
else parentPort.postMessage((await import('./use.js')).said)
`,
  )
  expect(JSON.parse(run(process.execPath, ['worker.js']))).toMatchObject(SAID)
})

/** Static imports of a built file. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\b[^'"]*from\s*["']([^"']+)["']/gm)].map(([, from = '']) => from)

test('the engine names no module but its own files, so that a page takes it without a bundler', () => {
  const files = packed.filter((name) => /^(?:parts\/)?[^/]+\.js$/.test(name))
  expect(files.length).toBeGreaterThanOrEqual(5)
  const foreign = files.flatMap((name) =>
    importsOf(readFileSync(join(project, 'node_modules/hunkscope', name), 'utf8')).filter(
      (from) => !/^\.\.?\/.*\.js$/.test(from),
    ),
  )
  expect(foreign).toEqual([])
})

test('its command works where npm puts it', () => {
  writeFileSync(join(project, 'a.ts'), 'const a = 1\n')
  writeFileSync(join(project, 'reply.md'), 'a.ts\n```\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 2\n>>>>>>> REPLACE\n```\n')
  const command = join(project, 'node_modules/hunkscope/bin/hunkscope.js')
  const installed = join(project, 'node_modules/.bin', process.platform === 'win32' ? 'hunkscope.cmd' : 'hunkscope')
  expect(existsSync(installed)).toBe(true)
  expect(run(process.execPath, [command, 'why', 'reply.md'])).toContain('a.ts, line 1')
  expect(run(process.execPath, [command, 'apply', 'reply.md', '--write'])).toContain('+const a = 2')
  expect(readFileSync(join(project, 'a.ts'), 'utf8')).toBe('const a = 2\n')
  expect(run(process.execPath, [command, '--version']).trim()).toBe(version)
})

/** Replies as a batch reads them. */
const REPLIES = Array.from({ length: 40 }, (_, at) =>
  JSON.stringify({
    id: at,
    reply: `a.ts\n\`\`\`\n<<<<<<< SEARCH\nconst a = ${at % 3}\n=======\nconst a = 9\n>>>>>>> REPLACE\n\`\`\`\n`,
    files: { 'a.ts': 'const a = 1\n' },
  }),
)

describe.skipIf(process.platform === 'win32')('a batch of the command', () => {
  /** A line of the shell, where `hunkscope` is the installed command. */
  const shell = (line: string) =>
    spawnSync('sh', ['-c', line], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(project, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    })
  /** The first recipe of docs/scale.md, for as many lines as `REPLIES`. */
  const recipe = (name: string) =>
    /```sh\n([\s\S]*?)```/.exec(readFileSync(join(project, 'node_modules/hunkscope', name), 'utf8'))?.[1] ?? ''

  beforeAll(() => writeFileSync(join(project, 'replies.jsonl'), `${REPLIES.join('\n')}\n`))

  test('the recipe for all cores gives what one run gives', () => {
    const one = shell('hunkscope batch < replies.jsonl').stdout
    expect(one.split('\n')).toHaveLength(REPLIES.length + 1)
    const lines = recipe('scale.md')
    expect(lines).toContain('--shard {}/4')
    expect(shell(`set -e\n${lines}`)).toMatchObject({ status: 0 })
    expect(readFileSync(join(project, 'verdicts.jsonl'), 'utf8')).toBe(one)
  })

  test('ends quietly where its output is closed, and in a sentence where the disk is full', () => {
    const many = `for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat replies.jsonl; done`
    const closed = shell(`(${many}) | hunkscope batch | head -n 1`)
    expect([closed.stdout.split('\n').length, closed.stderr]).toEqual([2, expect.not.stringContaining('Error')])
    if (!existsSync('/dev/full')) return
    const full = shell('hunkscope batch replies.jsonl > /dev/full')
    expect([full.status, full.stderr]).toEqual([3, expect.stringContaining('The output cannot be written: ENOSPC')])
  })

  test('a disk that fills in the middle of a line leaves whole lines, and the rest is what they lack', () => {
    const whole = shell('hunkscope batch replies.jsonl').stdout
    // A file of at most 3 blocks, of 512 or 1,024 bytes: the shell's own way to a full disk.
    const full = shell('ulimit -f 3; hunkscope batch replies.jsonl > full.jsonl')
    const kept = readFileSync(join(project, 'full.jsonl'), 'utf8')
    expect([full.status, kept.endsWith('\n'), whole.startsWith(kept)]).toEqual([3, true, true])
    const lines = kept.split('\n').length - 1
    expect(lines).toBeGreaterThan(0)
    expect(full.stderr).toContain(`--skip ${lines}`)
    expect(kept + shell(`hunkscope batch replies.jsonl --skip ${lines}`).stdout).toBe(whole)
  })

  /** Writes the replies and half of one more to a batch, and ends it by Ctrl-C once it has written verdicts. */
  const interrupted = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, ['node_modules/hunkscope/bin/hunkscope.js', 'batch', ...args], { cwd: project })
    let [out, err] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      out += part
    })
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      err += part
    })
    child.stdin.write(`${REPLIES.slice(0, 30).join('\n')}\n{"id":`)
    while (out === '') await new Promise((go) => setTimeout(go, 20))
    child.kill('SIGINT')
    const [code] = await once(child, 'close')
    return { code, out, err }
  }
  /** How the sentence of a batch that was stopped says to go on. */
  const goOn = (err: string) => /--skip \d+/.exec(err)?.[0] ?? ''

  test('Ctrl-C ends it with whole lines, also while it waits', async () => {
    const { code, out, err } = await interrupted()
    expect(code).toBe(130)
    expect(out.endsWith('\n')).toBe(true)
    expect(goOn(err)).toBe(`--skip ${out.split('\n').length - 1}`)
  })

  test('shards that Ctrl-C or a full disk stopped go on as they say, and merged give what one run gives', async () => {
    const whole = shell('hunkscope batch replies.jsonl').stdout
    const stopped = await interrupted('--shard', '1/2')
    writeFileSync(join(project, 'part-1.jsonl'), stopped.out)
    const full = shell('ulimit -f 3; hunkscope batch replies.jsonl --shard 2/2 > part-2.jsonl')
    expect([stopped.code, full.status]).toEqual([130, 3])
    const part = (shard: number) => readFileSync(join(project, `part-${shard}.jsonl`), 'utf8').split('\n').length - 1
    expect([part(1), part(2)]).toEqual([
      expect.toSatisfy((lines) => lines > 0 && lines < 20),
      expect.toSatisfy((lines) => lines > 0 && lines < 20),
    ])
    for (const [shard, err] of [stopped.err, full.stderr].entries())
      expect(shell(`hunkscope batch replies.jsonl --shard ${shard + 1}/2 ${goOn(err)} >> part-${shard + 1}.jsonl`).status).toBe(0)
    expect(shell('hunkscope merge part-1.jsonl part-2.jsonl')).toMatchObject({ status: 0, stdout: whole })
  })
})

describe('the tools for agents', () => {
  const reply = (before: string, after: string, path = 'tools.ts') =>
    `${path}\n\`\`\`\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n\`\`\`\n`
  const file = () => readFileSync(join(project, 'tools.ts'), 'utf8')

  async function withTools(
    args: readonly string[],
    act: (call: (name: string, given: Record<string, unknown>) => Promise<{ text: string; isError: boolean }>) => Promise<void>,
  ) {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const command = ['node_modules/hunkscope/bin/hunkscope.js', 'mcp', ...args]
    await client.connect(new StdioClientTransport({ command: process.execPath, args: command, cwd: project, stderr: 'pipe' }))
    try {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name).sort()).toEqual(['apply_edits', 'explain_failure'])
      await act(async (name, given) => {
        const { content, isError = false } = await client.callTool({ name, arguments: given })
        return { text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''), isError }
      })
    } finally {
      await client.close()
    }
  }

  test('apply edits in the folder, all or none, and explain why not', async () => {
    writeFileSync(join(project, 'tools.ts'), 'const a = 1\nconst b = 2\n')
    await withTools(['--dir', '.', '--write'], async (call) => {
      const explained = await call('explain_failure', { reply: reply('const a = 1\nconst c = 2', 'x') })
      expect(explained).toEqual({ text: expect.stringContaining('const b = 2'), isError: false })
      const dry = await call('apply_edits', { reply: reply('const a = 1', 'const a = 9'), dry_run: true })
      expect([dry.text, file()]).toEqual([expect.stringContaining('+const a = 9'), 'const a = 1\nconst b = 2\n'])
      const both = reply('const a = 1', 'const a = 9') + reply('const z = 1', 'const z = 9')
      expect([(await call('apply_edits', { reply: both })).isError, file()]).toEqual([true, 'const a = 1\nconst b = 2\n'])
      const done = await call('apply_edits', { reply: reply('const a = 1', 'const a = 9') })
      expect([done.isError, file()]).toEqual([false, 'const a = 9\nconst b = 2\n'])
      const outside = await call('apply_edits', { reply: '*** Begin Patch\n*** Add File: ../x.ts\n+x\n*** End Patch\n' })
      expect([outside.isError, existsSync(join(project, '../x.ts'))]).toEqual([true, false])
      const calls = ['b', 'c', 'd'].map((name) =>
        call('apply_edits', { reply: `*** Begin Patch\n*** Add File: made/${name}.ts\n+x\n*** End Patch\n` }),
      )
      expect((await Promise.all(calls)).map(({ isError }) => isError)).toEqual([false, false, false])
    })
  })

  test('answer every call that came before the input ended', () => {
    writeFileSync(join(project, 'tools.ts'), 'const a = 1\n')
    const lines = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
      },
      { method: 'notifications/initialized' },
      ...['const z = 1', 'const a = 1'].map((before, at) => ({
        id: at + 2,
        method: 'tools/call',
        params: { name: 'apply_edits', arguments: { reply: reply(before, 'const a = 2') } },
      })),
    ]
    const input = lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('')
    const command = ['node_modules/hunkscope/bin/hunkscope.js', 'mcp', '--write']
    const { status, stdout } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8', input, timeout: 60_000 })
    const answers = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    expect([status, answers.map(({ id }) => id)]).toEqual([0, [1, 2, 3]])
    expect(answers[2]).toMatchObject({ result: { content: [{ text: expect.stringContaining('1 file written') }] } })
    expect(file()).toBe('const a = 2\n')
  })

  test('write nothing without --write', async () => {
    writeFileSync(join(project, 'tools.ts'), 'const a = 1\n')
    await withTools([], async (call) => {
      const { text } = await call('apply_edits', { reply: reply('const a = 1', 'const a = 9') })
      expect([text, file()]).toEqual([expect.stringContaining('Nothing is written'), 'const a = 1\n'])
    })
  })
})

const HAS_SCRIPT = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

test.skipIf(!HAS_SCRIPT)('a person at a terminal sees colours and no control character of the reply; a pipe has neither', () => {
  writeFileSync(join(project, 'seen.ts'), 'const a = 1\n')
  const search = '\u001b]0;owned\u0007const z = 1'
  writeFileSync(join(project, 'seen.md'), `seen.ts\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\nx\n>>>>>>> REPLACE\n\`\`\`\n`)
  const command = `${JSON.stringify(process.execPath)} node_modules/hunkscope/bin/hunkscope.js why seen.md`
  const environment = { ...process.env, NO_COLOR: '', FORCE_COLOR: undefined, TERM: 'xterm' }
  const seen = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: project, encoding: 'utf8', env: environment })
  const piped = spawnSync('sh', ['-c', command], { cwd: project, encoding: 'utf8' })
  expect([seen.status, piped.status]).toEqual([1, 1])
  expect(seen.stdout).toContain('\u001b[')
  expect(piped.stdout).not.toContain('\u001b')
  for (const { stdout } of [seen, piped]) expect(stdout).not.toContain('\u001b]0;owned')
})

test('what runs first in a served page is a script, and no module', () => {
  const text = readFileSync(join(project, 'node_modules/hunkscope/bin/offer-folder.js'), 'utf8')
  expect(text).toContain('showDirectoryPicker')
  // As a page reads a script: a module's words are errors in it.
  expect(() => new Script(text)).not.toThrow()
})

test('its types hold for strict TypeScript that resolves as Node does', () => {
  writeFileSync(
    join(project, 'use.ts'),
    `import { applyReply, type RefusalCode, type Transaction } from 'hunkscope'
import { compare, type ToolResult } from 'hunkscope/appliers'
import { type Reading, readReply } from 'hunkscope/read'
import { applyPatch, type ReadableFormat, readFormats } from 'hunkscope/formats'
import { applyEdits } from 'hunkscope/apply'
const { transaction }: { readonly transaction: Transaction } = applyReply('', {})
const code: RefusalCode = 'conflict'
const reading: Reading = readReply('')
const formats: readonly ReadableFormat[] = [applyPatch]
const chosen: Reading = readFormats('', formats)
const ok: boolean = applyEdits(reading, {}).ok
const results: readonly ToolResult[] = [...compare('', {})]
// @ts-expect-error: there is no such code
const wrong: RefusalCode = 'no-such-code'
export { chosen, code, ok, reading, results, transaction, wrong }
`,
  )
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023', '--types', '']
  expect(run(process.execPath, [TYPESCRIPT, ...options, 'use.ts'])).toBe('')
})

test('it depends on nothing, and holds the licence of all that is inside', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(project, 'node_modules/hunkscope/package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'hunkscope', type: 'module', sideEffects: false, license: 'MIT' })
  expect(Object.keys(manifest ?? {})).not.toContain('dependencies')
  expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'api.md', 'CHANGELOG.md', 'THIRD-PARTY.md']))
  const notices = readFileSync(join(project, 'node_modules/hunkscope/THIRD-PARTY.md'), 'utf8')
  for (const name of ['diff', 'tokenx', '@noble/hashes', '@modelcontextprotocol/server'])
    expect(notices).toMatch(new RegExp(`^## ${name} \\d`, 'm'))
  const bare = notices
    .split(/^## /m)
    .slice(1)
    .filter((part) => part.trim().split('\n').length < 5)
  expect(bare.map((part) => part.split('\n')[0])).toEqual([])
})

/**
 * What a bundler makes of each use, in kB of 1,000 bytes, minified and compressed: what is there, and two hundredths. More: a page that takes the engine in
 * waits longer for its first line.
 */
const LARGEST = {
  "export { readFormats, searchReplace } from 'hunkscope/formats'": 24.3,
  "export { readFormats, applyPatch } from 'hunkscope/formats'": 25.3,
  "export { readFormats, unifiedDiff } from 'hunkscope/formats'": 27,
  "export { readFormats, toolCall } from 'hunkscope/formats'": 52,
  "export { readReply } from 'hunkscope/read'": 92,
  "export { applyPatches } from 'hunkscope/apply'": 67.4,
  "export { applyEdits } from 'hunkscope/apply'": 76,
  "export { readFormats, searchReplace } from 'hunkscope/formats'; export { applyPatches } from 'hunkscope/apply'": 88.4,
  "export { readFormats, searchReplace } from 'hunkscope/formats'; export { applyEdits } from 'hunkscope/apply'": 97.5,
  "export { applyReply } from 'hunkscope'": 164,
  "export * from 'hunkscope'": 218,
}

test.each(Object.entries(LARGEST))('is small: %s', async (use, largest) => {
  const entry = join(project, 'size.js')
  writeFileSync(entry, use)
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const text = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  const size = gzipSync(text).length / 1000
  expect(size).toBeLessThanOrEqual(largest)
})

test('its guide names no file that is not there', () => {
  const guide = readFileSync(join(project, 'node_modules/hunkscope/README.md'), 'utf8')
  const links = [...guide.matchAll(/\]\(\.\/([^)]*)\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !packed.includes(to))).toEqual([])
  expect(guide).toContain("from 'hunkscope/read'")
})

test('docs/package.md names each export', () => {
  const guide = readFileSync(join(ROOT, 'docs/package.md'), 'utf8')
  for (const name of ['`hunkscope`', '`hunkscope/appliers`', '`hunkscope/read`', '`hunkscope/formats`', '`hunkscope/apply`'])
    expect(guide).toContain(name)
})
