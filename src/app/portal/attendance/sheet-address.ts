/** Query of the sheet's address: which of its screens is open. */
export interface SheetAddress {
  /** A finding's id, or `new`. */
  finding?: string
  /** Key of the line to which a new finding belongs. */
  line?: string
}

export const findingAddress = (address: SheetAddress): string => `?${new URLSearchParams({ ...address })}`
export const REVIEW_ADDRESS = '?review'

/** Id of a line's element. */
export const lineId = (key: string): string => `line-${key}`

/** The sheet itself, at a line of it or at its findings. */
export const sheetPlace = (key: string | null): { search: string; hash: string } => ({
  search: '',
  hash: `#${key === null ? 'findings' : lineId(key)}`,
})
