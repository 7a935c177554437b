import { describe, expect, it } from 'vitest'
import { findCommands, markTyped, toGroups } from './palette-entries.tsx'

const nothing = () => undefined
const deps = (role: 'manager' | 'operator') => ({ role, onTheme: nothing, onKeys: nothing, onLeave: nothing })
const NOTHING = { projects: [], vessels: [], clients: [], parts: [], people: [], contacts: [] }
const titles = (role: 'manager' | 'operator', typed: string) =>
  findCommands(deps(role), typed).flatMap(({ entries }) => entries.map(({ title }) => title))

describe('the palette', () => {
  it('marks what was typed, whatever its case, and takes signs of patterns for themselves', () => {
    expect(markTyped('P26-0412 Havlys', '0412 hav')).toEqual([
      { text: 'P26-', isTyped: false, at: 0 },
      { text: '0412', isTyped: true, at: 4 },
      { text: ' ', isTyped: false, at: 8 },
      { text: 'Hav', isTyped: true, at: 9 },
      { text: 'lys', isTyped: false, at: 12 },
    ])
    expect(markTyped('a.b', '.')).toContainEqual({ text: '.', isTyped: true, at: 1 })
    expect(markTyped('axb', '.')).toEqual([{ text: 'axb', isTyped: false, at: 0 }])
  })

  it('offers each role only what it may do', () => {
    expect(titles('manager', 'new')).toEqual(['New project'])
    expect(titles('operator', 'new')).toEqual([])
    expect(titles('operator', '')).not.toContain('Go to Audit log')
    expect(titles('manager', 'dark theme')).toEqual(['Dark theme'])
  })

  it('finds screens by other words for them too, and says by which', () => {
    const found = (role: 'manager' | 'operator', typed: string) =>
      findCommands(deps(role), typed).flatMap(({ entries }) => entries.map(({ title, detail }) => [title, detail]))
    expect(found('manager', 'operators')).toEqual([
      ['Go to Technicians', 'people, operators, users, accounts, absences'],
    ])
    expect(found('manager', 'duplic').map(([title]) => title)).toEqual([
      'Go to Possible duplicates',
      'Go to Possible duplicate companies',
    ])
    expect(found('manager', 'import')).toEqual([
      ['Go to Import prices', undefined],
      ['Go to Import vessels', undefined],
    ])
    expect(found('operator', 'import')).toEqual([])
    expect(found('operator', 'technicians')).toEqual([])
    expect(found('operator', 'password').map(([title]) => title)).toEqual(['Go to Profile'])
  })

  it('says why a ship, a project or a person was found, and leads to them', () => {
    const ship = { id: 's', name: 'Storegga Tern', imo: '9074729', clientName: null, formerName: null, isByImo: false }
    const details = (found: Partial<Parameters<typeof toGroups>[0]>) =>
      toGroups({ ...NOTHING, ...found }).flatMap(({ entries }) => entries.map(({ detail, href }) => [detail, href]))
    expect(details({ vessels: [{ ...ship, formerName: 'Old Petrel' }] })[0]?.[0]).toBe('formerly Old Petrel')
    expect(details({ vessels: [{ ...ship, isByImo: true }] })[0]?.[0]).toBe('found by its IMO number')
    const person = { id: 'p', name: 'Kari', role: 'operator', location: 'Bergen', email: 'k@x.example', isActive: true }
    expect(details({ people: [{ ...person, role: 'operator' }] })).toEqual([
      ['technician, Bergen, k@x.example', '/portal/operator-management?open=p'],
    ])
    const contact = { id: 'c', name: 'Ivar', company: 'Nordtind', email: null, vesselId: 'v', vesselName: 'Havlys' }
    expect(details({ contacts: [{ ...contact, contactType: 'superintendent' }] })).toEqual([
      ['superintendent on Havlys, Nordtind', '/portal/vessel/v'],
    ])
  })

  it('leaves out kinds of which nothing was found', () => {
    expect(toGroups({ ...NOTHING, clients: [{ name: 'N & Co', count: 2 }] })).toEqual([
      expect.objectContaining({
        title: 'Clients',
        entries: [expect.objectContaining({ href: '/portal/vessel-directory?q=N+%26+Co' })],
      }),
    ])
  })
})
