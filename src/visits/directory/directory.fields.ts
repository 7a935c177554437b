import { choiceNames, listedNames } from '#core/entity/entity-fields.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { DIRECTORY_SORTS } from './directory.limits.ts'

/** Fields of a vessel that are columns of the directory by their declaration. */
export const LISTED_FIELDS = listedNames(VESSEL_FIELDS)
export type ListedField = (typeof LISTED_FIELDS)[number]

/** Filters by any of the values that there are: those over two columns, and fields of a vessel by their declaration. */
export const CHOICE_FILTERS = ['client', 'system', 'brand', ...choiceNames(VESSEL_FIELDS)] as const
export type ChoiceFilter = (typeof CHOICE_FILTERS)[number]

/** What the directory can be ordered by; the next service first. */
export const ALL_SORTS = [...DIRECTORY_SORTS, ...LISTED_FIELDS] as const
export type DirectorySort = (typeof ALL_SORTS)[number]
