/** Sortable fields of the directory in addition to the vessel's own columns. */
export const DIRECTORY_SORTS = [
  'vesselName',
  'imo',
  'clientName',
  'systemType1',
  'brand1',
  'lastServiceDate',
  'nextServiceDue',
  'openProjects',
] as const

/** When the next service is due: overdue, within a number of days, or unknown. */
export const DUE_WINDOWS = ['overdue', '30', '60', '90', 'none'] as const
export type DueWindow = (typeof DUE_WINDOWS)[number]

/** Months without a service after which a vessel counts as idle, where a person does not say how many. */
export const IDLE_MONTHS = 18

/** Contacts that a vessel has to have; the directory marks vessels without them. */
export const NEEDED_CONTACTS = ['master', 'agent'] as const
export type NeededContact = (typeof NEEDED_CONTACTS)[number]

/** The control character for this (unit separator): names have none, while any sign that can be typed may be in a name. */
const FILTER_SEPARATOR = '\u001f'

/** Several values of one filter as one text, for an address or a call. */
export const joinValues = (values: readonly string[]): string => values.join(FILTER_SEPARATOR)

/** The values of a filter that `joinValues` has joined. */
export const splitValues = (text: string): string[] => text.split(FILTER_SEPARATOR).filter(Boolean)
