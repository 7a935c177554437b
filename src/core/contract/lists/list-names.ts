/** Names of the portal's lists, under which columns and views of a person are stored. */
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

/** Maximum rows of a selection: the limit of one bulk change. */
export const SELECTED_MAX = 1000
/** Maximum of these that an address can contain. */
export const PICKED_MAX = 200
