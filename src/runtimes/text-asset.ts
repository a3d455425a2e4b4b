/** Vite plugin: a text that is built on its own and fetched by the page, its address behind a virtual module. */
import type { Plugin } from 'vite'

type TextAsset = {
  /** The module whose default export is the address. */
  readonly virtual: string
  /** Name of the served file. */
  readonly name: string
  build(options: { readonly minify: boolean }): Promise<string>
  /** Whether the text is made from this file, by its absolute path. */
  watches(file: string): boolean
}

/** Serves the text in development, emits it as an asset in a build. Nothing is built before it is asked for. */
export function textAsset({ virtual, name, build, watches }: TextAsset): Plugin {
  const resolved = `\0${virtual}`
  const devPath = `/@hunkscope/${name}`
  let isBuild = false
  let base = '/'
  let served: Promise<string> | null = null
  return {
    name: `hunkscope-${name}`,
    configResolved(config) {
      isBuild = config.command === 'build'
      base = config.base
    },
    resolveId: (id) => (id === virtual ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined
      if (!isBuild) return `export default ${JSON.stringify(base.replace(/\/$/, '') + devPath)}`
      const source = await build({ minify: true })
      const reference = this.emitFile({ type: 'asset', name, source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (watches(file)) served = null
      })
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0]
        if (path !== devPath && path !== base.replace(/\/$/, '') + devPath) return next()
        served ??= build({ minify: false })
        served.then(
          (text) => {
            response.setHeader('Content-Type', 'text/javascript')
            response.setHeader('Cache-Control', 'no-store')
            response.end(text)
          },
          (error: unknown) => {
            served = null
            next(error)
          },
        )
      })
    },
  }
}
