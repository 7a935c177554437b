import { foldName } from '../language/fold-text.ts'

const LANGUAGES = ['en', 'nb'] as const
const displayNames = LANGUAGES.map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

/** What people write besides the names that Unicode's data has. */
const SPOKEN_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CN: ['PRC'],
  GB: [
    'UK',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Storbritannia',
    'Skottland',
  ],
  KR: ['Korea', 'South Korea', 'Republic of Korea'],
  MO: ['Macau'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  SJ: ['Svalbard', 'Norway', 'Norge'],
  US: ['USA', 'United States of America'],
  VN: ['Viet Nam', 'Vietnam'],
}

/** Postal codes of the states with ports, which people write behind a place: `Portland, OR`. */
const US_STATES: Readonly<Record<string, string>> = {
  AK: 'Alaska',
  AL: 'Alabama',
  CA: 'California',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IL: 'Illinois',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  NC: 'North Carolina',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NY: 'New York',
  OH: 'Ohio',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  TX: 'Texas',
  VA: 'Virginia',
  WA: 'Washington',
  WI: 'Wisconsin',
}

const codeOfState = new Map(Object.entries(US_STATES).map(([code, name]) => [foldName(name), code]))

const namesByRegion = new Map<string, readonly string[]>()

/** Returns the folded names of a country: its code, in English and Norwegian, and as people abbreviate it. */
function namesOfCountry(region: string): readonly string[] {
  const cached = namesByRegion.get(region)
  if (cached !== undefined) return cached
  const names = displayNames.map((each) => each.of(region)).filter((name) => name !== undefined)
  const made = [...new Set([region, ...names, ...(SPOKEN_NAMES[region] ?? [])].map(foldName))]
  namesByRegion.set(region, made)
  return made
}

/** Returns what may stand behind a port's name to say which one is meant, folded: its country and, in the United States, its state. */
export function namesOfRegion(locode: string, country: string, province: string | null): readonly string[] {
  const region = locode.slice(0, 2)
  const names = [...namesOfCountry(region), foldName(country)]
  if (province === null) return names
  const state = foldName(province)
  const code = region === 'US' ? codeOfState.get(state) : undefined
  return [...names, state, ...(code === undefined ? [] : [code.toLowerCase()])]
}
