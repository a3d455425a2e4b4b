export const shared = 'right'
export const right = 2
