import { useState, type ReactNode } from 'react'
import { writeCsv } from '#core/contract/csv.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { saveFile } from '#core/web/file/save-file.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { SumRow } from '#ui/list/SumRow.tsx'
import { useSelection } from '#ui/list/use-selection.ts'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { Part, PartSum } from '../parts.contract.ts'
import { PART_LABELS } from '../parts.entity.ts'
import type { BillingStatus } from '../parts.limits.ts'
import { lacksPrice } from '../parts.policy.ts'
import type { deletePart, findLastPrices, findProjectParts, LastPrice } from '../project-parts.contract.ts'
import { partMessages as messages } from './messages.en.ts'
import { makePartColumns } from './part-columns.tsx'
import { PartDialog } from './PartDialog.tsx'
import { PartAddRow, PartCard } from './PartEntry.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { usePricing } from './use-pricing.ts'

type Asked = { kind: 'edit' | 'remove'; part: Part } | { kind: 'price'; parts: readonly Part[] } | null

/**
 * Billing moves of parts, passed by the app: the billing module depends on this one, which therefore can't import it.
 */
interface PartBilling {
  bill: (parts: readonly Part[], to: BillingStatus, onMoved: () => void) => void
  isBusy: boolean
  /** Opens a dialog for moves that need text. */
  dialog: ReactNode
}

interface PartsTabProps {
  project: ProjectDetail
  billing: PartBilling
}

const idOf = ({ id }: Part) => id

/** Parts used on the job; managers price them and set their billing status. */
export function PartsTab({ project, billing: { bill: move, isBusy, dialog } }: PartsTabProps) {
  const { id, permissions, currency } = project
  const parts = useEndpoint<typeof findProjectParts>('GET /api/portal/projects/:id/parts', listOn(id, 'createdAt'))
  const [asked, setAsked] = useState<Asked>(null)
  const last = useEndpoint<typeof findLastPrices>(
    'GET /api/portal/projects/:id/last-prices',
    { params: { id } },
    { enabled: permissions.bill },
  )
  const lastPrices = new Map((last.data?.items ?? []).map((each) => [each.partId, each]))
  const rows = parts.data?.items
  const selection = useSelection(rows ?? [], idOf)
  const bill = (which: readonly Part[], to: BillingStatus) => move(which, to, selection.clear)
  const failed = failureOf(parts, messages.failed)
  if (failed) return <ErrorNote {...failed} />
  const sums = linesOf(parts.data?.sums ?? [])
  const chosen = (rows ?? []).filter(selection.has)
  const columns = makePartColumns({
    canBill: permissions.bill,
    seesValue: permissions.seeValue,
    lastPrices,
    onEdit: (part) => setAsked({ kind: 'edit', part }),
    onRemove: (part) => setAsked({ kind: 'remove', part }),
    onBill: (part, to) => bill([part], to),
  })
  const addCurrency = permissions.seeValue ? currency : null
  return (
    <div>
      {permissions.log ? <PartCard projectId={id} currency={addCurrency} usedSoFar={rows?.length ?? 0} /> : null}
      <PartsBar project={project} rows={rows} lastPrices={lastPrices} isBusy={isBusy} onBill={bill} />
      <DataList
        caption={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        empty={
          permissions.log ? null : (
            <EmptyState icon="package" title={messages.emptyTitle}>
              {messages.emptyText}
            </EmptyState>
          )
        }
        selection={
          permissions.bill
            ? {
                chosen: selection,
                all: messages.selectAll,
                one: ({ partName }) => messages.select(partName),
                every: null,
                actions: (
                  <BulkActions
                    parts={chosen}
                    onBill={bill}
                    onPrice={() => setAsked({ kind: 'price', parts: chosen })}
                  />
                ),
              }
            : null
        }
        after={
          <>
            {permissions.log ? <PartAddRow projectId={id} currency={addCurrency} /> : null}
            {sums.map((line) => (
              <SumRow
                key={line.currency + line.label}
                columns={columns}
                hasBoxes={permissions.bill}
                label={
                  <>
                    {line.label} {line.note ? <bdi className="faint">{line.note}</bdi> : null}
                  </>
                }
                sums={{ total: <MoneyText amount={line.amount} currency={line.currency} /> }}
              />
            ))}
          </>
        }
        cards={{ look: 'rows tool-cards', after: sums.length > 0 ? <SumCard lines={sums} /> : null }}
        className="parts-list"
        wideClass="adds"
        skeletonRows={4}
      />
      <PartDialogs asked={asked} onAsk={setAsked} />
      {dialog}
    </div>
  )
}

interface PartDialogsProps {
  asked: Asked
  onAsk: (asked: Asked) => void
}

/** The dialog that is open, if any. */
function PartDialogs({ asked, onAsk }: PartDialogsProps) {
  const remove = useChange<typeof deletePart>('DELETE /api/portal/parts/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  const close = () => onAsk(null)
  if (asked === null) return null
  if (asked.kind === 'price') return <PriceDialog parts={asked.parts} onClose={close} />
  const { part } = asked
  return asked.kind === 'edit' ? (
    <PartDialog part={part} onRemove={() => onAsk({ kind: 'remove', part })} onClose={close} />
  ) : (
    <RemoveDialog
      title={messages.removeTitle(part.partName)}
      text={messages.removeText}
      action={messages.remove}
      row={part}
      removal={remove}
      onClose={close}
    />
  )
}

type OnBill = (parts: readonly Part[], to: BillingStatus) => void

interface PartsBarProps {
  project: ProjectDetail
  rows: readonly Part[] | undefined
  lastPrices: ReadonlyMap<string, LastPrice>
  isBusy: boolean
  onBill: OnBill
}

/** How many lines there are, the export, and the one press that approves what waits. */
function PartsBar({ project, rows, lastPrices, isBusy, onBill }: PartsBarProps) {
  const pricing = usePricing()
  const suggested = (rows ?? []).flatMap((part) => {
    const last = lastPrices.get(part.id)
    return last === undefined || (part.unitCost ?? null) !== null ? [] : [{ part, unitCost: last.unitCost }]
  })
  const pending = (rows ?? []).filter((row) => row.billingStatus === 'pending' && row.billingMoves.includes('approved'))
  const waiting = (rows ?? []).filter((row) => row.billingStatus === 'pending')
  const unpriced = project.permissions.bill ? waiting.filter((row) => lacksPrice(row, 'approved')) : []
  const save = () => {
    if (rows)
      saveFile(messages.csvFile(project.projectNumber), partsCsv(rows, project.permissions.seeValue), 'text/csv')
  }
  return (
    <div className="list-head">
      <p className="quiet">{rows ? messages.count(rows.length, waiting.length, unpriced.length) : messages.reading}</p>
      {rows && rows.length > 0 ? (
        <div className="actions">
          <Button icon="download" onClick={save}>
            {messages.csv(rows.length)}
          </Button>
          {suggested.length > 0 ? (
            <Button off={pricing.isPending} onClick={() => pricing.mutate(suggested)}>
              {messages.applyLastPrices(suggested.length)}
            </Button>
          ) : null}
          {pending.length > 0 ? (
            <Button icon="circle-check" off={isBusy} onClick={() => onBill(pending, 'approved')}>
              {messages.approveAll(pending.length)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface SumLine {
  label: string
  note?: string
  amount: string
  currency: string
}

/** The server's sums as lines: the client's total, the invoiced total, and below it the credited one as a minus. */
const linesOf = (sums: readonly PartSum[]): SumLine[] =>
  sums.flatMap(({ currency, total, billed, credited }) => [
    { label: messages.sum(currency), note: messages.sumNote, amount: total, currency },
    ...(isNothing(billed) ? [] : [{ label: messages.billed, amount: billed, currency }]),
    ...(isNothing(credited) ? [] : [{ label: messages.credited, amount: `-${credited}`, currency }]),
  ])

const isNothing = (amount: string): boolean => !/[1-9]/.test(amount)

const SumCard = ({ lines }: { lines: readonly SumLine[] }) => (
  <li>
    {lines.map(({ label, amount, currency }) => (
      <span key={currency + label} className="card-title">
        <span>{label}</span>
        <b>
          <MoneyText amount={amount} currency={currency} />
        </b>
      </span>
    ))}
  </li>
)

/** The moves that every one of the selected parts can take, and one price for all of them. */
interface BulkActionsProps {
  parts: readonly Part[]
  onBill: OnBill
  onPrice: () => void
}

function BulkActions({ parts, onBill, onPrice }: BulkActionsProps) {
  const moves = (['approved', 'billed', 'not billable', 'pending', 'credited'] as const).filter((to) =>
    parts.every(({ billingMoves }) => billingMoves.includes(to)),
  )
  return (
    <>
      {parts.every(({ mayChange }) => mayChange) ? (
        <Button onClick={onPrice}>{messages.setPrice(parts.length)}</Button>
      ) : null}
      {moves.map((to) => (
        <Button key={to} onClick={() => onBill(parts, to)}>
          {messages.verbs[to]}
        </Button>
      ))}
    </>
  )
}

/** The list as a file; with prices only for users with access to them. */
function partsCsv(rows: readonly Part[], seesValue: boolean): string {
  const prices = seesValue ? [PART_LABELS.currency, PART_LABELS.unitCost, messages.total] : []
  const head = [
    PART_LABELS.partNumber,
    PART_LABELS.partName,
    PART_LABELS.category,
    PART_LABELS.quantity,
    PART_LABELS.unit,
    ...prices,
    messages.used,
    messages.billing,
  ]
  return writeCsv(
    head,
    rows.map((row) => [
      row.partNumber ?? '',
      row.partName,
      row.category,
      String(row.quantity),
      row.unit,
      ...(seesValue ? [row.currency ?? '', row.unitCost ?? '', row.totalCost ?? ''] : []),
      row.usedDate,
      row.billingStatus,
    ]),
  )
}
