import { z } from 'zod'
import { line } from './text.ts'

/** Default and maximum number of rows per page. */
const PAGE_SIZE = { usual: 50, most: 200 } as const

const whole = (min: number, max: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(usual)

/**
 * Parameters of every list; each list adds one per filter of its own.
 * @param sortable fields that the list can be ordered by; `-` before one reverses the order
 */
export const listQuery = <const Field extends string>(sortable: readonly Field[]) =>
  z.strictObject({
    q: line(0, 200).optional(),
    page: whole(1, 1_000_000, 1),
    pageSize: whole(1, PAGE_SIZE.most, PAGE_SIZE.usual),
    sort: z.enum(sortable.flatMap((field): SortKey<Field>[] => [field, `-${field}`])).optional(),
  })

export type SortKey<Field extends string> = Field | `-${Field}`

/** One page of a list with the number of all rows that the filters leave. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() })

/** A filter with several values, `status=confirmed,in progress`; one value is a list of one. */
export const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values, sentence?: string) =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values, sentence)).min(1))

/** A tick in an address. */
export const flag = z.enum(['true', 'false', '']).transform((text) => text !== 'false')
