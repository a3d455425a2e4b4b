export default 'private'
