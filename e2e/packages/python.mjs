/**
 * `npm run packages:python -- [--only pyflakes] [--folder DIR] [--show 20]`: pure-Python packages of Debian's archive, their suites run natively and by the
 * Python runtime. Says so and ends where apt-get or native CPython is not here. Ends with 1 where a verdict differs.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { root } from '../../.ci/tools.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    folder: { type: 'string', default: join(tmpdir(), 'hunkscope-python-packages') },
    show: { type: 'string', default: '8' },
  },
})

const server = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
})
try {
  /** @type {typeof import('./python.ts')} */
  const { openPythonPackages, PYTHON_PACKAGES, pythonPackagesMissing } = await server.ssrLoadModule('/e2e/packages/python.ts')
  const why = pythonPackagesMissing()
  if (why !== null) console.log(`Skipped: ${why}`)
  else {
    const only = values.only.split(',').filter(Boolean)
    const packages = await openPythonPackages(values.folder)
    for (const one of PYTHON_PACKAGES.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const { name, version, tests, same, differing } = await packages.run(one)
      console.log(`| ${name} ${version} | ${tests} | ${same} |`)
      for (const line of differing.slice(0, Number(values.show))) console.log(`    ${line}`)
      if (differing.length > 0) process.exitCode = 1
    }
    await packages.end()
  }
} finally {
  await server.close()
}
process.exit()
