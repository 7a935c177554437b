import { useState, type ReactNode } from 'react'
import { sumAmounts } from '#core/contract/amounts.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { uploadKey } from '#core/web/file/upload-key.ts'
import { useCsv } from '#core/web/file/use-csv.ts'
import { useUpload } from '#core/web/file/use-upload.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { UploadList } from '#ui/file/UploadList.tsx'
import { DataList, type RowTool } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { SumRow } from '#ui/list/SumRow.tsx'
import { RemoveDialog } from '#ui/overlay/RemoveDialog.tsx'
import type { BillingStatus } from '#visits/parts/parts.limits.ts'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { findBillingItems } from '../../billing-overview.contract.ts'
import type { changeExpense, deleteExpense, Expense, findExpenses } from '../../expenses/expenses.contract.ts'
import type { Billable } from '../BillingDialog.tsx'
import { makeChargeColumns } from './charge-columns.tsx'
import { rowOfExpense, rowOfService, type ChargeRow } from './charge-row.ts'
import { ExpenseDialog } from './ExpenseDialog.tsx'
import { expenseMessages as messages } from './messages.en.ts'

interface ChargesBlockProps {
  project: ProjectDetail
  /** Moves the billing of items, asking for a reason or invoice where the move needs one. */
  bill: (items: readonly Billable[], to: BillingStatus) => void
  isBusy: boolean
  /** Billing status of an item, with its moves: the chip of parts. */
  chip: (item: ChargeRow) => ReactNode
}

type Asked = { kind: 'add' } | { kind: 'edit' | 'remove'; expense: Expense } | null

/** The service of a visit and its expenses: entered with receipts, and billed as its parts are. */
export function ChargesBlock({ project, bill, isBusy, chip }: ChargesBlockProps) {
  const { rows, failed } = useCharges(project.id)
  const [asked, setAsked] = useState<Asked>(null)
  const receipts = useReceipts(project.id)
  const columns = makeChargeColumns(chip)
  const pending = (rows ?? []).filter(
    ({ billingStatus, billingMoves }) => billingStatus === 'pending' && billingMoves.includes('approved'),
  )
  const toolsOf = ({ expense }: ChargeRow): readonly RowTool[] =>
    expense?.mayChange
      ? [
          {
            icon: 'pencil',
            label: messages.editOf(expense.text),
            card: messages.change,
            onSelect: () => setAsked({ kind: 'edit', expense }),
          },
          {
            icon: 'trash-2',
            label: messages.removeOf(expense.text),
            onSelect: () => setAsked({ kind: 'remove', expense }),
          },
        ]
      : []
  return (
    <section className="charges-block" aria-label={messages.title}>
      <div className="list-head">
        <h2>{messages.title}</h2>
        <p className="quiet">
          {rows ? rows.length > 0 && messages.counted(rows.length, rows.filter(isPending).length) : messages.reading}
        </p>
        <div className="actions">
          <CsvButton project={project} count={rows?.filter(({ expense }) => expense).length ?? 0} />
          {pending.length > 0 ? (
            <Button icon="circle-check" off={isBusy} onClick={() => bill(pending, 'approved')}>
              {messages.approveAll(pending.length)}
            </Button>
          ) : null}
          {project.permissions.log ? (
            <Button icon="plus" onClick={() => setAsked({ kind: 'add' })}>
              {messages.add}
            </Button>
          ) : null}
        </div>
      </div>
      <UploadList entries={receipts.entries} onCancel={receipts.cancel} onRetry={receipts.retry} />
      <DataList
        caption={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        failed={failed}
        empty={
          <EmptyState icon="receipt" title={messages.nothing}>
            {whyNoService(project, [])}
          </EmptyState>
        }
        tools={{ head: messages.actions, width: '104px', of: toolsOf, card: 'foot' }}
        after={<SumRows rows={rows ?? []} columns={columns} />}
        cards={{ look: 'rows tool-cards', after: rows && rows.length > 0 ? <SumCard rows={rows} /> : null }}
        wideClass="adds"
        skeletonRows={2}
      />
      {rows && rows.length > 0 && whyNoService(project, rows) ? (
        <p className="hint">{whyNoService(project, rows)}</p>
      ) : null}
      <ExpenseDialogs project={project} asked={asked} onAsk={setAsked} onReceipt={receipts.send} />
    </section>
  )
}

const isPending = ({ billingStatus }: ChargeRow): boolean => billingStatus === 'pending'

/** The service first, then expenses, the newest day first. */
function useCharges(projectId: string) {
  const services = useEndpoint<typeof findBillingItems>('GET /api/portal/billing/items', {
    query: { project: projectId, kind: 'service', pageSize: '200', sort: 'itemDate' },
  })
  const expenses = useEndpoint<typeof findExpenses>(
    'GET /api/portal/projects/:id/expenses',
    listOn(projectId, '-chargeDate'),
  )
  return {
    rows:
      services.data && expenses.data
        ? [...services.data.items.map(rowOfService), ...expenses.data.items.map(rowOfExpense)]
        : undefined,
    failed: failureOf(services, messages.failed) ?? failureOf(expenses, messages.failed),
  }
}

/** Uploads a receipt and attaches it to its expense once it has arrived; both continue when the screen is left. */
function useReceipts(projectId: string) {
  const { add, ...sending } = useUpload(`project:${projectId}:receipts`)
  const attach = useChange<typeof changeExpense>('PATCH /api/portal/expenses/:id', { done: messages.attached })
  return {
    ...sending,
    send: ({ id, version }: Expense, file: File) =>
      add([file], (uploadId) =>
        attach.mutateAsync({ params: { id }, body: { uploadId, version }, headers: uploadKey(uploadId) }),
      ),
  }
}

/** Reason if the service itself is not among the rows. */
function whyNoService({ projectValue, hourRate }: ProjectDetail, rows: readonly ChargeRow[]): string | null {
  if (rows.some(({ kind }) => kind === 'service')) return null
  return projectValue === null && hourRate === null ? messages.noPrice : messages.notBegun
}

function CsvButton({ project, count }: { project: ProjectDetail; count: number }) {
  const file = useCsv<typeof findExpenses>('GET /api/portal/projects/:id/expenses', {
    fileName: () => messages.csvFile(project.projectNumber),
    done: messages.csvDone,
    failed: messages.csvFailed,
  })
  if (count === 0) return null
  return (
    <Button icon="download" off={file.isPending} onClick={() => file.mutate({ params: { id: project.id }, query: {} })}>
      {messages.csv} <span className="count">{count}</span>
    </Button>
  )
}

/** Amount per currency that the client pays: without items that are not billable or credited. */
function sumsOf(rows: readonly ChargeRow[]): { currency: string; total: string }[] {
  const counted = rows.filter(({ billingStatus }) => billingStatus !== 'not billable' && billingStatus !== 'credited')
  const currencies = [...new Set(counted.map(({ currency }) => currency))].toSorted()
  return currencies.map((code) => ({
    currency: code,
    total: sumAmounts(counted.flatMap(({ currency, total }) => (currency === code && total !== null ? [total] : []))),
  }))
}

interface SumRowsProps {
  rows: readonly ChargeRow[]
  columns: ReturnType<typeof makeChargeColumns>
}

const SumRows = ({ rows, columns }: SumRowsProps) =>
  sumsOf(rows).map(({ currency, total }) => (
    <SumRow
      key={currency}
      columns={columns}
      hasTools
      label={
        <>
          {messages.sum(currency)} <span className="faint">{messages.sumNote}</span>
        </>
      }
      sums={{ total: <MoneyText amount={total} currency={currency} /> }}
    />
  ))

const SumCard = ({ rows }: { rows: readonly ChargeRow[] }) => (
  <li>
    {sumsOf(rows).map(({ currency, total }) => (
      <span key={currency} className="card-title">
        <span>{messages.sum(currency)}</span>
        <b>
          <MoneyText amount={total} currency={currency} />
        </b>
      </span>
    ))}
  </li>
)

interface ExpenseDialogsProps {
  project: ProjectDetail
  asked: Asked
  onAsk: (asked: Asked) => void
  onReceipt: (expense: Expense, file: File) => void
}

/** The dialog that is open, if any. */
function ExpenseDialogs({ project, asked, onAsk, onReceipt }: ExpenseDialogsProps) {
  const remove = useChange<typeof deleteExpense>('DELETE /api/portal/expenses/:id', {
    done: messages.removed,
    failed: messages.removeFailed,
  })
  const close = () => onAsk(null)
  if (asked === null) return null
  if (asked.kind === 'remove') {
    return (
      <RemoveDialog
        title={messages.removeTitle(asked.expense.text)}
        text={messages.removeText}
        action={messages.remove}
        row={asked.expense}
        removal={remove}
        onClose={close}
      />
    )
  }
  const expense = asked.kind === 'edit' ? asked.expense : null
  return (
    <ExpenseDialog
      projectId={project.id}
      currency={project.currency}
      expense={expense}
      onReceipt={onReceipt}
      onRemove={expense && (() => onAsk({ kind: 'remove', expense }))}
      onClose={close}
    />
  )
}
