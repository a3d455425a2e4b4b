/** Vite plugin: the guest (what runs inside the sandboxed worker) as one classic script, reachable through `virtual:hunkscope-guest`. */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { textAsset } from '../text-asset.ts'

const VIRTUAL = 'virtual:hunkscope-guest'
const GUEST = fileURLToPath(new URL('./guest/', import.meta.url))
const PROTOCOL = fileURLToPath(new URL('./protocol.ts', import.meta.url))

/**
 * The guest's text: an immediately invoked function, no import left in it.
 * @throws where the guest does not build
 */
export async function buildGuest({ minify }: { minify: boolean }): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.NODE_DEBUG': 'undefined', global: 'globalThis' },
    // Slashed, bare and prefixed names alike mean the npm packages: the guest has none of Node's modules.
    resolve: {
      alias: [
        { find: /^util\/?$/, replacement: `${GUEST}stand-ins/util.ts` },
        { find: /^(?:node:)?buffer\/?$/, replacement: 'buffer/index.js' },
        { find: /^(?:node:)?events\/?$/, replacement: 'events/events.js' },
        { find: /^process\/?$/, replacement: `${GUEST}builtins/node-process.ts` },
        { find: /^node:path$/, replacement: 'path-browserify' },
        { find: /^node:stream$/, replacement: 'readable-stream' },
        { find: /^node:url$/, replacement: `${GUEST}stand-ins/url.ts` },
        // Legacy URLs have queries of names and values, nothing nested.
        { find: /^qs$/, replacement: 'querystring-es3' },
        { find: /^uvu\/diff$/, replacement: `${GUEST}stand-ins/uvu-diff.ts` },
        { find: /^tslib$/, replacement: `${GUEST}stand-ins/tslib.ts` },
        { find: /^\.\.?\/(?:plugins\/)?flow$/, replacement: `${GUEST}stand-ins/flow.ts` },
        {
          find: /^\.\/(?:computeSourceMap|util\/formatTokens|(?:JestHoist|ReactHotLoader|NumericSeparator|OptionalCatchBinding|OptionalChainingNullish)Transformer)$/,
          replacement: `${GUEST}stand-ins/unused-transform.ts`,
        },
        { find: /^ts-interface-checker$/, replacement: `${GUEST}stand-ins/interface-checker.ts` },
        { find: /^@jsonjoy\.com\/fs-snapshot$/, replacement: `${GUEST}stand-ins/nothing.ts` },
      ],
    },
    build: {
      write: false,
      minify,
      target: 'es2022',
      // What project code prints of a stream or an error says the name of its class.
      ...(minify
        ? {
            rolldownOptions: {
              output: { minify: { mangle: { keepNames: true }, compress: true, codegen: { removeWhitespace: true } } },
            },
          }
        : {}),
      lib: { entry: `${GUEST}main.ts`, formats: ['iife'], name: 'hunkscopeGuest' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const one of outputs) {
    const chunk = 'output' in one ? one.output.find((item) => item.type === 'chunk') : undefined
    if (chunk) return `${chunk.code}\n//# sourceURL=hunkscope-guest.js`
  }
  throw new Error('The guest bundle has no chunk.')
}

/** Serves the guest in development, emits it as an asset in a build. Nothing is bundled before it is asked for. */
export const guestBundle = (): Plugin =>
  textAsset({
    virtual: VIRTUAL,
    name: 'guest.js',
    build: buildGuest,
    watches: (file) => file.startsWith(GUEST) || file === PROTOCOL,
  })
