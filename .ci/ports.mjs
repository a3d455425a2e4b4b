/** Ports of this machine. */
import { connect, createServer } from 'node:net'

/** The port that the system gives for 0: free a moment ago. @returns {Promise<number>} */
export function anyFreePort() {
  return new Promise((settle, fail) => {
    const server = createServer()
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** True if something answers on `localhost:port`, by IPv4 or by IPv6: a browser might take either. @param {number} port */
export async function isTaken(port) {
  const answers = await Promise.all(
    ['127.0.0.1', '::1'].map(
      (host) =>
        new Promise((settle) => {
          const socket = connect({ host, port, timeout: 1000 })
          const end = (/** @type {boolean} */ taken) => {
            socket.destroy()
            settle(taken)
          }
          socket.on('connect', () => end(true))
          socket.on('timeout', () => end(false))
          socket.on('error', () => end(false))
        }),
    ),
  )
  return answers.includes(true)
}
