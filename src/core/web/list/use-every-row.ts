import { SELECTED_MAX } from '#core/contract/lists/list-names.ts'
import { useSteps, type FailureWords } from '../call/use-change.ts'

/** The longest page that lists give. */
const PAGE_SIZE = 200

export interface PageOf<Row> {
  items: readonly Row[]
  total: number
}

/** Every row that the filters leave, page by page; of a list that is longer than a selection may be its beginning. */
export const useEveryRow = <Row>(
  read: (page: { page: string; pageSize: string }) => Promise<PageOf<Row>>,
  failed: FailureWords,
) =>
  useSteps<void, Row[]>(
    undefined,
    async () => {
      const rows: Row[] = []
      for (let page = 1; rows.length < SELECTED_MAX; page += 1) {
        const { items, total } = await read({ page: String(page), pageSize: String(PAGE_SIZE) })
        rows.push(...items)
        if (items.length === 0 || rows.length >= total) break
      }
      return rows.slice(0, SELECTED_MAX)
    },
    { failed },
  )
