export default 'import'
