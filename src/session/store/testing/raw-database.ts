/** The database's raw records, past everything that decodes them. */

export const settledDatabase = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const rawDatabase = (indexedDB: IDBFactory, version?: number): Promise<IDBDatabase> =>
  settledDatabase(indexedDB.open('hunkscope', version))

type Dump = { readonly version: number; readonly stores: Readonly<Record<string, readonly (readonly [IDBValidKey, unknown])[]>> }

/** Every record. */
export async function dump(indexedDB: IDBFactory): Promise<Dump> {
  const db = await rawDatabase(indexedDB)
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (name) => {
      const store = db.transaction(name).objectStore(name)
      const [keys, values] = await Promise.all([settledDatabase(store.getAllKeys()), settledDatabase<unknown[]>(store.getAll())])
      return [name, keys.map((key, index) => [key, values[index]] as const)] as const
    }),
  )
  db.close()
  return { version: db.version, stores: Object.fromEntries(stores) }
}

/** Changes one record past the store; undefined removes it. */
export async function tamper(indexedDB: IDBFactory, store: string, key: IDBValidKey, value: unknown): Promise<void> {
  const db = await rawDatabase(indexedDB)
  const records = db.transaction(store, 'readwrite').objectStore(store)
  if (value === undefined) await settledDatabase(records.delete(key))
  else await settledDatabase(records.put(value, key))
  db.close()
}
