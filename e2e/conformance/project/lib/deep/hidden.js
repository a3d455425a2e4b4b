export default 'hidden'
