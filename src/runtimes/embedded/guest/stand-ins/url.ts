/** What memfs asks of `node:url`. */
export const { URL } = globalThis
