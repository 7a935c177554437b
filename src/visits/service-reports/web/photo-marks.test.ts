import { expect, it } from 'vitest'
import { arrangePhotos, countGone, markPhoto } from './photo-marks.ts'

const offered = ['a', 'b', 'c'].map((id) => ({ id, caption: `Photo ${id}` }))
const say = (photos: readonly { id: string; isShown: boolean }[]) =>
  photos.map(({ id, isShown }) => (isShown ? id : `(${id})`)).join(' ')

it('shows all photos of the visit until one chooses', () => {
  expect(say(arrangePhotos(offered, null))).toBe('a b c')
  expect(countGone(offered, null)).toBe(0)
})

it('preserves the order and the omitted photos; a photo that was added since is omitted at the end', () => {
  const marks = [
    { id: 'b', isShown: true },
    { id: 'a', isShown: false },
  ]
  expect(say(arrangePhotos(offered, marks))).toBe('b (a) (c)')
  expect(arrangePhotos(offered, marks)[0]?.caption).toBe('Photo b')
  expect(say(arrangePhotos(offered, []))).toBe('(a) (b) (c)')
})

it('counts what was chosen and is no longer there', () => {
  const marks = [
    { id: 'gone', isShown: true },
    { id: 'left out and gone', isShown: false },
    { id: 'c', isShown: true },
  ]
  expect(say(arrangePhotos(offered, marks))).toBe('c (a) (b)')
  expect(countGone(offered, marks)).toBe(1)
})

it('are in the order in which they were chosen', () => {
  const none = arrangePhotos(offered, [])
  const chosen = ['c', 'a'].reduce<readonly (typeof none)[number][]>((photos, id) => markPhoto(photos, id, true), none)
  expect(say(chosen)).toBe('c a (b)')
  expect(say(markPhoto(chosen, 'c', false))).toBe('(c) a (b)')
  expect(say(markPhoto(markPhoto(chosen, 'c', false), 'c', true))).toBe('a c (b)')
})
