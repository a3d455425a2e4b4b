/** Replaces the helpers of TypeScript's output: three of them are used, and the package comes whole. */
const isModule = (module: object): boolean => Reflect.get(module, '__esModule') === true

function bind(to: object, from: object): void {
  for (const key of Object.keys(from))
    if (key !== 'default' && !Object.hasOwn(to, key))
      Object.defineProperty(to, key, { enumerable: true, get: (): unknown => Reflect.get(from, key) })
}

export const __exportStar = (from: object, to: object): void => bind(to, from)

export const __importDefault = (module: object): object => (isModule(module) ? module : { default: module })

export function __importStar(module: object): object {
  if (isModule(module)) return module
  const star = {}
  bind(star, module)
  return Object.assign(star, { default: module })
}
