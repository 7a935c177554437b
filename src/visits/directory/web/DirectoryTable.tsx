import { useNavigate } from 'react-router'
import { PAGE_SIZES } from '#core/contract/lists/page-sizes.ts'
import { paths } from '#core/paths.ts'
import { isOperator } from '#core/policy.ts'
import type { ListState } from '#core/web/list/use-list.ts'
import { useCan, useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { Select } from '#ui/field/Select.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import type { DirectoryRow } from '../directory.contract.ts'
import type { Directory } from './directory-address.ts'
import { directoryMessages as messages } from './messages.en.ts'

export const idOf = ({ vesselId }: DirectoryRow): string => vesselId

interface DirectoryTableProps {
  directory: Directory
  list: ListState<DataColumn<DirectoryRow>>
  /** The list's columns, or a narrower set. */
  columns: readonly DataColumn<DirectoryRow>[]
  page: {
    data: { items: DirectoryRow[]; total: number; page: number; pageSize: number } | undefined
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  shown: readonly string[]
  cursor: string | null
  onOpen: (vesselId: string) => void
  onNew: () => void
}

/** The page of the directory as a table, on a phone as cards. */
export function DirectoryTable(props: DirectoryTableProps) {
  const { directory, list, columns, page, shown, cursor, onOpen, onNew } = props
  const { state, change } = directory
  const navigate = useNavigate()
  const mayCreate = useCan('vessel:write')
  const isOpen = state.open !== ''
  return (
    <DataList
      list={list}
      caption={messages.title}
      columns={columns}
      shown={shown}
      rows={page.data?.items}
      rowKey={idOf}
      failed={failureOf(page, messages.failed, messages.failedText)}
      empty={<Nothing onNew={onNew} />}
      isBusy={page.isFetching}
      sort={state.sort || 'nextServiceDue'}
      onSort={(sort) => change({ sort: sort === 'nextServiceDue' ? '' : sort })}
      open={isOpen ? state.open : null}
      cursor={cursor}
      onOpen={({ vesselId }) => onOpen(vesselId)}
      tools={
        mayCreate && !isOpen
          ? {
              head: messages.actions,
              width: '44px',
              of: (row) => [
                {
                  icon: 'plus',
                  label: messages.newProjectFor(row.vesselName),
                  onSelect: () => void navigate(paths.newProjectFor(row.vesselId)),
                },
              ],
            }
          : undefined
      }
      cards={{ look: 'link-cards' }}
      className={isOpen ? 'directory beside' : 'directory'}
      skeletonRows={12}
    >
      {page.data ? (
        <Pager
          page={page.data.page}
          pageSize={page.data.pageSize}
          total={page.data.total}
          onPage={(next) => change({ page: next === 1 ? '' : String(next) }, 'push')}
          size={
            isOpen ? undefined : (
              <Select
                aria-label={messages.pageSize}
                value={String(page.data.pageSize)}
                onValue={(pageSize) => change({ pageSize })}
                options={PAGE_SIZES.map((size) => ({ value: String(size), label: messages.perPage(size) }))}
              />
            )
          }
        >
          <Hints isOpen={isOpen} mayCreate={mayCreate} />
        </Pager>
      ) : null}
    </DataList>
  )
}

function Nothing({ onNew }: { onNew: () => void }) {
  const viewer = useViewer()
  const mayCreate = useCan('vessel:write')
  const isOwn = isOperator(viewer)
  return (
    <EmptyState
      icon="ship"
      title={isOwn ? messages.emptyOwn : messages.empty}
      actions={mayCreate ? <Button onClick={onNew}>{messages.newVessel}</Button> : null}
    >
      {isOwn ? messages.emptyOwnText : messages.emptyText}
    </EmptyState>
  )
}

const Hints = ({ isOpen, mayCreate }: { isOpen: boolean; mayCreate: boolean }) => (
  <>
    <span>
      <Kbd>J</Kbd> <Kbd>K</Kbd> {isOpen ? messages.hints.step : messages.hints.row}
    </span>
    {isOpen ? null : (
      <>
        <span>
          <Kbd>Enter</Kbd> {messages.hints.open}
        </span>
        <span>
          <Kbd>F</Kbd> {messages.hints.filter}
        </span>
      </>
    )}
    {mayCreate ? (
      <span>
        <Kbd>N</Kbd> {messages.hints.create}
      </span>
    ) : null}
  </>
)
