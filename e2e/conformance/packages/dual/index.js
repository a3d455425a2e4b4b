export default 'dual by import'
export const kind = 'import'
