import { beforeEach, expect, it, vi } from 'vitest'

/** As much of a browser's storage as drafts need. */
function makeStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
let local: ReturnType<typeof makeStorage>
let session: ReturnType<typeof makeStorage>
let leave: () => void

beforeEach(() => {
  local = makeStorage()
  session = makeStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})

/** A page that was just opened: nothing of it is in memory yet. */
async function openPage() {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'pagehide') leave = listener
  })
  return import('./use-draft.ts')
}

it('restores the typed text after a reload for the person who typed it, and for nobody else', async () => {
  local.setItem('portalSessionToken', 'token')
  const page = await openPage()
  page.storeDraftsOf('anna')
  page.setDraft('hours:1', { note: 'Waited for the gangway' })
  leave()
  const again = await openPage()
  again.storeDraftsOf('anna')
  expect(again.getDraft('hours:1')).toEqual({ note: 'Waited for the gangway' })
  const other = await openPage()
  other.storeDraftsOf('bjorn')
  expect(other.hasDraft('hours:1')).toBe(false)
  expect(local.getItem('drafts')).toBeNull()
})

it('somebody else in the same page finds nothing either', async () => {
  local.setItem('portalSessionToken', 'token')
  const page = await openPage()
  page.storeDraftsOf('anna')
  page.setDraft('hours:1', { note: 'Mine' })
  page.storeDraftsOf('bjorn')
  expect(page.hasDraft('hours:1')).toBe(false)
  leave()
  expect(local.getItem('drafts')).toBeNull()
})

it('is stored where the session is: in the tab only for a person who does not stay signed in', async () => {
  session.setItem('portalSessionToken', 'token')
  const page = await openPage()
  page.storeDraftsOf('anna')
  page.setDraft('hours:1', { note: 'On a borrowed computer' })
  leave()
  expect(local.kept.size).toBe(0)
  expect(session.getItem('drafts')).toContain('borrowed')
})

it('is deleted when it is saved or the person signs out; two tabs leave each other’s alone', async () => {
  local.setItem('portalSessionToken', 'token')
  const one = await openPage()
  one.storeDraftsOf('anna')
  one.setDraft('hours:1', { note: 'first' })
  leave()
  const two = await openPage()
  two.storeDraftsOf('anna')
  two.setDraft('part:2', { quantity: 3 })
  leave()
  one.dropDraft('hours:1')
  expect(local.getItem('drafts')).toContain('part:2')
  expect(local.getItem('drafts')).not.toContain('hours:1')
  two.dropAllDrafts()
  expect(local.getItem('drafts')).toBeNull()
})

it('stays in memory where no drafts are stored, and where the form asks for it', async () => {
  const page = await openPage()
  page.setDraft('report:1', 'An answer to somebody who must stay unknown')
  expect([...local.kept.values(), ...session.kept.values()]).toEqual([])
  local.setItem('portalSessionToken', 'token')
  page.storeDraftsOf('anna')
  page.setDraft('sign:1', { lines: [] }, true)
  leave()
  expect(page.hasDraft('sign:1')).toBe(true)
  expect(local.getItem('drafts')).toBeNull()
})
