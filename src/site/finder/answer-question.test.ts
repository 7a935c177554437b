import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerQuestion, nameOf } from './answer-question.ts'
import type { CrossReference } from './finder.contract.ts'
import { ASKED_LIMITS } from './finder.limits.ts'
import { readQuestion } from './read-question.ts'
import { linesOf } from './source-lines.ts'
import { STARTER_REFERENCES } from './starter/starter-references.server.ts'

const ROWS: CrossReference[] = STARTER_REFERENCES.map((row, at) =>
  Object.assign({ id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}` }, row),
)

const answersTo = (question: string) => answerQuestion(question, ROWS).answers
/** Systems that a question is answered about, with what. */
const told = (question: string) =>
  answersTo(question).map(({ verdict, reference, itemNumber }) =>
    [verdict, reference === null ? null : nameOf(reference), itemNumber].filter(Boolean).join(' '),
  )

/** One name in the ways that ships write it. */
const waysOf = (name: string): string[] => [
  name,
  name.toUpperCase(),
  name.toLowerCase(),
  name.replaceAll(/[\s-]+/g, ''),
  name.replaceAll(/[\s-]+/g, ' '),
  name.replaceAll(/[\s-]+/g, '-'),
  name.replaceAll(/[\s-]+/g, '_'),
  name.replaceAll(/[\s-]+/g, '\u00a0'),
  name.replaceAll(/(\p{L})(\p{N})/gu, '$1 $2'),
  name.replaceAll(/(\p{L})(\p{N})/gu, '$1-$2'),
  name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  `  ${name}. `,
  `TRO reagent for ${name}, please`,
]

const NAMES = ROWS.flatMap((row): [string, CrossReference][] => [
  [nameOf(row).replace(/\s*\(.*/, ''), row],
  ...linesOf(row.aliases)
    .filter((alias) => !alias.startsWith('='))
    .map((alias): [string, CrossReference] => [alias.replace('#', '800'), row]),
])

/** Names that are all of a question or nothing: in a sentence they are common words. */
const isCommon = (name: string) =>
  name.length < 4 &&
  !/\d/.test(name) &&
  name !== 'CLX' &&
  name !== 'ECS' &&
  name !== 'HMT' &&
  name !== 'OBS' &&
  name !== 'JAW'

describe('every row of the cross-reference', () => {
  it.each(NAMES)('is found by %s in any spelling', (name, row) => {
    for (const way of waysOf(name)) {
      if (isCommon(name) && /please/.test(way)) continue
      const found = answersTo(way).map(({ reference }) => reference?.id)
      expect(found, way).toContain(row.id)
    }
  })

  it('answers with a reason, and with a source where it says that something fits', () => {
    for (const row of ROWS) {
      const [answer] = answersTo(`${row.maker} ${nameOf(row)}`)
      expect(answer?.verdict, row.system).toMatch(/^(fits|likely|none|ask)$/)
      if (answer?.verdict === 'fits') expect(row.sources).toContain('https://')
    }
  })

  it('answers about a reagent next to a system, and once where both are of one row', () => {
    for (const line of ['HMT-800 and 09991', '09991, OceanGuard']) {
      expect(told(line).toSorted(), line).toEqual([...told('09991'), 'ask OceanGuard'].toSorted())
    }
    expect(told('CLX-Ex2 09991')).toEqual(told('CLX-Ex2'))
  })

  it('never returns a reagent for a system alone', () => {
    for (const row of ROWS.filter(({ kind }) => kind === 'system')) {
      for (const { verdict, itemNumber } of answersTo(row.system)) {
        expect([verdict, itemNumber]).toEqual([expect.stringMatching(/^(none|ask)$/), null])
      }
    }
  })
})

describe('answers', () => {
  it.each([
    ['CLX-Ex2 28034, 2 × 9991', ['fits CLX-Ex2 09991']],
    ['HF CLX XT 28030 indicator', ['likely CLX-XT 09991']],
    ['Alfa Laval PureBallast 3', ['none PureBallast 3']],
    ['Ocean Guard HMT-800', ['ask OceanGuard']],
    ['DESMI Ocean Guard', ['none RayClean (DESMI Ocean Guard A/S)']],
    ['Bawat Mk2', ['none Mk2']],
    ['JAW 09952', ['ask 09952 09952']],
    ['9952', ['ask 09952 09952']],
    ['tcl4', ['ask TCL-4 TCL-4']],
    ['cl-17', ['ask CL17 and CL17sc']],
    ['CLXEx2', ['fits CLX-Ex2 09991']],
    ['CLX-XT2', ['ask CLX-XT2']],
    ['A28031', ['ask CLX-Ex']],
    ['09991', ['fits CLX-Ex2 09991']],
    ['9991', ['fits CLX-Ex2 09991']],
    ['Ecochlor', ['ask Ecochlor BWTS']],
    ['Halogen Systems', ['none in-line amperometric sensor']],
    ['wartsila aquarius ec', ['ask Aquarius EC']],
    ['CLX-Ex2 on Headway OceanGuard', ['fits CLX-Ex2 09991']],
    ['CLX-Ex 2 pcs', ['ask CLX-Ex']],
    ['does it fit', ['ask']],
  ])('%s', (question, expected) => {
    expect(told(question)).toEqual(expected)
  })

  it('a maker of several systems is answered with each', () => {
    expect(told('Hyundai').toSorted()).toEqual(['ask HiBallast', 'none EcoBallast'])
    expect(told('HF scientific')).toHaveLength(6)
  })

  it('a number without its zero is returned as read, with the wanted quantity', () => {
    expect(answersTo('2 x 9991')[0]).toMatchObject({ readFrom: '9991', itemNumber: '09991', quantity: 2 })
    expect(answersTo('09991 x 3')[0]).toMatchObject({ readFrom: null, quantity: 3 })
    expect(answersTo('CLX XT 2 x 4')[0]).toMatchObject({ quantity: 4, asked: 'CLX XT 2 x 4' })
    expect(answersTo('4 pcs 09991')[0]).toMatchObject({ quantity: 4 })
    expect(answersTo('28034')[0]).toMatchObject({ quantity: null })
  })

  it('a longer number is another number', () => {
    expect(told('099912')).toEqual(['ask'])
    expect(told('128034')).toEqual(['ask'])
  })

  it('a letter or two amiss lead to what was nearly written', () => {
    expect(answersTo('09919')[0]).toMatchObject({ reason: 'nothing', near: '09991' })
    expect(answersTo('Oceangaurd')[0]).toMatchObject({ reason: 'nothing', near: 'OceanGuard' })
    expect(answersTo('mooring rope')[0]).toMatchObject({ reason: 'nothing', near: null })
  })

  it('a pasted list is answered by line, blank ones left out', () => {
    const { answers, unread } = answerQuestion('CLX-Ex2\r\n\r\nBawat\n09952', ROWS)
    expect(answers.map(({ line, verdict }) => [line, verdict])).toEqual([
      [1, 'fits'],
      [2, 'none'],
      [3, 'ask'],
    ])
    expect(unread).toBe(0)
    expect(told('9991, 09952, A28031')).toHaveLength(3)
    expect(answerQuestion('CLX\n'.repeat(100), ROWS).unread).toBe(100 - ASKED_LIMITS.lines)
  })

  it('an article without a row is returned as an article', () => {
    const { answers } = answerQuestion('1401 rms', ROWS, ['RMS-1401'])
    expect(answers[0]).toMatchObject({ reason: 'nothing' })
    expect(answerQuestion('rms 1401', ROWS, ['RMS-1401']).answers[0]).toMatchObject({
      reason: 'article',
      itemNumber: 'RMS-1401',
    })
  })

  it('whatever is asked, each line is answered and nothing breaks', () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 300 }),
      fc.constantFrom(
        '',
        '\n\n',
        '#',
        '=',
        '(((',
        '%_\\',
        '0'.repeat(4000),
        'x'.repeat(4000),
        '<script>',
        "' or 1=1 --",
        '٠٩٩٩١',
        '０９９９１',
        '\ud800',
      ),
    )
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 5 }), (parts) => {
        const { answers } = answerQuestion(parts.join('\n'), ROWS)
        for (const { asked, verdict } of answers) {
          expect(asked.length).toBeLessThanOrEqual(ASKED_LIMITS.line)
          expect(asked.isWellFormed()).toBe(true)
          expect(verdict).toMatch(/^(fits|likely|none|ask)$/)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('what an administrator or a catalogue may contain', () => {
  it('is no trap: an alias that begins with a gap is read without it, and two numbers in a line are both answered', () => {
    const rows = ROWS.map((row, at) => (at === 0 ? { ...row, aliases: '#28099\n#' } : row))
    expect(answerQuestion('28099', rows).answers[0]?.reference?.id).toBe(rows[0]?.id)
    expect(answersTo('09991, 09952').map(({ itemNumber }) => itemNumber)).toEqual(
      expect.arrayContaining(['09991', '09952']),
    )
    expect(new Set(answersTo('09952').map(({ itemNumber }) => itemNumber))).toEqual(new Set(['09952']))
  })

  it('finds the longest item number of the catalogue in a line, a short one only alone', () => {
    const items = ['ZQ-10', 'ZQ-10-B', 'Q7']
    const itemOf = (text: string) => answerQuestion(text, ROWS, items).answers[0]?.itemNumber
    expect(itemOf('please zq10b now')).toBe('ZQ-10-B')
    expect(itemOf('zq 10')).toBe('ZQ-10')
    expect(itemOf('q7')).toBe('Q7')
    expect(itemOf('zz q7')).toBeNull()
  })
})

describe('quantities', () => {
  const counted = (question: string) =>
    answersTo(question).map(({ reference, quantity }) => [reference === null ? null : nameOf(reference), quantity])

  it.each([
    [
      'CLX XT 2 kit',
      [
        ['CLX-XT2', null],
        ['CLX-XT', 2],
      ],
    ],
    [
      'CLX-Ex 2 set',
      [
        ['CLX-Ex2', null],
        ['CLX-Ex', 2],
      ],
    ],
    ['CLX XT 2 kits', [['CLX-XT', 2]]],
    ['CLX-Ex 2 pcs', [['CLX-Ex', 2]]],
    ['CLX XT 1 kit', [['CLX-XT', 1]]],
    ['CLX XT 2 x 3', [['CLX-XT2', 3]]],
    ['2 x CLX XT 2', [['CLX-XT2', 2]]],
    ['2 kit CLX-XT', [['CLX-XT', 2]]],
    ['ECS 300 2 pcs', [['Electro-Cleen System (ECS)', 2]]],
    ['HMT-800 2 set', [['OceanGuard', 2]]],
  ])('%s', (question, expected) => expect(counted(question)).toEqual(expected))
})

it.each([
  'CLX 6 pcs?',
  'CLX ca. 6 pcs',
  '~6 x CLX',
  'CLX 6-8 pcs',
  '6 or 8 pcs CLX',
  'CLX 6 eller 8 stk',
  'kanskje 6 stk CLX',
  'CLX x 6?',
  'CLX 6 pcs approx.',
  'CLX, 6+ pcs',
])('takes no quantity from a line that leaves it open: %s', (line) => {
  const quantities = readQuestion(line).lines.map(({ quantity }) => quantity)
  expect(quantities).toEqual([null])
})

it.each(['CLX 6 pcs', '6 x CLX', 'Monitor to CLX, 6 stk', 'CLX x 6'])('takes the quantity of %s', (line) => {
  expect(readQuestion(line).lines.map(({ quantity }) => quantity)).toEqual([6])
})
