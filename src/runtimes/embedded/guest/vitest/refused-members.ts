/** Members that this runtime does not have: a sentence instead of a wrong answer. */

const sentence = (name: string, reason: string) =>
  `${name} ${reason}; the embedded runtime cannot do that. Run these tests in a WebContainer.`

/** A function that refuses. */
export const refusingFunction = (name: string, reason: string) => (): never => {
  throw new Error(sentence(name, reason))
}

/** What code asks any object for without meaning a member of it. */
const ASIDE = new Set<PropertyKey>([
  'then',
  'toJSON',
  'constructor',
  '$$typeof',
  '_isMockFunction',
  'asymmetricMatch',
  'nodeType',
])

/** The object, with an error that names what it does not have. */
export function withRefusals<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || ASIDE.has(key) || key.startsWith('@@') || key.startsWith('__'))
        return Reflect.get(target, key, receiver)
      throw new Error(sentence(`${name}.${key}`, 'is not known here'))
    },
  })
}
