import { projectOf } from './project'
import reply from './replies/python.txt?raw'

const texts = import.meta.glob<string>('./files/python/**/*', { query: '?raw', import: 'default', eager: true })

export const pythonProject = projectOf('Inventory', './files/python/', texts, reply)
