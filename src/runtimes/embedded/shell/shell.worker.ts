/** The interpreter in a module worker of the page's own origin: it can be ended, whatever it does. */
import { createInterpreter } from './interpreter'

const hear = createInterpreter((message) => postMessage(message))
addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data))
