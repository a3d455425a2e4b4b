import { projectOf } from './project'
import reply from './replies/vitest.txt?raw'

const texts = import.meta.glob<string>('./files/vitest/**/*', { query: '?raw', import: 'default', eager: true })

export const vitestProject = projectOf('Overdue reminders', './files/vitest/', texts, reply)
