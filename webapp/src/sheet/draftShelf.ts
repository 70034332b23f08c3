import type { Draft, DraftShelf } from './draft'

const DATABASE = 'freight-drafts'
const STORE = 'drafts'

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** The browser's own database: it accepts a large paste, which localStorage would not. */
export const browserShelf: DraftShelf = {
  put: async (key, draft) => {
    await ask('readwrite', store => store.put(draft, key))
  },
  remove: async key => {
    await ask('readwrite', store => store.delete(key))
  },
  all: async prefix => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const keys = await ask('readonly', store => store.getAllKeys(range))
    const drafts = await ask<Draft[]>('readonly', store => store.getAll(range))
    return keys.flatMap((key, at): [string, Draft][] => (drafts[at] ? [[String(key), drafts[at]]] : []))
  },
  inUse: async () => {
    // without https the browser has no locks; then every draft counts as left behind
    const held = (await navigator.locks?.query())?.held ?? []
    return new Set(held.flatMap(({ name }) => name ?? []))
  },
}

/** Marks a draft as written by this window, until it is closed or the returned function is called. */
export function holdDraft(key: string): () => void {
  const ended = new AbortController()
  navigator.locks
    ?.request(key, () => new Promise<void>(release => ended.signal.addEventListener('abort', () => release())))
    .catch(() => {})
  return () => ended.abort()
}
