import { describe, expect, it } from 'vitest'
import { findCommands, markTyped, toGroups } from './palette-entries.tsx'

const nothing = () => undefined
const deps = (role: 'manager' | 'operator') => ({ role, onTheme: nothing, onKeys: nothing, onLeave: nothing })
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

  it('leaves out kinds of which nothing was found', () => {
    expect(
      toGroups({ projects: [], vessels: [], clients: [{ name: 'N & Co', count: 2 }], parts: [], people: [] }),
    ).toEqual([
      expect.objectContaining({
        title: 'Clients',
        entries: [expect.objectContaining({ href: '/portal/vessel-directory?q=N+%26+Co' })],
      }),
    ])
  })
})
