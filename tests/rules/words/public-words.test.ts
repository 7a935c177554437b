import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listRepositoryFiles, ROOT } from '../repository-files.ts'

/** Words that public texts don't use: translated idiom, words that mean something else in the trade, second names of one thing. */
interface Avoided {
  found: RegExp
  use: string
}

const NORWEGIAN: readonly Avoided[] = [
  // One thing, one name.
  { found: /idriftsett/iu, use: 'igangkjøring' },
  { found: /kalibreringsbevis|kalibrasjon/iu, use: 'kalibreringssertifikat, kalibrering' },
  { found: /\bkaptein/iu, use: 'skipsfører' },
  { found: /IP-num/iu, use: 'IP-adresse' },
  { found: /\btjener(e|en|ne)?\b/iu, use: 'server' },
  { found: /\b(flask|esk|cell|sløyf)en\b|reagensesken/iu, use: 'flaska, eska, cella, sløyfa' },
  { found: /Piraeus/u, use: 'Pireus' },
  { found: /saltholdighet/iu, use: 'saltinnhold' },
  // Words that mean something else, or nothing, to the reader.
  { found: /kontrollør/iu, use: 'inspektør, havnestatsinspektør' },
  { found: /\bi beredskap\b|beredskapskontakt|(lang|fra) beredskap/iu, use: 'hvilemodus, standby-kontakt' },
  { found: /utskrift av (logg|alarm)/iu, use: 'loggeksport, loggfil' },
  { found: /innføring(er|ene)?\b/iu, use: 'innførsel' },
  { found: /områdeplan/iu, use: 'soneplan' },
  { found: /kjølerom/iu, use: 'kjølekammeret i analysatoren' },
  { found: /batteri til styringen/iu, use: 'batteri til PLS' },
  { found: /levende organismer/iu, use: 'levedyktige organismer' },
  { found: /\bskritt før\b/iu, use: 'tiltak før avtaleinngåelse' },
  { found: /\bingen TRO-reagens/iu, use: 'ikke noe TRO-reagens (neuter)' },
  // English word order and metaphors.
  { found: /\b(leser|leses) for (høyt|lavt)/iu, use: 'viser for høyt, viser for lavt' },
  { found: /\btrøtt/iu, use: 'utgått, utbrukt' },
  { found: /\b(siger|et sig|en sig)\b/iu, use: 'driver, en drift' },
  { found: /fem deler vann|tre fiender|spiser oksidant|stopper klokka/iu, use: 'the plain statement' },
  { found: /slik den ble (funnet|forlatt)/iu, use: 'før justering, etter justering' },
  { found: /\bkall på oss/iu, use: 'tilkall oss' },
  { found: /trenger deg\b/iu, use: 'må avklares' },
  { found: /søket gikk ikke/iu, use: 'søket mislyktes' },
  { found: /hva vi vet ikke virker/iu, use: 'dette vet vi ikke virker' },
  { found: /vi vil vite om/iu, use: 'vi vil gjerne få vite' },
  { found: /fartøy betjent/iu, use: 'fartøy vi har utført service på' },
  { found: /med papiret i hånda|ærlig (svar|logg|tabell)|feil eske/iu, use: 'the plain statement' },
  { found: /\bsamles opp og føres\b/iu, use: 'samles opp og journalføres' },
  { found: /service på ballastvann(rensing)?\b/iu, use: 'service på rensesystemer' },
  {
    found: /(CLX-\w+|CL17sc) (TRO-måler|kloranalysator)|OceanGuard rensesystem/u,
    use: 'TRO-måler CLX-Ex2, OceanGuard-rensesystem',
  },
  // The house's space: 5 200 m³/t, 1 000.
  { found: /(?<![\d.:/-])\d{4}(?= (m³|t\b|kg|fartøy|skip))/u, use: 'a space between thousands' },
]

const ENGLISH: readonly Avoided[] = [
  {
    found: /three enemies|drinks? from|turns? (the|a) screw|has already eaten|stops the clock/iu,
    use: 'the plain statement',
  },
  { found: /by a third and more|five parts of water/iu, use: 'more than a third, five water molecules' },
  { found: /\b(that|it|they|which) stands? (on|in|under)\b|\bstands in (section|no paper)/iu, use: 'is on, is in' },
  { found: /\btired (one|indicator|reagent)|indicator.{0,20}\btired\b/iu, use: 'used up, expired' },
  {
    found: /without the maker’s word|paper in hand|honest (answer|log|table)/iu,
    use: 'the maker’s consent; the plain statement',
  },
  { found: /\bneeds? you\b/iu, use: 'to clarify' },
  { found: /wants? (the|a|an|rent|cool|acid|clean)\b.{0,30}(plate|place|acid|glass)/iu, use: 'needs' },
  { found: /wrong box|disappears while you climb|IP number/iu, use: 'the plain statement, IP address' },
  {
    found: /analyser.{0,60}(is|are) (named|among the components).{0,20}type approval/iu,
    use: 'not verified: the certificate says it',
  },
]

/** The lines of a file that visitors read; comments are for us. */
const linesOf = (path: string): [line: number, text: string][] =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .map((text, at): [number, string] => [at + 1, text])
    .filter(([, text]) => !/^\s*(\/\/|\/?\*)/.test(text))

const findAvoided = (text: string, words: readonly Avoided[]): string[] =>
  words.flatMap(({ found, use }) => {
    const match = found.exec(text.replaceAll(/[\u00a0\u202f]/g, ' '))
    return match === null ? [] : [`“${match[0]}”: ${use}`]
  })

const files = listRepositoryFiles().filter((path) => !path.includes('.test.'))
const NORWEGIAN_FILES = files.filter(
  (path) =>
    path.startsWith('content/nb/') || path.endsWith('messages/nb.ts') || /starter\/starter-nb.*\.data\.ts$/.test(path),
)
const ENGLISH_FILES = files.filter((path) => path.startsWith('content/en/') || path.endsWith('messages/en.ts'))

const judge = (paths: readonly string[], words: readonly Avoided[]): string[] =>
  paths.flatMap((path) =>
    linesOf(path).flatMap(([line, text]) => findAvoided(text, words).map((fault) => `${path}:${line} ${fault}`)),
  )

describe('public texts', () => {
  it('are all read', () => {
    expect(NORWEGIAN_FILES.length).toBeGreaterThan(40)
    expect(ENGLISH_FILES.length).toBeGreaterThan(35)
  })

  it('use no Norwegian word that an editor took out', () => {
    expect(judge(NORWEGIAN_FILES, NORWEGIAN)).toEqual([])
  })

  it('use no English idiom that an editor took out', () => {
    expect(judge(ENGLISH_FILES, ENGLISH)).toEqual([])
  })

  it.each([
    ['Måleren står i beredskap.', NORWEGIAN],
    ['Analysatoren leser for høyt', NORWEGIAN],
    ['65 til 5200 m³/t', NORWEGIAN],
    ['Kontrolløren spør', NORWEGIAN],
    ['A quiet chemical with three enemies', ENGLISH],
    ['That stands on the supplier’s sheet', ENGLISH],
  ])('a planted fault is found: %s', (text, words) => {
    expect(findAvoided(text, words)).toHaveLength(1)
  })

  it.each(['Beredskapstiltakene i planen gjelder.', '65 til 5 200 m³/t', 'HMT-1000, 2024', 'Dagboka har innførsler'])(
    'what is right is left alone: %s',
    (text) => {
      expect(findAvoided(text, NORWEGIAN)).toEqual([])
    },
  )
})
