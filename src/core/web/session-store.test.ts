import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSessionStore, type SessionState } from './session-store.ts'

/** Storage of a browser as a plain map. */
function createStorage(token: string | null) {
  const map = new Map(token === null ? [] : [['adminSessionToken', token]])
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: map.set.bind(map),
    removeItem: map.delete.bind(map),
  }
}

let page: EventTarget
let otherTab: BroadcastChannel

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  otherTab = new BroadcastChannel('admin-session')
})
afterEach(() => {
  otherTab.close()
  vi.unstubAllGlobals()
})

/** A tab of a signed-in administrator, with every state that it shows. */
function openTab(area: 'local' | 'session') {
  vi.stubGlobal('localStorage', createStorage(area === 'local' ? 'token' : null))
  vi.stubGlobal('sessionStorage', createStorage(area === 'session' ? 'token' : null))
  const store = createSessionStore('adminSessionToken', 'admin-session')
  const shown: SessionState[] = [store.getSession()]
  let logouts = 0
  const unsubscribe = [
    store.subscribeToSession(() => shown.push(store.getSession())),
    store.subscribeToLogout(() => (logouts += 1)),
  ]
  return {
    store,
    shown,
    async hearLogout(from: 'local' | 'session') {
      const before = logouts
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      otherTab.postMessage({ area: from, token: 'token' })
      await expect.poll(() => logouts).toBe(before + 1)
    },
    async hearOtherLogout(from: 'local' | 'session') {
      const before = logouts
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      otherTab.postMessage({ area: from, token: "another tab's" })
      await new Promise((done) => setTimeout(done, 50))
      expect(logouts).toBe(before)
    },
    loseLocalToken() {
      localStorage.removeItem('adminSessionToken')
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'adminSessionToken' }))
    },
    close: () => unsubscribe.forEach((end) => end()),
  }
}

const IN = { phase: 'in', wasEnded: false }
const LEAVING = { phase: 'unknown', wasEnded: false }
const SIGNED_OUT = { phase: 'out', wasEnded: false }
const ENDED = { phase: 'out', wasEnded: true }

it('shows an ordinary sign-in when the announcement of a logout arrives before the change of the storage', async () => {
  const tab = openTab('local')
  await tab.hearLogout('local')
  tab.loseLocalToken()
  // A request that was under way is refused.
  tab.store.endSession()
  expect(tab.shown).toEqual([IN, SIGNED_OUT])
  tab.close()
})

it('shows an ordinary sign-in when the change of the storage arrives before the announcement', async () => {
  const tab = openTab('local')
  tab.loseLocalToken()
  await tab.hearLogout('local')
  expect(tab.shown).toEqual([IN, ENDED, SIGNED_OUT])
  tab.close()
})

it("keeps a tab's own session, and what it read, when another tab logs out of another session", async () => {
  const tab = openTab('session')
  await tab.hearOtherLogout('session')
  await tab.hearOtherLogout('local')
  expect(tab.shown).toEqual([IN])
  tab.store.keepToken('another token', true)
  await tab.hearOtherLogout('session')
  expect(tab.shown).toEqual([IN, IN])
  tab.loseLocalToken()
  expect(tab.shown.at(-1)).toEqual(ENDED)
  tab.close()
})

it('unmounts the screens before it calls the server, and reports no ended session when their requests are refused', async () => {
  const tab = openTab('local')
  const heard = new Promise((resolve) => {
    otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
  })
  let atServer: SessionState | undefined
  await tab.store.logOut(async () => {
    atServer = tab.store.getSession()
    tab.store.endSession()
  })
  expect(atServer).toEqual(LEAVING)
  expect(tab.shown).toEqual([IN, LEAVING])
  expect(localStorage.getItem('adminSessionToken')).toBeNull()
  expect(await heard).toEqual({ area: 'local', token: 'token' })
  tab.close()
})
