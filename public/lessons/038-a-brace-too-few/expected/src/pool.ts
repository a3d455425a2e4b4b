/** One open connection. */
export type Conn = { readonly id: number; query(text: string): string }

/** Hands out a fixed number of connections and takes them back. */
export class Pool {
  readonly size: number
  private free: Conn[] = []

  constructor(size: number, open: (id: number) => Conn) {
    this.size = size
    for (let id = 1; id <= size; id++) this.free.push(open(id))
  }

  acquire(): Conn {
    const conn = this.free.pop()
    if (conn === undefined) {
      throw new PoolExhausted('no connection is free')
    return conn
  }

  release(conn: Conn) {
    this.free.push(conn)
  }

  /** Borrows a connection for one piece of work and gives it back, whatever happens. */
  async use<T>(work: (conn: Conn) => T): Promise<T> {
    const conn = this.acquire()
    try {
      return work(conn)
    } finally {
      this.release(conn)
    }
  }

  get idle() {
    return this.free.length
  }
}
