/**
 * `npm run packages -- [--only qs,resolve] [--folder DIR] [--write]`: installs packages that carry their tests into a folder outside of the project, runs
 * their tests natively and in the embedded runtime, and prints where the two differ. `--write` writes docs/real-packages.md. Ends with 1 where a file is
 * green here and red natively.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { root } from '../../.ci/tools.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: join(tmpdir(), 'hunkscope-packages') },
    write: { type: 'boolean', default: false },
  },
})

/** @param {string} folder @param {Readonly<Record<string, string>>} dependencies */
function install(folder, dependencies) {
  const file = join(folder, 'package.json')
  const text = `${JSON.stringify({ name: 'packages', private: true, dependencies }, null, 2)}\n`
  if (existsSync(join(folder, 'node_modules')) && existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
}

const server = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
try {
  /** @type {typeof import('./main.ts')} */
  const { NEEDS, PACKAGES, openPackages } = await server.ssrLoadModule('/e2e/packages/main.ts')
  install(values.folder, { ...Object.fromEntries(PACKAGES.map(({ name, version }) => [name, version])), ...NEEDS })
  const only = values.only.split(',').filter(Boolean)
  const chosen = PACKAGES.filter(({ name }) => only.length === 0 || only.includes(name))
  const packages = await openPackages(values.folder)
  /** @type {import('./main.ts').PackageResult[]} */
  const results = []
  /** Of earlier runs in the same folder, too: a table may be made in parts. */
  const kept = join(values.folder, 'results.json')
  /** @type {Record<string, import('./main.ts').PackageResult>} */
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
  for (const one of chosen) {
    const result = await packages.run(one)
    results.push(result)
    known[result.name] = result
    writeFileSync(kept, JSON.stringify(known))
    console.log(
      `${result.name}: ${result.same} of ${result.tests} in ${result.files} files${result.green.length > 0 ? ` · GREEN ${result.green}` : ''}`,
    )
    for (const line of result.why.slice(0, 6)) console.log(`    ${line}`)
  }
  await packages.end()
  const green = results.flatMap((one) => one.green).length
  console.log(totalOf(results))
  const all = PACKAGES.flatMap(({ name }) => known[name] ?? [])
  if (values.write) writeFileSync(join(root, 'docs/real-packages.md'), table(all))
  process.exitCode = green > 0 ? 1 : 0
} finally {
  await server.close()
}
// Threads that were ended may still be on their way out.
process.exit()

/** @param {readonly import('./main.ts').PackageResult[]} results */
function totalOf(results) {
  const sum = (/** @type {'tests' | 'same' | 'files'} */ key) => results.reduce((total, one) => total + one[key], 0)
  const share = ((100 * sum('same')) / Math.max(1, sum('tests'))).toFixed(1)
  const green = results.flatMap((one) => one.green).length
  return `${results.length} packages, ${sum('files')} files, ${sum('tests')} tests: the same verdict for ${sum('same')} (${share} %), ${green} files green that are red natively.`
}

/** @param {readonly import('./main.ts').PackageResult[]} results */
function table(results) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  const rows = results.map(({ name, version, manner, tests, same, why }) => {
    const reason = why
      .slice(0, 2)
      .map((line) => cell(line))
      .join(' · ')
    return `| ${name} ${version} | ${manner === 'node' ? 'node:test' : manner} | ${tests} | ${same} | ${reason} |`
  })
  return `# Real packages

\`npm run packages -- --write\` wrote this: packages whose tarballs carry their tests, run by their own runners with Node ${process.versions.node} and by the
embedded runtime with its workers as threads. A test counts as the same if both give it the same state; a file without tests counts as one.

${totalOf(results)}

| package | runner | tests | same | where it differs the embedded runtime says |
|---|---|---:|---:|---|
${rows.join('\n')}
`
}
