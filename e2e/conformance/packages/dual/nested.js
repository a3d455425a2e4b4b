export default 'nested'
