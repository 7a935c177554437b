import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { isOperator } from '#core/policy.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { inTable } from '#core/web/list/column-choice.ts'
import { useListPage } from '#core/web/list/define-list.ts'
import { useCan, useViewer } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { ScreenBar, ScreenRows } from '#ui/list/ListScreen.tsx'
import { useListScreen } from '#ui/list/use-list-screen.ts'
import type { countDirectory, DirectoryCounts } from '../directory.contract.ts'
import { BESIDE_PANEL, makeColumnsBeside, makeDirectoryColumns } from './directory-columns.tsx'
import { DirectoryFilterDialog } from './DirectoryFilterDialog.tsx'
import { directoryMessages as messages } from './messages.en.ts'
import { QuickFilters } from './QuickFilters.tsx'
import type { VesselBlocks } from './vessel-blocks.ts'
import { VesselDialog } from './vessel/VesselDialog.tsx'
import { VesselPanel } from './vessel/VesselPanel.tsx'
import { toCountsQuery, VESSELS_LIST } from './vessels-list.ts'

/** The fleet as managers plan it; a technician sees the vessels of own jobs. */
export function DirectoryScreen({ blocks, switcher }: { blocks: VesselBlocks; switcher: ReactNode }) {
  const vessels = useListPage(VESSELS_LIST)
  const { values, open, show, total } = vessels
  const navigate = useNavigate()
  const mayCreate = useCan('vessel:write')
  const canExport = useCan('list:export')
  const [dialog, setDialog] = useState<'filter' | 'new' | null>(null)
  const counts = useEndpoint<typeof countDirectory>(
    'GET /api/portal/vessel-directory/counts',
    { query: toCountsQuery(values) },
    { keepsPrevious: true },
  ).data
  const columns = makeDirectoryColumns(({ vesselId }) => show(vesselId))
  const isOpen = open !== ''
  const screen = useListScreen(vessels, {
    columns,
    // The switch between the two lists of the screen is not part of a saved view.
    isOwn: (name) => name !== 'view',
    canExport,
    open: isOpen ? open : null,
    onOpen: ({ vesselId }) => show(vesselId),
    onClose: () => show(''),
    keys: (current) => ({
      n: mayCreate ? () => setDialog('new') : undefined,
      Enter: isOpen && current ? () => void navigate(paths.vessel(current.vesselId)) : undefined,
    }),
  })
  return (
    <div className={isOpen ? 'split' : undefined}>
      <div className="page">
        <Head counts={counts} total={total} onNew={() => setDialog('new')} switcher={switcher}>
          {blocks.DirectoryActions ? <blocks.DirectoryActions /> : null}
        </Head>
        <QuickFilters vessels={vessels} counts={counts} />
        <ScreenBar screen={screen} onFilter={() => setDialog('filter')} hasColumns={!isOpen} />
        <ScreenRows
          screen={screen}
          columns={isOpen ? makeColumnsBeside(columns) : columns}
          shown={isOpen ? BESIDE_PANEL : screen.list.shown}
          empty={<Nothing onNew={() => setDialog('new')} />}
          isBusy={vessels.answer.isFetching}
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
          hints={<Hints isOpen={isOpen} mayCreate={mayCreate} />}
        />
        {isOpen ? (
          <p className="faint only-wide">{messages.whileOpen(BESIDE_PANEL.length, inTable(columns).length)}</p>
        ) : null}
      </div>
      {isOpen ? (
        <VesselPanel
          key={open}
          id={open}
          blocks={blocks}
          onClose={() => show('')}
          onBefore={screen.before}
          onNext={screen.next}
        />
      ) : null}
      {dialog === 'filter' ? <DirectoryFilterDialog vessels={vessels} onClose={() => setDialog(null)} /> : null}
      {dialog === 'new' ? (
        <VesselDialog vessel={null} onDone={({ id }) => show(id)} onClose={() => setDialog(null)} />
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
