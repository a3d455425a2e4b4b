export let count = 0
export function increment() {
  count++
}
export default count
export { count as 'a name that is no identifier', increment as again }
