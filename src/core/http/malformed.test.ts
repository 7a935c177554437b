import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWellFormedText } from '../contract/text.ts'
import { AppError } from '../errors.ts'
import { parseQuery, readUtf8, refuseMalformedBody } from './malformed.server.ts'

function refusalOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).code).toBe('malformed')
    return (error as AppError).message
  }
  return ''
}

const nested = (depth: number): unknown => {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

it('refuses text that no field can store, anywhere in the body', () => {
  for (const text of ['a\0b', '\ud800', 'a\udc00', '\udfff\ud800']) {
    expect(refusalOf(() => refuseMalformedBody(text))).not.toBe('')
    expect(refusalOf(() => refuseMalformedBody({ a: [{ b: text }] }))).not.toBe('')
    expect(refusalOf(() => refuseMalformedBody({ [text]: 1 }))).not.toBe('')
  }
})

it('takes every other text, also beyond the basic plane', () => {
  for (const text of ['', 'Sjøvann på Ålesund', '⚓️🚢', '\u202eright to left', 'line\nbreak']) {
    expect(refusalOf(() => refuseMalformedBody({ a: [text] }))).toBe('')
  }
  for (const body of [undefined, null, 1, true, Buffer.from([0, 1])])
    expect(refusalOf(() => refuseMalformedBody(body))).toBe('')
})

it('refuses nesting that no contract has, without exhausting the stack', () => {
  expect(refusalOf(() => refuseMalformedBody(nested(20)))).toBe('')
  expect(refusalOf(() => refuseMalformedBody(nested(200_000)))).toBe('The request is nested too deeply.')
})

it('reads a query once per name, with + as a space', () => {
  expect({ ...parseQuery('/x?q=a+b%20c&_t=1&flag&&x==') }).toEqual({ q: 'a b c', _t: '1', flag: '', x: '=' })
  expect({ ...parseQuery('/x') }).toEqual({})
  expect(refusalOf(() => parseQuery('/x?q=1&q=2'))).toBe('The parameter "q" is given twice.')
  expect(refusalOf(() => parseQuery('/x?%71=1&q=2'))).toBe('The parameter "q" is given twice.')
})

it('gives a name of the prototype no meaning', () => {
  const query = parseQuery('/x?__proto__=1&constructor=2&toString=3')
  expect(Object.keys(query)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(({} as Record<string, unknown>)['1']).toBeUndefined()
})

it('refuses escapes that are broken or hide what cannot be stored', () => {
  for (const url of ['/x?q=%', '/x?q=%zz', '/x?q=%ff', '/x?q=%ed%a0%80', '/x?q=%00', '/x?%00=1', '/x?q=a\0']) {
    expect(
      refusalOf(() => parseQuery(url)),
      url,
    ).not.toBe('')
  }
})

it('answers any query with an object of well-formed text or a refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
      try {
        for (const [name, value] of Object.entries(parseQuery(`/x?${query}`))) {
          expect(isWellFormedText(name) && isWellFormedText(value)).toBe(true)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    }),
    { numRuns: 2000 },
  )
})

it('reads UTF-8 and refuses every other sequence of bytes', () => {
  expect(readUtf8(Buffer.from('{"name":"Åse ⚓"}'))).toBe('{"name":"Åse ⚓"}')
  expect(readUtf8(Buffer.alloc(0))).toBe('')
  for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80]]) {
    expect(refusalOf(() => readUtf8(Buffer.from(bytes)))).toBe('The request is not readable UTF-8 text.')
  }
})
