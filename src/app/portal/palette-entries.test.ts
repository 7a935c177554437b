import { describe, expect, it } from 'vitest'
import { findCommands, markTyped, toGroups } from './palette-entries.tsx'

const nothing = () => undefined
const deps = (role: 'manager' | 'operator') => ({ role, onTheme: nothing, onKeys: nothing, onLeave: nothing })
const titles = (role: 'manager' | 'operator', typed: string) =>
  findCommands(deps(role), typed).flatMap(({ entries }) => entries.map(({ title }) => title))

describe('the palette', () => {
  it('marks what was typed, whatever its case, and takes signs of patterns for themselves', () => {
    expect(markTyped('P26-0412 Havlys', '0412 hav')).toEqual([
      { text: 'P26-', isTyped: false },
      { text: '0412', isTyped: true },
      { text: ' ', isTyped: false },
      { text: 'Hav', isTyped: true },
      { text: 'lys', isTyped: false },
    ])
    expect(markTyped('a.b', '.')).toContainEqual({ text: '.', isTyped: true })
    expect(markTyped('axb', '.')).toEqual([{ text: 'axb', isTyped: false }])
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
        entries: [expect.objectContaining({ href: '/portal/projects-overview?clientName=N+%26+Co' })],
      }),
    ])
  })
})
