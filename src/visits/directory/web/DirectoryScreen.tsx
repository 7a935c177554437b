import { useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { inTable } from '#core/web/list/column-choice.ts'
import { useList } from '#core/web/list/use-list.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { useRowKeys } from '#ui/list/use-row-keys.ts'
import type { countDirectory, DirectoryCounts, findDirectory } from '../directory.contract.ts'
import { toCountsQuery, toListQuery, useDirectory } from './directory-address.ts'
import { BESIDE_PANEL, makeColumnsBeside, makeDirectoryColumns } from './directory-columns.tsx'
import { DirectoryFilterDialog } from './DirectoryFilterDialog.tsx'
import { directoryFilters, DirectoryFilters, QuickFilters } from './DirectoryFilters.tsx'
import { DirectoryTable, idOf } from './DirectoryTable.tsx'
import { directoryMessages as messages } from './messages.en.ts'
import type { VesselBlocks } from './vessel-blocks.ts'
import { VesselDialog } from './vessel/VesselDialog.tsx'
import { VesselPanel } from './vessel/VesselPanel.tsx'

/** The fleet as managers plan it; a technician sees the vessels of own jobs. */
export function DirectoryScreen({ blocks, switcher }: { blocks: VesselBlocks; switcher: ReactNode }) {
  const directory = useDirectory()
  const { state, change } = directory
  const navigate = useNavigate()
  const mayCreate = useCan('vessel:write')
  const [dialog, setDialog] = useState<'filter' | 'new' | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const page = useEndpoint<typeof findDirectory>(
    'GET /api/portal/vessel-directory',
    { query: { ...toListQuery(state), page: String(state.page), pageSize: String(state.pageSize) } },
    { keepsPrevious: true },
  )
  const counts = useEndpoint<typeof countDirectory>(
    'GET /api/portal/vessel-directory/counts',
    { query: toCountsQuery(state) },
    { keepsPrevious: true },
  ).data
  const open = (id: string) => change({ open: id, page: String(state.page) }, state.open === '' ? 'push' : 'replace')
  const columns = makeDirectoryColumns(({ vesselId }) => open(vesselId))
  const list = useList({
    name: 'vessels',
    noun: messages.noun,
    columns,
    filters: directoryFilters(state),
    // The switch between the two lists of the screen is not part of a saved view.
    isOwn: (name) => name !== 'view',
  })
  const isOpen = state.open !== ''
  const { cursor, before, next } = useRowKeys({
    rows: page.data?.items,
    rowKey: idOf,
    open: isOpen ? state.open : null,
    onOpen: ({ vesselId }) => open(vesselId),
    onClose: () => open(''),
    keys: (current) => ({
      '/': () => search.current?.focus(),
      n: mayCreate ? () => setDialog('new') : undefined,
      Enter: isOpen && current ? () => void navigate(paths.vessel(current.vesselId)) : undefined,
    }),
  })
  return (
    <div className={isOpen ? 'split' : undefined}>
      <div className="page">
        <Head counts={counts} total={page.data?.total} onNew={() => setDialog('new')} switcher={switcher}>
          {blocks.DirectoryActions ? <blocks.DirectoryActions /> : null}
        </Head>
        <QuickFilters directory={directory} counts={counts} />
        <DirectoryFilters
          directory={directory}
          list={list}
          total={page.data?.total}
          searchRef={search}
          onFilter={() => setDialog('filter')}
          hasColumns={!isOpen}
        />
        <DirectoryTable
          directory={directory}
          list={list}
          columns={isOpen ? makeColumnsBeside(columns) : columns}
          page={page}
          shown={isOpen ? BESIDE_PANEL : list.shown}
          cursor={cursor}
          onOpen={open}
          onNew={() => setDialog('new')}
        />
        {isOpen ? (
          <p className="faint only-wide">{messages.whileOpen(BESIDE_PANEL.length, inTable(columns).length)}</p>
        ) : null}
      </div>
      {isOpen ? (
        <VesselPanel
          key={state.open}
          id={state.open}
          blocks={blocks}
          onClose={() => open('')}
          onBefore={before}
          onNext={next}
        />
      ) : null}
      {dialog === 'filter' ? <DirectoryFilterDialog directory={directory} onClose={() => setDialog(null)} /> : null}
      {dialog === 'new' ? (
        <VesselDialog vessel={null} onDone={({ id }) => open(id)} onClose={() => setDialog(null)} />
      ) : null}
    </div>
  )
}

interface HeadProps {
  counts: DirectoryCounts | undefined
  total: number | undefined
  onNew: () => void
  switcher: ReactNode
  children: ReactNode
}

function Head({ counts, total, onNew, switcher, children }: HeadProps) {
  const mayCreate = useCan('vessel:write')
  return (
    <div className="page-head">
      <div>
        <h1>{messages.title}</h1>
        <p aria-live="polite">
          {counts === undefined || total === undefined ? (
            '\u00A0'
          ) : (
            <>
              <b className="strong">{messages.shown(total)}</b>{' '}
              {messages.summary(counts.vessels, counts.overdue, counts.within60)}
            </>
          )}
        </p>
      </div>
      <div className="actions">
        {switcher}
        {children}
        {mayCreate ? (
          <Button variant="primary" icon="plus" kbd="N" onClick={onNew}>
            {messages.newVessel}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
