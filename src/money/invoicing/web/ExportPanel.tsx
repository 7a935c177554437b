import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDay, formatOsloTime } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { fieldErrors } from '#core/web/call/api-error.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { StatusMark } from '#ui/basic/StatusMark.tsx'
import { DraftNote } from '#ui/field/DraftNote.tsx'
import { TextArea } from '#ui/field/Field.tsx'
import { useKept } from '#ui/field/use-kept.ts'
import { formatBytes } from '#ui/file/format-bytes.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { ExportDetail, getExport, ExportedItem, withdrawExport } from '../invoicing.contract.ts'
import { REASON_MAX, signedAmount } from '../invoicing.limits.ts'
import { holdsOf, vatOf } from './export-words.ts'
import { ExportState } from './ExportState.tsx'
import { MarkForm } from './MarkForm.tsx'
import { exportMessages as messages } from './messages.en.ts'
import { openExportFile, openExportFiles } from './open-export-file.ts'

/** How items become credited, with a reason. */
export interface Crediting {
  bill: (items: readonly ExportedItem[], to: 'credited', onMoved: () => void) => void
  isBusy: boolean
  dialog: ReactNode
}

interface ExportPanelProps {
  id: string
  crediting: Crediting
  /** Once items of these projects are credited. */
  onCreditNote: (projectIds: readonly string[]) => void
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One export next to the list: its numbers to be entered, its invoices, files with their digests, and items. */
export function ExportPanel({ id, crediting, onCreditNote, onClose, onBefore, onNext }: ExportPanelProps) {
  const detail = useEndpoint<typeof getExport>('GET /api/portal/billing/exports/:id', { params: { id } })
  const { state } = useLocation() as { state: { isMade?: boolean } | null }
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [uncredited, setKept] = useState<ReadonlySet<string>>(new Set())
  const row = detail.data
  const billed = (row?.items ?? []).filter(({ billingStatus }) => billingStatus === 'billed')
  const chosen = row?.kind === 'invoice' ? billed.filter((item) => !uncredited.has(item.id)) : []
  const credit = () =>
    crediting.bill(chosen, 'credited', () => onCreditNote([...new Set(chosen.map(({ projectId }) => projectId))]))
  return (
    <>
      <Panel
        title={row?.number ?? '\u00A0'}
        subtitle={row ? messages.subtitle(holdsOf(row), formatOsloTime(row.createdAt), row.createdByName) : undefined}
        onClose={onClose}
        onBefore={onBefore}
        onNext={onNext}
        hasNeighbours
        focusKey={id}
        takesFocus={state?.isMade === true}
        footer={
          row ? (
            <>
              <Button icon="download" onClick={() => void openExportFiles(row)}>
                {messages.download}
              </Button>
              {row.state === 'open' ? (
                <Button variant="danger" onClick={() => setWithdrawing(true)}>
                  {messages.withdraw}
                </Button>
              ) : null}
              {chosen.length > 0 ? (
                <Button off={crediting.isBusy} onClick={credit}>
                  {messages.credit(chosen.length)}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        {row ? (
          <Contents
            row={row}
            uncredited={uncredited}
            onKeep={(item) => {
              const next = new Set(uncredited)
              if (!next.delete(item.id)) next.add(item.id)
              setKept(next)
            }}
          />
        ) : detail.isLoadingError ? (
          <ErrorNote title={messages.noExport} onRetry={() => void detail.refetch()}>
            {messages.failedText}
          </ErrorNote>
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Panel>
      {crediting.dialog}
      {row && isWithdrawing ? <WithdrawDialog row={row} onClose={() => setWithdrawing(false)} /> : null}
    </>
  )
}

interface ContentsProps {
  row: ExportDetail
  /** Items that are not to be credited. */
  uncredited: ReadonlySet<string>
  onKeep: (item: ExportedItem) => void
}

const Contents = ({ row, uncredited, onKeep }: ContentsProps) => (
  <Stack gap={24} className="money-rows export-detail">
    <p>
      <ExportState state={row.state} />
      {row.withdrawnReason === null ? null : (
        <span className="quiet">{messages.withdrawnFor(row.withdrawnReason)}</span>
      )}
    </p>
    {row.state === 'open' ? <MarkForm key={row.id} row={row} /> : null}
    <Invoices row={row} />
    <section>
      <h3>{messages.files}</h3>
      <ul>
        {row.files.map(({ id, name, size, sha256 }) => (
          <li key={id}>
            <span>
              <b>{name}</b> <span className="faint">{formatBytes(size)}</span>
              <span className="export-digest faint">
                {messages.digest} {sha256}
              </span>
            </span>
            <Button
              small
              icon="download"
              aria-label={messages.downloadOf(name)}
              onClick={() => void openExportFile(row.id, name)}
            >
              {messages.download}
            </Button>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h3>{messages.treatmentTitle}</h3>
      <p>{vatOf(row)}</p>
      <p className="quiet">
        {[...new Set(row.invoices.flatMap(({ treatment }) => treatment.reason ?? []))].join('; ') || messages.noReason}
      </p>
    </section>
    <section>
      <h3>{messages.itemsTitle(row.items.length)}</h3>
      <ul>
        {row.items.map((item) => (
          <Item
            key={item.id}
            item={item}
            canCredit={row.kind === 'invoice'}
            isKept={uncredited.has(item.id)}
            onKeep={onKeep}
          />
        ))}
      </ul>
    </section>
  </Stack>
)

/**
 * Each invoice with its number, and the export's if the accounting system assigned another one, then the sums per
 * currency.
 */
const Invoices = ({ row: { kind, invoices, sums } }: { row: ExportDetail }) => (
  <section>
    <h3>{messages.invoices[kind]}</h3>
    <ul>
      {invoices.map(({ number, clientName, currency, gross, dueDate, credits, invoiceNumber, invoiceDate }) => (
        <li key={number}>
          <span>
            <b>{clientName}</b>
            <span className="quiet">
              {[
                number === invoiceNumber ? null : number,
                credits === null ? null : messages.credits(credits),
                invoiceNumber === null || invoiceDate === null
                  ? null
                  : messages.accounting(invoiceNumber, formatDay(invoiceDate)),
                dueDate === null ? null : messages.due(formatDay(dueDate)),
              ]
                .filter((fact) => fact !== null)
                .join(', ')}
            </span>
          </span>
          <MoneyText amount={signedAmount(kind, gross)} currency={currency} />
        </li>
      ))}
      {sums.map(({ currency, net, vat, gross }) => (
        <li key={currency} className="export-sum">
          <span>
            {kind === 'invoice' ? messages.toInvoice : messages.toCredit}
            <span className="quiet">
              {messages.net} <MoneyText amount={signedAmount(kind, net)} currency={currency} />, {messages.vat}{' '}
              <MoneyText amount={signedAmount(kind, vat)} currency={currency} />
            </span>
          </span>
          <b>
            <MoneyText amount={signedAmount(kind, gross)} currency={currency} />
          </b>
        </li>
      ))}
    </ul>
  </section>
)

interface ItemProps {
  item: ExportedItem
  canCredit: boolean
  isKept: boolean
  onKeep: (item: ExportedItem) => void
}

const Item = ({ item, canCredit, isKept, onKeep }: ItemProps) => (
  <li>
    {canCredit && item.billingStatus === 'billed' ? (
      <input
        className="box"
        type="checkbox"
        aria-label={messages.chooseItem(item.text, item.projectNumber)}
        checked={!isKept}
        onChange={() => onKeep(item)}
      />
    ) : null}
    <span>
      {item.text}
      <span className="quiet">
        <Link className="link" to={`${paths.project(item.projectId)}?tab=parts`}>
          {item.projectNumber}
        </Link>
        , {item.vesselName}, <StatusMark status={item.billingStatus} />
      </span>
    </span>
    <MoneyText amount={item.total} currency={item.currency} />
  </li>
)

function WithdrawDialog({ row, onClose }: { row: ExportDetail; onClose: () => void }) {
  const { values, set, drop, foundAt } = useKept(`export-withdrawn:${row.id}`, { reason: '' })
  const { reason } = values
  const withdrawing = useChange<typeof withdrawExport>('POST /api/portal/billing/exports/:id/withdraw', {
    done: messages.withdrawn,
    failed: messages.withdrawFailed,
    onDone: drop,
  })
  const submit = () => {
    if (withdrawing.isPending) return
    withdrawing.mutate({ params: { id: row.id }, body: { reason } }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={messages.withdrawTitle(row.number)}
      text={messages.withdrawText}
      onClose={onClose}
      onSubmit={submit}
      action={messages.withdraw}
      isOff={withdrawing.isPending}
      back={messages.back}
    >
      <DraftNote foundAt={foundAt} onDiscard={drop} />
      <TextArea
        label={messages.withdrawReason}
        data-autofocus=""
        maxLength={REASON_MAX}
        value={reason}
        error={fieldErrors(withdrawing.error)['reason']}
        onValue={(next) => set({ reason: next })}
      />
    </FormDialog>
  )
}
