import { projectOf } from './project'
import reply from './reply.txt?raw'

const texts = import.meta.glob<string>('./files/typescript/**/*', { query: '?raw', import: 'default', eager: true })

/** The project that an empty workspace opens with, with a reply that mends its one failing test. */
export const typescriptProject = projectOf('Connection pool', './files/typescript/', texts, reply)
