import { foldName } from '../contract/names/fold-text.ts'
import { SPOKEN_NAMES, US_STATES } from './port-regions.data.ts'

const LANGUAGES = ['en', 'nb'] as const
const displayNames = LANGUAGES.map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

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

/**
 * Returns what may follow a port's name to distinguish it, folded: its country and, in the United States, its state.
 */
export function namesOfRegion(locode: string, country: string, province: string | null): readonly string[] {
  const region = locode.slice(0, 2)
  const names = [...namesOfCountry(region), foldName(country)]
  if (province === null) return names
  const state = foldName(province)
  const code = region === 'US' ? codeOfState.get(state) : undefined
  return [...names, state, ...(code === undefined ? [] : [code.toLowerCase()])]
}
