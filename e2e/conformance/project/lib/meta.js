export const { url } = import.meta
export const resolved = import.meta.resolve('./data.json')
export const dirname = import.meta.dirname
