import { SELECTED_MAX } from '#core/contract/lists/list-names.ts'
import { useSteps, type FailureWords } from '../call/use-change.ts'

/** The longest page that lists give. */
const PAGE_SIZE = 200

/** All rows that the filters leave, wherever they are: read when they are asked for. */
export interface EveryRow<Row> {
  /** Total of the filtered list. */
  total: number
  isPending: boolean
  select: (take: (rows: readonly Row[]) => void) => void
}

export interface PageOf<Row> {
  items: readonly Row[]
  total: number
}

/**
 * Every row that the filters leave, page by page; of a list that is longer than a selection may be its beginning.
 * @param total of the filtered list; undefined until it is known
 */
export function useEveryRow<Row>(
  read: (page: { page: string; pageSize: string }) => Promise<PageOf<Row>>,
  total: number | undefined,
  failed: FailureWords,
): EveryRow<Row> {
  const every = useSteps<void, Row[]>(
    undefined,
    async () => {
      const rows: Row[] = []
      for (let page = 1; rows.length < SELECTED_MAX; page += 1) {
        const { items, total: found } = await read({ page: String(page), pageSize: String(PAGE_SIZE) })
        rows.push(...items)
        if (items.length === 0 || rows.length >= found) break
      }
      return rows.slice(0, SELECTED_MAX)
    },
    { failed },
  )
  return {
    total: total ?? 0,
    isPending: every.isPending,
    select: (take) => every.mutate(undefined, { onSuccess: take }),
  }
}
