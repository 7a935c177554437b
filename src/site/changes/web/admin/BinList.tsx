import { useState, type ReactNode } from 'react'
import { dayInOslo, formatDay } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useAddressPage } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Thumbnail } from '#ui/basic/Thumbnail.tsx'
import { TextField } from '#ui/field/Field.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import type { BinRow, findBin } from '../../changes.contract.ts'
import { changesMessages as messages } from './messages.en.ts'
import { usePutBack } from './use-put-back.ts'

const { binTexts: words } = messages
const PAGE_SIZE = 25
/** Number of days from which on the end of the retention is near. */
const WARNED_DAYS = 3

const keyOf = ({ id, row }: BinRow) => `${id}:${row}`
const nameOf = ({ itemNumber, name, entityType }: BinRow) => itemNumber ?? name ?? messages.entity(entityType)

/** Deleted rows, for 30 days, each with a button to restore it. */
export function BinList({ head }: { head: ReactNode }) {
  const { page, goToPage } = useAddressPage()
  const bin = useEndpoint<typeof findBin>(
    'GET /api/admin/bin',
    { query: { page: String(page), pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true },
  )
  const [renamed, setRenamed] = useState<BinRow | null>(null)
  const putting = usePutBack({ onDone: () => setRenamed(null) })
  const undoChange = (row: BinRow, itemNumber?: string) =>
    putting.undoChange({
      id: row.id,
      name: nameOf(row),
      body: { rows: [row.row], ...(itemNumber === undefined ? {} : { itemNumber }) },
    })
  return (
    <main className="admin-main changes" id="main" tabIndex={-1}>
      {head}
      <DataList
        caption={words.caption}
        columns={makeColumns((row) => (row.isTaken ? setRenamed(row) : undoChange(row)))}
        rows={bin.data?.items}
        rowKey={keyOf}
        failed={failureOf(bin, words.failedTitle, messages.failedText)}
        empty={
          <EmptyState icon="trash-2" title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
        isBusy={bin.isFetching}
        cards={{ look: 'rows tool-cards' }}
      >
        {bin.data ? <Pager {...bin.data} onPage={goToPage} /> : null}
      </DataList>
      <p className="quiet changes-note">{words.note}</p>
      {renamed ? (
        <RenameDialog
          row={renamed}
          isBusy={putting.isPending}
          onSend={(itemNumber) => undoChange(renamed, itemNumber)}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </main>
  )
}

const makeColumns = (onPutBack: (row: BinRow) => void): DataColumn<BinRow>[] => [
  {
    id: 'picture',
    head: <span className="visually-hidden">{words.columns.picture}</span>,
    width: '56px',
    cell: ({ imageUrl }) => <Thumbnail imageUrl={imageUrl} instead="image-off" />,
  },
  {
    id: 'number',
    head: words.columns.number,
    width: '132px',
    cellClass: 'strong',
    cell: ({ itemNumber, entityType }) => itemNumber ?? <span className="faint">{messages.entity(entityType)}</span>,
  },
  {
    id: 'name',
    nameOf: ({ name }) => name,
    head: words.columns.name,
    title: ({ name }) => name ?? '',
    cell: (row) => (
      <>
        {row.name ?? messages.nameErased} <Taken {...row} />
      </>
    ),
    card: 'title',
    cardCell: ({ name }) => name ?? messages.nameErased,
  },
  {
    id: 'deleted',
    head: words.columns.deleted,
    width: '112px',
    wideOnly: true,
    cell: ({ deletedAt }) => formatDay(dayInOslo(deletedAt)),
    card: 'line',
    cardCell: (row) => `${row.itemNumber ?? messages.entity(row.entityType)}, ${formatDay(dayInOslo(row.deletedAt))}`,
  },
  {
    id: 'gone',
    head: words.columns.gone,
    width: '128px',
    cell: ({ daysLeft }) => <DaysLeft days={daysLeft} />,
  },
  {
    id: 'back',
    head: <span className="visually-hidden">{messages.columns.back}</span>,
    width: '136px',
    align: 'number',
    cell: (row) => (
      <Button small icon="undo-2" aria-label={messages.putBackOf(nameOf(row))} onClick={() => onPutBack(row)}>
        {row.isTaken ? words.putBackAs : messages.undoChange}
      </Button>
    ),
    card: 'aside',
  },
  {
    id: 'foot',
    head: null,
    cardOnly: true,
    card: 'foot',
    cell: (row) => (
      <span className="card-line">
        <span>
          {words.columns.gone} <DaysLeft days={row.daysLeft} /> <Taken {...row} />
        </span>
      </span>
    ),
  },
]

const Taken = ({ isTaken, itemNumber }: BinRow) =>
  isTaken ? (
    <span className="status status-warn flag">
      <Icon name="triangle-alert" />
      {words.taken(itemNumber ?? '')}
    </span>
  ) : null

const DaysLeft = ({ days }: { days: number }) =>
  days <= WARNED_DAYS ? (
    <span className="status status-warn flag">
      <Icon name="clock-alert" />
      {words.inDays(days)}
    </span>
  ) : (
    <>{words.inDays(days)}</>
  )

interface RenameDialogProps {
  row: BinRow
  isBusy: boolean
  onSend: (itemNumber: string) => void
  onClose: () => void
}

/** A product is restored under another number, since its own was given to another one in the meantime. */
function RenameDialog({ row, isBusy, onSend, onClose }: RenameDialogProps) {
  const [number, setNumber] = useState(row.itemNumber ?? '')
  const isOff = isBusy || number.trim() === '' || number.trim().toLowerCase() === row.itemNumber?.toLowerCase()
  return (
    <FormDialog
      title={words.asTitle(row.itemNumber ?? '')}
      text={words.asText}
      onClose={onClose}
      onSubmit={() => isOff || onSend(number.trim())}
      action={messages.undoChange}
      isOff={isOff}
      back={words.back}
    >
      <TextField label={words.itemNumber} value={number} maxLength={60} onValue={setNumber} data-autofocus="" />
    </FormDialog>
  )
}
