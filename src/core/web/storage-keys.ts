/** Every key that this product stores in a browser. Nothing else is stored, and a visitor needs no cookie. */
export const STORAGE_KEYS = {
  adminSessionToken: 'adminSessionToken',
  portalSessionToken: 'portalSessionToken',
  rfqItems: 'rfqItems',
  /** Pasted lines that no product was found for, as they were written; under the name that browsers already store. */
  rfqUnmatchedLines: 'rfqAskedLines',
  rfqPendingQuantities: 'rfqPendingQuantities',
  /** The list that was sent last, and its number. */
  rfqNumber: 'rfqNumber',
  vesselStrip: 'vesselStrip',
  drafts: 'drafts',
  /** A contact message that has not arrived yet, for this tab. */
  contactDraft: 'contactDraft',
  /** Unfinished uploads, by digests. */
  uploads: 'uploads',
  theme: 'theme',
  /** Chosen columns by person and list. */
  columns: 'columns',
  recent: 'recent',
} as const

export type StorageKey = keyof typeof STORAGE_KEYS
/** Name under which a browser stores a key. */
export type StoredName = (typeof STORAGE_KEYS)[StorageKey]
/** Event of the window, with the number of entries, when the visitor's list changed on this page. */
export type ListChanged = 'rfq-change'
export type StorageArea = 'local' | 'session'

/**
 * Browser storage that never throws: blocked or full storage costs a console warning, and the caller continues. Reading
 * then returns null, writing returns whether it was stored.
 */
export const safeStorage = {
  read: (area: StorageArea, key: StorageKey): string | null =>
    attempt(area, null, (storage) => storage.getItem(STORAGE_KEYS[key])),

  write: (area: StorageArea, key: StorageKey, value: string): boolean =>
    attempt(area, false, (storage) => {
      storage.setItem(STORAGE_KEYS[key], value)
      return true
    }),

  remove: (area: StorageArea, key: StorageKey): boolean =>
    attempt(area, false, (storage) => {
      storage.removeItem(STORAGE_KEYS[key])
      return true
    }),
}

/** A session's token: storage of the device before storage of the tab. */
export const readSessionToken = (key: 'adminSessionToken' | 'portalSessionToken'): string | null =>
  safeStorage.read('local', key) ?? safeStorage.read('session', key)

function attempt<T>(area: StorageArea, otherwise: T, access: (storage: Storage) => T): T {
  try {
    // A browser that blocks storage throws on access already.
    return access(area === 'local' ? localStorage : sessionStorage)
  } catch (error) {
    console.warn(`Browser storage (${area}) is not accessible`, error)
    return otherwise
  }
}
