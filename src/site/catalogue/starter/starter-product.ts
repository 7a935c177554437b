/** One article of the starter catalogue; category and brand are named, the loader turns the names into rows. */
export interface StarterProduct {
  readonly itemNumber: string
  readonly name: string
  readonly description: string
  readonly category: string | null
  readonly brand: string | null
  readonly picture: string
  /** Markdown. */
  readonly specifications: string
  /** Markdown. */
  readonly applications: string
  /**
   * Days after mixing until the reagent is replaced, and until it expires in its box: only from the maker's documents.
   */
  readonly changeAfterDays?: number
  readonly keepsForDays?: number
}

export interface StarterGroup {
  readonly name: string
  readonly description: string
}

/** The brand of goods of any maker. */
export const VARIOUS_MAKERS = 'Various makers'

/**
 * A row of the specifications for articles with the maker's number; that other numbers are ours is said by the page.
 */
export const MAKERS_NUMBER = ['Item number', "The maker's catalogue number"] as const

/** Next to every figure that is based on one secondary source and that a buyer may act on. */
export const CHECK_MANUAL = "Check the maker's manual for your model."

/** The reagent belongs to the analyser that is fitted, whatever treatment system the ship has. */
export const SEND_NAMEPLATE =
  'To order: analyser maker, model, catalogue or serial number from the nameplate, and a photo of the box in use.'

/** Address of one of our own drawings. */
export const picture = (kind: string): string => `/pictures/products/${kind}.svg`

/** An item number of the starter catalogue for this company: our own numbers get its prefix instead of `RMS`. */
export const withCompanyPrefix = (itemNumber: string, prefix: string): string =>
  itemNumber.replace(/^RMS-/, `${prefix}-`)

const tableUnder =
  (name: string, value: string) =>
  (...rows: (readonly [name: string, value: string])[]): string =>
    [`| ${name} | ${value} |`, '|---|---|', ...rows.map((row) => `| ${row[0]} | ${row[1]} |`)].join('\n')

/** Markdown table of names and values. */
export const specifications = tableUnder('Specification', 'Value')

/** The same with the head of a Norwegian page. */
export const specificationsNb = tableUnder('Spesifikasjon', 'Verdi')

/** Markdown list. */
export const applications = (...lines: string[]): string => lines.map((line) => `- ${line}`).join('\n')
