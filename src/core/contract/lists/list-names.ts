/** The portal's lists, as what people choose for one is kept: its columns and their own views of it. */
export const LIST_NAMES = [
  'projects',
  'vessels',
  'companies',
  'parts',
  'billing',
  'exports',
  'operators',
  'audit',
  'due',
] as const
export type ListName = (typeof LIST_NAMES)[number]

/** Rows that a selection holds at most: what one change of many takes. */
export const SELECTED_MAX = 1000
/** Of these, how many an address can name. */
export const PICKED_MAX = 200
