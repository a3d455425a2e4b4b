/** Packages whose tarballs carry their tests. Versions are exact, so that the table can be made again. */

type Manner = 'node' | 'tape' | 'mocha'

export type TestedPackage = {
  readonly name: string
  readonly version: string
  readonly manner: Manner
  /** Its test files, by their paths in the package. */
  readonly tests: RegExp
  /** Arguments of mocha's. */
  readonly args?: readonly string[]
}

const IN_TEST = /^test\/[^/]+\.c?js$/
const TEST_FILES = /^test\/(?:[^/]+\/)*[^/]+\.test\.js$/
const INDEX = /^test\/index\.js$/
const TEST = /^test\.js$/

const of = (manner: Manner, name: string, version: string, tests: RegExp = IN_TEST): TestedPackage => ({
  name,
  version,
  manner,
  tests,
})

export const PACKAGES: readonly TestedPackage[] = [
  of('tape', 'qs', '6.17.1', /^test\/(?:parse|stringify|utils)\.js$/),
  of('tape', 'minimist', '1.2.8'),
  of('tape', 'deep-equal', '2.2.3', /^test\/cmp\.js$/),
  of('tape', 'resolve', '1.22.14'),
  of('tape', 'json-stable-stringify', '1.3.0'),
  of('tape', 'call-bind', '1.0.9'),
  of('tape', 'function-bind', '1.1.2'),
  of('tape', 'object-keys', '1.1.1'),
  of('tape', 'string.prototype.trim', '1.2.11', /^test\/(?:index|shimmed|implementation)\.js$/),
  of('tape', 'is-regex', '1.2.1'),
  of('tape', 'is-callable', '1.2.7'),
  of('tape', 'es-to-primitive', '1.3.4'),
  of('tape', 'side-channel', '1.1.1'),
  of('tape', 'is-string', '1.1.1'),
  of('tape', 'is-symbol', '1.1.1'),
  of('tape', 'is-date-object', '1.1.0'),
  of('tape', 'is-generator-function', '1.1.2', INDEX),
  of('tape', 'concat-map', '0.0.2'),
  of('tape', 'text-table', '0.2.0'),
  of('tape', 'array-includes', '3.2.0', /^test\/(?:index|shimmed|implementation)\.js$/),
  of('tape', 'regexp.prototype.flags', '1.5.4', /^test\/(?:index|shimmed|implementation)\.js$/),
  of('tape', 'internal-slot', '1.1.0'),
  of('tape', 'traverse', '0.6.11'),
  of('tape', 'semver-compare', '1.0.0'),
  of('tape', 'xtend', '4.0.2', TEST),
  of('tape', 'fast-uri', '4.2.3', TEST_FILES),
  of('tape', 'secure-json-parse', '4.1.1', TEST_FILES),
  of('tape', 'reusify', '1.1.0', TEST),
  of('tape', 'fastq', '1.20.3'),
  of('tape', '@fastify/deepmerge', '3.2.4', TEST_FILES),
  of('tape', 'hyperid', '4.0.0', /^test\/(?:test|uniqueness|buffer)\.js$/),
  of('tape', 'split2', '4.2.0', TEST),
  of('tape', 'fast-json-stable-stringify', '2.1.0'),
  of('node', 'fast-json-stringify', '7.3.10', TEST_FILES),
  of('node', 'process-warning', '5.1.1', /^test\/(?!jest)[^/]+\.test\.js$/),
  of('node', 'safe-regex2', '5.1.2', TEST_FILES),
  of('node', 'find-my-way', '9.10.2', TEST_FILES),
  of('node', 'json-schema-ref-resolver', '3.0.1', TEST_FILES),
  of('node', '@fastify/merge-json-schemas', '0.2.2', TEST_FILES),
  of('node', '@fastify/error', '4.3.0', TEST_FILES),
  of('node', 'through2', '5.0.12', /^test\/test\.js$/),
  of('mocha', 'json-schema-traverse', '1.0.0', /^spec\/index\.spec\.js$/),
  { ...of('mocha', 'jsonpath', '1.3.0'), args: ['-u', 'tdd'] },
]

/** What their tests ask for beside what they depend on. */
export const NEEDS: Readonly<Record<string, string>> = {
  tape: '5.10.2',
  mocha: '11.7.5',
  ajv: '8.17.1',
  'array.prototype.map': '1.0.8',
  'available-regexp-flags': '1.0.4',
  bloomfilter: '1.1.0',
  'callback-stream': '1.1.0',
  'cli-color': '0.2.3',
  'copy-dir': '1.3.0',
  'es-value-fixtures': '1.7.1',
  'has-override-mistake': '1.0.1',
  'has-strict-mode': '1.1.0',
  'has-typed-arrays': '1.1.0',
  'iconv-lite': '0.5.2',
  'make-arrow-function': '1.2.0',
  'make-async-function': '1.0.0',
  'make-generator-function': '2.1.0',
  mkdirp: '0.5.6',
  mv: '2.1.1',
  'object.getownpropertydescriptors': '2.1.9',
  proxyquire: '2.1.3',
  rimraf: '2.7.1',
  'safer-buffer': '2.1.2',
  'string.prototype.repeat': '1.0.0',
  semver: '6.3.1',
  rfdc: '1.4.1',
  tmp: '0.0.31',
  typebox: '1.4.3',
}
