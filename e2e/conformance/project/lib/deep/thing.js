export default 'deep thing'
