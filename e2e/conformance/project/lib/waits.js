export const order = ['begins']
await null
order.push('goes on')
export const value = await new Promise((resolve) => setTimeout(resolve, 5, 'waited for'))
order.push('ends')
