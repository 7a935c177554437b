import { expect, test } from 'vitest'
import { mentionAt, namesIn, insertMention, splitMentions } from './mentions.ts'

test('splits mentions from the surrounding text', () => {
  expect(splitMentions('Ask @[Technician 3], please.')).toEqual([
    { text: 'Ask ', isMention: false },
    { text: 'Technician 3', isMention: true },
    { text: ', please.', isMention: false },
  ])
  expect(namesIn('@[A] and @[B] and @[A]')).toEqual(['A', 'B'])
  expect(splitMentions('mail@[firm')).toEqual([{ text: 'mail@[firm', isMention: false }])
})

test('a name is looked for from the @ on, and not inside an address', () => {
  expect(mentionAt('Ask @Tec', 8)).toEqual({ from: 4, typed: 'Tec' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, typed: '' })
  expect(mentionAt('write to ops@firm', 17)).toBeNull()
  expect(mentionAt('@[Technician 3] ', 16)).toBeNull()
})

test('the chosen person takes the place of what was typed', () => {
  expect(insertMention('Ask @Tec now', 4, 8, 'Technician 3')).toEqual({ text: 'Ask @[Technician 3] now', caret: 20 })
})
