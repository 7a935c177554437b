import { describe, expect, test } from 'vitest'
import { en as common } from '#core/messages/en.ts'
import { type ContactFormValues, validateContact } from './contact-validation.ts'
import { SendContactMessageInput } from './contact.contract.ts'
import { en } from './messages/en.ts'

const validate = (values: ContactFormValues) => validateContact(values, common.refusals, en.fields)

const good: ContactFormValues = {
  name: 'Chief engineer',
  email: 'chief@vessel.example',
  company: '',
  phone: '',
  service: '',
  message: 'Two kits to Bergen',
}

const variants: Partial<ContactFormValues>[] = [
  {},
  { name: '' },
  { name: '   ' },
  { name: 'n'.repeat(200) },
  { name: 'n'.repeat(201) },
  { name: 'a\nb' },
  { email: '' },
  { email: 'chief@vessel' },
  { email: 'chief at vessel' },
  { email: `c@${'v'.repeat(260)}` },
  { company: 'c'.repeat(200) },
  { company: 'c'.repeat(201) },
  { phone: '+47 00 00 00 00' },
  { phone: '0'.repeat(41) },
  { service: 'chandler' },
  { service: 'other' },
  { service: 'yachts' },
  { message: '' },
  { message: 'Need kit' },
  { message: ' Need kit ' },
  { message: 'Need a kit' },
  { message: 'line one\nline two' },
  { message: 'm'.repeat(5000) },
  { message: 'm'.repeat(5001) },
  { message: 'A message \u0000 with NUL' },
  { name: '', email: 'x', message: '' },
]

describe('validateContact', () => {
  test.each(variants)('refuses the fields that the contract refuses: %j', (variant) => {
    const values = { ...good, ...variant }
    const parsed = SendContactMessageInput.safeParse(values)
    const fields = new Set((parsed.error?.issues ?? []).map((issue) => String(issue.path[0])))
    expect(new Set(Object.keys(validate(values)))).toEqual(fields)
  })

  test('says why with the specified sentences', () => {
    expect(validate({ ...good, name: ' ', email: 'chief', message: 'Need kit' })).toEqual({
      name: 'Name is required',
      email: 'Valid email is required',
      message: 'Message must be at least 10 characters',
    })
  })

  test.each(variants.filter((variant) => !('service' in variant)))('says the contract’s sentence: %j', (variant) => {
    const values = { ...good, ...variant }
    const sentences: Record<string, string> = {}
    for (const { path, message } of SendContactMessageInput.safeParse(values).error?.issues ?? []) {
      sentences[String(path[0])] ??= message
    }
    expect(validate(values)).toEqual(sentences)
  })
})
