import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './portal-auth.policy.ts'

const fault = (password: string) =>
  findPasswordFault(password, { name: 'Ingrid Solbakken', email: 'ingrid.solbakken@rovaer.example' })

describe('a password', () => {
  it.each([
    'violet gravel tuesday lamp',
    'tre gule ugler i en bøtte',
    'kjøttkaker&brunsaus',
    'xT9#vLq2!mZ8@wKb',
    'ß😀😀ångström brækkø 😀',
    '9f8d7c6b5a4e3f2d1c0b',
    'sixteen bananas on a trampoline',
    'Æ'.repeat(3) + 'venturous otter lane',
    `${'lang setning om ingenting '.repeat(10)}slut`.slice(0, 256),
    '７ wide digits are fine，honestly',
    '837492617459302815',
    // What the first start makes.
    '4G7K-9QXM-2TBV-8HRC-W5NZ-J3PD',
    '4G7K9QXM2TBV8HRCW5NZJ3PD',
  ])('is taken: %s', (password) => {
    expect(fault(password)).toBeNull()
  })

  it.each([
    ['short one here', 'short'],
    ['😀😀😀😀😀😀😀😀', 'short'],
    ['x y'.repeat(100), 'long'],
    ['aaaaaaaaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabcabcabc', 'repeated'],
    ['1212121212121212', 'repeated'],
    ['123456789012345678', 'sequence'],
    ['qwertyuiopasdfghjkl', 'sequence'],
    ['abcdefghijklmnopqrst', 'sequence'],
    ['passwordpassword', 'common'],
    ['Password1234567!', 'common'],
    ['p@ssw0rdp@ssw0rd', 'common'],
    ['correct horse battery staple', 'common'],
    ['1qaz2wsx3edc4rfv', 'common'],
    ['RovaerMaritime2026!', 'common'],
    ['Ballast-Water-Treatment', 'common'],
    ['welcome to norway 2026', 'common'],
    ['Sommer2026Sommer2026', 'common'],
    ['ingridsolbakken1', 'personal'],
    ['Solbakken.Ingrid.2026', 'personal'],
  ])('is refused: %s', (password, reason) => {
    expect(fault(password)).toBe(reason)
  })

  it('is checked as it will be hashed: wide and narrow characters are the same', () => {
    expect(fault('ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ')).toBe('common')
  })
})
