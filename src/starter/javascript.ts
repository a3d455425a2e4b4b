import { projectOf } from './project'
import reply from './replies/javascript.txt?raw'

const texts = import.meta.glob<string>('./files/javascript/**/*', { query: '?raw', import: 'default', eager: true })

export const javascriptProject = projectOf('CSV reader', './files/javascript/', texts, reply)
