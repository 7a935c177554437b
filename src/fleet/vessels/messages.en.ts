import { countOf } from '#core/language/counts.ts'
import { isAssumedBrand } from './vessels.limits.ts'

/** Names of references to a vessel, by table. */
const REFERENCE_WORDS: Readonly<Record<string, readonly [string, string]>> = {
  vessel_projects: ['visit', 'visits'],
  imported_services: ['past service', 'past services'],
  vessel_contacts: ['contact', 'contacts'],
  vessel_systems: ['system on board', 'systems on board'],
}

/** Counts of references to a vessel, as a list in words. */
export const listReferences = (references: readonly { table: string; count: number }[]): string =>
  references
    .map(({ table, count }) => {
      const [one, many] = REFERENCE_WORDS[table] ?? [`row of ${table}`, `rows of ${table}`]
      return countOf(count, one, many)
    })
    .join(', ')

/** The brand as screens show it: marked where it is assumed. */
export const brandInWords = <B extends string | null>(brand: B, systemType: string | null): B | string =>
  isAssumedBrand(brand, systemType) ? `${brand} (assumed)` : brand

export const vesselTexts = {
  hasHistory: (references: readonly { table: string; count: number }[]) =>
    `This vessel has ${listReferences(references)} and can’t be deleted. If it is stored twice, merge the two.`,
  deletedWith: (references: readonly { table: string; count: number }[]) => `with ${listReferences(references)}`,
  isItThis: (name: string, vessels: readonly { name: string; imo: string | null }[]) => {
    const [only, second] = vessels
    if (only === undefined) return `No vessel is called ${name}. Choose one from the list, or say that it is new.`
    if (second !== undefined) return `Several vessels may be ${name}. Choose one, or say that it is new.`
    return `Is this ${only.name}${only.imo === null ? '' : ` (IMO ${only.imo})`}? Choose it, or say that the vessel is new.`
  },
  missingName: (name: string) =>
    `“${name}” is no name of a vessel. Enter its name, its IMO number or the number of its hull, such as “Hull 101”.`,
  noVessel: 'There is no such vessel.',
  otherImo: (vessel: string) => `${vessel} has another IMO number.`,
  imoOfAnother: 'Another vessel has this IMO number.',
  imoTaken: (vessel: string) => `${vessel} has this IMO number already.`,
  onlyContacts: 'You may correct master, engineer and port agent of this vessel, nothing else.',
  noCompany: 'There is no such company.',
  nameTaken: 'A vessel of this name exists. Give its IMO number if this is another ship.',
  unreadableName: 'Write the name with letters or digits, without signs that turn its direction',
  withImo: (name: string, imo: string) => `${name} (IMO ${imo})`,
}
