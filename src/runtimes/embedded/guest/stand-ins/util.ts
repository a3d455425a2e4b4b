/** What fake timers ask of `util`: the name under which a function keeps its own promise form. */
export const promisify = { custom: Symbol.for('nodejs.util.promisify.custom') }
