/** What befalls a WebContainer, each on the package's own code over the stand-in for its host: the rows of the table in docs/hosting.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { HarnessContainer, HarnessRequest, HarnessResult } from './harness/protocol'
import { type FixturePackage, openRegistry } from './stand-in/registry'
import { openStandIn, type StandIn, type StandInOptions } from './stand-in/stand-in'
import { type Harness, openHarness } from './support/harness'

test.skip(process.platform === 'win32', 'The stand-in needs signals and shells of POSIX.')

const root = fileURLToPath(new URL('..', import.meta.url))

/** Milliseconds: what a container may be silent for here, where no test waits for a slow one. */
const DEAD_MS = 1_500

async function withContainer(
  page: Page,
  { limits, ...options }: StandInOptions & { readonly limits?: HarnessContainer['limits'] },
  work: (harness: Harness, standIn: StandIn) => Promise<void>,
): Promise<void> {
  const standIn = await openStandIn(page, options)
  const harness = await openHarness(page, 'webcontainer', { container: limits ? { limits } : {} })
  await work(harness, standIn)
  await harness.dispose()
  await standIn.close()
}

const PASSES = { 'a.test.mjs': "import test from 'node:test'\ntest('runs', () => {})" }
const passing = { files: PASSES, tests: ['a.test.mjs'] }

const testsOf = ({ events }: HarnessResult) =>
  events.flatMap((event) => (event.type === 'test' ? [`${event.state} ${event.path.join(' › ')}`] : []))
const saidOf = ({ events }: HarnessResult) =>
  events.flatMap((event) =>
    event.type === 'unhandled'
      ? [event.error.message]
      : event.type === 'progress' || event.type === 'console'
        ? [event.text]
        : [],
  )

test('mount: folders, bytes, empty files and names of any script arrive byte for byte, and go with the next tree', async ({
  page,
}) => {
  await withContainer(page, {}, async (harness) => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    const look = (wanted: string) => `
      import test from 'node:test'
      import assert from 'node:assert'
      import { existsSync, readFileSync } from 'node:fs'
      test('files', () => { ${wanted} })`
    const files = { 'a/b/c/deep.bin': bytes, 'empty.txt': '', 'größe/日本.txt': '\ufeffä\r\n' }
    const first = await harness.run({
      files: {
        ...files,
        'a.test.mjs': look(`
          assert.deepEqual([...readFileSync('a/b/c/deep.bin')], Array.from({ length: 256 }, (_, byte) => byte))
          assert.equal(readFileSync('empty.txt').length, 0)
          assert.equal(readFileSync('größe/日本.txt', 'utf8'), '\\ufeffä\\r\\n')`),
      },
      tests: ['a.test.mjs'],
    })
    expect([testsOf(first), first.changedFiles, saidOf(first)]).toEqual([
      ['pass files'],
      [],
      ['boot WebContainer', 'mount 4 files'],
    ])
    const second = await harness.run({ files: { 'a.test.mjs': look("assert(!existsSync('a'))") }, tests: ['a.test.mjs'] })
    expect(testsOf(second)).toEqual(['pass files'])
  })
})

test('install: from a registry, by the lock file where there is one, once for the same packages', async ({ page }) => {
  const left: FixturePackage = { version: '1.2.3', files: { 'index.js': 'module.exports = () => 42' } }
  const registry = await openRegistry({ left })
  await withContainer(page, { registry: registry.url }, async (harness, standIn) => {
    const dependencies = { left: '1.2.3' }
    const files = {
      'package.json': JSON.stringify({ name: 'p', dependencies }),
      'a.test.cjs': "require('node:test').test('installed', () => require('node:assert').equal(require('left')(), 42))",
    }
    const run = (more: HarnessRequest['files']) => harness.run({ files: { ...files, ...more }, tests: ['a.test.cjs'] })
    const managers = () =>
      standIn.machines[0]?.commands.filter((command) => command.startsWith('npm')).map((each) => each.split(' ')[1])
    for (const more of [{ 'package-lock.json': registry.lockOf('p', dependencies) }, {}, {}]) {
      const result = await run(more)
      expect([testsOf(result), result.changedFiles]).toEqual([['pass installed'], []])
    }
    expect(managers()).toEqual(['ci', 'install'])
    const missing = await run({ 'package.json': JSON.stringify({ name: 'p', dependencies: { absent: '1.0.0' } }) })
    expect([missing.outcome, saidOf(missing).at(-1)]).toEqual(['crashed', expect.stringMatching(/npm install failed.*404/s)])
  })
  registry.close()
})

test.describe('tests of the projects that come with the page', () => {
  const filesOf = (name: string): Record<string, string> => {
    const folder = join(root, 'src/starter/files', name)
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return Object.fromEntries(
      paths.map(({ parentPath, name: file }) => {
        const full = join(parentPath, file)
        return [relative(folder, full), readFileSync(full, 'utf8')]
      }),
    )
  }
  const testsIn = (files: Record<string, string>) => Object.keys(files).filter((path) => /\.test\./.test(path))

  /** The runner itself, from this repository, as a package whose files only lead there. */
  const vitest = (): FixturePackage => {
    const at = (path: string) => JSON.stringify(pathToFileURL(join(root, 'node_modules/vitest', path)).href)
    return {
      version: JSON.parse(readFileSync(join(root, 'node_modules/vitest/package.json'), 'utf8')).version,
      manifest: {
        type: 'module',
        main: 'index.js',
        exports: { '.': './index.js', './package.json': './package.json' },
        bin: 'vitest.mjs',
      },
      files: {
        'index.js': `export * from ${at('dist/index.js')}`,
        'vitest.mjs': `#!/usr/bin/env node\nimport ${at('vitest.mjs')}`,
      },
    }
  }

  test('JavaScript with node:test', async ({ page }) => {
    const files = filesOf('javascript')
    await withContainer(page, {}, async (harness) => {
      const result = await harness.run({ files, tests: testsIn(files) })
      expect(result.outcome).toBe('done')
      expect(testsOf(result).filter((said) => said.startsWith('fail'))).toHaveLength(3)
      expect(testsOf(result).filter((said) => said.startsWith('pass')).length).toBeGreaterThan(0)
    })
  })

  test('TypeScript with node:test, or a sentence where its Node is too old for that', async ({ page }) => {
    const files = filesOf('typescript')
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const isOld = major < 22 || (major === 22 && minor < 6)
    await withContainer(page, {}, async (harness) => {
      const result = await harness.run({ files, tests: testsIn(files) })
      if (isOld)
        expect([result.outcome, saidOf(result).at(-1)]).toEqual([
          'crashed',
          expect.stringContaining('runs no TypeScript: install tsx'),
        ])
      else expect(testsOf(result).filter((said) => said.startsWith('fail'))).toHaveLength(1)
    })
  })

  test('TypeScript with Vitest, installed first', async ({ page }) => {
    const files = filesOf('vitest')
    const registry = await openRegistry({ vitest: vitest() })
    await withContainer(page, { registry: registry.url }, async (harness) => {
      const result = await harness.run({ files, tests: testsIn(files) })
      expect([result.outcome, saidOf(result).filter((said) => /fail|error/i.test(said))]).toEqual(['done', []])
      expect(testsOf(result).filter((said) => said.startsWith('fail'))).toHaveLength(2)
    })
    registry.close()
  })
})

test('watch: what a program writes comes to the page, and what the page writes goes to it, without an echo', async ({ page }) => {
  await withContainer(page, {}, async (harness, standIn) => {
    expect(await harness.boot()).toEqual({ ok: true })
    const seen = await page.evaluate(async () => {
      const { runtime } = window
      if (!runtime?.spawn) throw new Error('no runtime')
      let files = window.harness.files({ 'a.txt': 'one', 'gone.txt': '' })
      const reported: [string, unknown][][] = []
      let printed = ''
      const until = async (is: () => boolean) => {
        while (!is()) await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const program = await runtime.spawn('jsh', [], {
        files: () => files,
        onOutput(text) {
          printed += text
        },
        onChanged(changed) {
          reported.push([...changed])
          const next: Record<string, string> = Object.fromEntries([...files].map(([path, content]) => [path, String(content)]))
          for (const [path, content] of changed)
            if (content === null) delete next[path]
            else next[path] = String(content)
          files = window.harness.files(next)
          runtime.prepare?.(files)
        },
      })
      program.write('mkdir made; echo two > made/b.txt; rm gone.txt\n')
      await until(() => reported.length > 0)
      files = window.harness.files({ 'a.txt': 'by the page', 'made/b.txt': 'two\n' })
      runtime.prepare?.(files)
      program.write('while ! grep -q page a.txt; do sleep 0.1; done; cat a.txt\n')
      await until(() => printed.includes('by the page'))
      program.write('exit 3\n')
      return { reported, code: await program.exit }
    })
    expect(seen).toEqual({
      reported: [
        [
          ['made/b.txt', 'two\n'],
          ['gone.txt', null],
        ],
      ],
      code: 3,
    })
    expect(standIn.machines[0]?.commands).toContain('jsh')
  })
})

test('an endless loop that its container does not let go of: another container runs what is left', async ({ page }) => {
  const files = {
    'a.test.mjs': "import test from 'node:test'\ntest('loops', () => { for (;;); })",
    'b.test.mjs': "import test from 'node:test'\ntest('runs', () => {})",
  }
  await withContainer(page, { isKillable: false }, async (harness, standIn) => {
    const result = await harness.run({ files, tests: Object.keys(files), testTimeoutMs: 500 })
    expect([result.outcome, testsOf(result)]).toEqual(['done', expect.arrayContaining(['timeout loops', 'pass runs'])])
    expect(standIn.machines.length).toBeGreaterThan(1)
  })
})

test('teardown and a second boot: nothing of the first is left, and the second has its own files', async ({ page }) => {
  await withContainer(page, {}, async (harness, standIn) => {
    await harness.run(passing)
    const [first] = standIn.machines
    await harness.dispose()
    await expect.poll(() => first !== undefined && existsSync(first.info.cwd)).toBe(false)
    const second = await harness.again()
    expect(testsOf(await second.run(passing))).toEqual(['pass runs'])
    expect([standIn.asked.length, standIn.machines.length]).toEqual([1, 2])
    await second.dispose()
  })
})

const HANGS = {
  'a.test.mjs':
    "import test from 'node:test'\ntest('hangs', { timeout: 600_000 }, () => new Promise(() => setInterval(() => {}, 1000)))",
}
const hanging = { files: HANGS, tests: ['a.test.mjs'] }
const hasBegun = (standIn: StandIn) => standIn.machines.at(-1)?.commands.some((command) => command.includes('a.test.mjs'))

test('death in mid-run, its host alive: the run ends with a sentence, and the next one has another container', async ({
  page,
}) => {
  await withContainer(page, {}, async (harness, standIn) => {
    const running = harness.run(hanging)
    await expect.poll(() => hasBegun(standIn)).toBe(true)
    await standIn.machines.at(-1)?.teardown()
    const dead = await running
    expect([dead.outcome, saidOf(dead).at(-1)]).toEqual(['crashed', expect.stringMatching(/gone|exit code/)])
    expect(testsOf(await harness.run(passing))).toEqual(['pass runs'])
  })
})

test('death in mid-run together with its host’s page: the run ends with a sentence, and the next boot says what helps', async ({
  page,
}) => {
  await withContainer(page, { limits: { deadMs: DEAD_MS } }, async (harness, standIn) => {
    const running = harness.run(hanging)
    await expect.poll(() => hasBegun(standIn)).toBe(true)
    await standIn.die()
    const dead = await running
    expect([dead.outcome, saidOf(dead).at(-1)]).toEqual(['crashed', expect.stringContaining('The container stopped answering')])
    expect(await harness.boot()).toMatchObject({
      ok: false,
      reason: 'timeout',
      detail: expect.stringContaining('reload the page'),
    })
  })
})

test('a symbolic link out of the project is left out by its name, and nothing behind it is read', async ({ page }) => {
  await withContainer(page, {}, async (harness) => {
    const files: Record<string, string> = {
      'a.test.mjs': `
        import test from 'node:test'
        import { symlinkSync, writeFileSync } from 'node:fs'
        test('links', () => {
          symlinkSync('/etc', 'outside')
          writeFileSync('made.txt', '1')
        })`,
    }
    const result = await harness.run({ files, tests: ['a.test.mjs'] })
    expect(result.changedFiles).toEqual([['made.txt', '1']])
    expect(saidOf(result).at(-1)).toMatch(/^Left out, because no project keeps it .*: outside$/)
  })
})
