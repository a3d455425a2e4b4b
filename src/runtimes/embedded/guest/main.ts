/** The worker's side of the port: takes messages from the page, hands them to the work, answers pings. */
import { createOutbox } from './outbox'
import { nativeGlobals, now, readMessageEvent } from './platform'
import { readMessage } from './read-message'
import { createGuestWork } from './worker'

function start(port: MessagePort): void {
  const post = port.postMessage.bind(port)
  const work = createGuestWork(createOutbox(post, now, nativeGlobals.setTimeout))
  // One after the other: files may still be read ahead when the run begins.
  let last = Promise.resolve()
  port.onmessage = (event) => {
    const message = readMessage(readMessageEvent(event))
    if (message?.type === 'ping') post({ type: 'pong', id: message.id })
    else if (message?.type === 'files') {
      work.apply(message.set, message.removed)
      last = last.then(() => work.warm(message.warm))
    } else if (message?.type === 'run') void work.run(message)
    else if (message?.type === 'execute') void work.execute(message)
  }
  post({ type: 'ready' })
}

// Deep enough that a project's own frames are still in the stack below the runner's.
Reflect.set(Error, 'stackTraceLimit', 50)
addEventListener('message', (event) => event.ports[0] && start(event.ports[0]), { once: true })
