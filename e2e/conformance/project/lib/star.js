export * from './counter.js'
export * as cycle from './cycle/a.js'
export * from './self.js'
export const again = 'own wins'
