import { describe, expect, it, test } from 'vitest'
import { en } from '../messages/en.ts'
import { emailAddress } from './email.ts'
import { checkEmail, checkLine, checkText } from './text-rules.ts'
import { line, text } from './text.ts'

const inputs = [
  '',
  ' ',
  '\t\n',
  'a',
  '  padded  ',
  'x'.repeat(12),
  'x'.repeat(13),
  ` ${'x'.repeat(12)} `,
  'two\nlines',
  'tab\tinside',
  'next\u0085line',
  'para\u2029graph',
  'nul\u0000',
  'lone \ud800',
  'A\u030a'.repeat(12),
  '🚢',
  '🚢'.repeat(6),
  '🚢'.repeat(12),
  '🚢'.repeat(13),
  '\u0000'.repeat(20),
  'x\n'.repeat(20),
]

const addresses = [
  ...inputs,
  'chief@vessel',
  'chief@vessel.example',
  '  chief@vessel.example ',
  'a@b',
  'a@b.no',
  'a@b.',
  'a@.b',
  'a@b..no',
  'a@@b',
  'a b@c',
  'kåre@røvær.example',
  '"q"@x.example',
  `${'l'.repeat(64)}@x.example`,
  `${'l'.repeat(65)}@x.example`,
  `a@${'d'.repeat(251)}`,
  `a@${'d'.repeat(253)}`,
  'a@b\nc@d',
  '@b',
  'a@',
  'a@-b.no',
  'a@b-.no',
  'a@b_c.no',
  'a@b.no?subject=x',
  'a@b.no>, c@d.no',
  'Ase <a@b.no>',
  '<>',
  '\u200b',
]

const wrapped = [
  '<chief@vessel.example>',
  'mailto:chief@vessel.example',
  'MAILTO:chief@vessel.example?subject=Spares&body=x',
  '<mailto:chief@vessel.example>',
  '"chief@vessel.example"',
  '‘chief@vessel.example’',
  '(chief@vessel.example)',
  '[chief@vessel.example]',
  'chief@vessel.example,',
  'chief@vessel.example;',
  'chief@vessel.example.',
  'chief@vessel.example>',
  '\u202achief@vessel.example\u202c',
  '\u200bchief@vessel.example\ufeff',
  'chief\u200b@ves\u00adsel.example',
  '\u2068<chief@vessel.example>,\u2069 ',
]

type Parsed = { success: boolean; error?: { issues: { message: string }[] } }
const firstSentence = (result: Parsed) => (result.success ? null : result.error?.issues[0]?.message)

it.each([
  'a@b',
  'a@b_c.no',
  'a@-b.no',
  'a@b.no?subject=x',
  'a@b.no, c@d.no',
  'Ase <a@b.no>',
  'a:b@c.no',
  '<>',
  '\u200b',
])('refuses %j as an address', (value) => {
  expect(checkEmail(value, 'Valid email is required', en.refusals)).toBe('Valid email is required')
})

it.each(wrapped)('takes the address out of %j', (value) => {
  expect(emailAddress().parse(value)).toBe('chief@vessel.example')
})

it.each(["o'neil+spares@x-y.co.example", '_ops_@xn--rvr-1na1n.example', 'a?b@x.example', 'ä.ö@øl.example'])(
  'leaves %j as it is',
  (value) => {
    expect(emailAddress().parse(value)).toBe(value)
  },
)

describe('the rules without zod answer as the contract does', () => {
  test.each(inputs)('text %j', (value) => {
    expect(checkText(value, 2, 12, 'Write something', en.refusals)).toBe(
      firstSentence(text(2, 12, 'Write something').safeParse(value)),
    )
  })

  test.each(inputs)('line %j', (value) => {
    expect(checkLine(value, 1, 12, 'Write something', en.refusals)).toBe(
      firstSentence(line(1, 12, 'Write something').safeParse(value)),
    )
  })

  test.each([...addresses, ...wrapped])('address %j', (value) => {
    const sentence = 'Valid email is required'
    expect(checkEmail(value, sentence, en.refusals)).toBe(firstSentence(emailAddress(sentence).safeParse(value)))
  })
})
