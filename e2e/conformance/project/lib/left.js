export const shared = 'left'
export const left = 1
