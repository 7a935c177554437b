import { Link } from 'react-router'
import { formatDay } from '#core/days.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { FieldError } from '#ui/field/Field.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { ExportPlan, Lack } from '../invoicing.contract.ts'
import type { VatChoice } from '../invoicing.limits.ts'
import { formatTreatment } from './export-words.ts'
import { exportMessages as messages } from './messages.en.ts'

type PlannedInvoice = ExportPlan['invoices'][number]
export type PlannedItem = PlannedInvoice['items'][number]

export interface RefusedItem {
  id: string
  reason: string
}

interface ExportPreviewProps {
  plan: ExportPlan
  vat: VatChoice | null
  /** Currencies without a rate. */
  unrated: readonly string[]
  /** Items that a person left out. */
  left: readonly PlannedItem[]
  onLeave: (item: PlannedItem, isLeft: boolean) => void
  refused: readonly RefusedItem[]
  /** Whether a person confirmed that they are excluded. */
  isGoingOn: boolean
  onGoOn: () => void
}

/** Preview of an export: its invoices, their missing data, and their sums per currency. */
export function ExportPreview({ plan, vat, unrated, left, onLeave, refused, isGoingOn, onGoOn }: ExportPreviewProps) {
  const { invoices, kind, missing, remarks, sums } = plan
  const needsVat = vat === null && invoices.some(({ treatment }) => treatment === null)
  const clients = new Set(invoices.map(({ clientName }) => clientName)).size
  return (
    <Stack as="section" gap={8} className="money-rows export-plan" aria-label={messages.plan}>
      <h3 aria-live="polite">
        {invoices.length === 0 ? messages.nothing : messages.outcome(invoices.length, clients, kind)}
      </h3>
      {invoices.map((invoice) => (
        <PlannedDocument
          key={`${invoice.clientName} ${invoice.currency} ${invoice.credits}`}
          invoice={invoice}
          onLeave={(item) => onLeave(item, true)}
        />
      ))}
      {left.length > 0 ? (
        <details className="export-document">
          <summary>{messages.left(left.length)}</summary>
          <PlannedItems items={left} isChecked={false} onToggle={(item) => onLeave(item, false)} />
        </details>
      ) : null}
      <Stack gap={4} className="export-hurdles" aria-live="polite">
        {refused.length > 0 ? (
          <Refused refused={refused} isGoingOn={isGoingOn} isLast={invoices.length === 0} onGoOn={onGoOn} />
        ) : null}
        {missing.map((text) => (
          <FieldError key={text}>
            {text} {messages.inSettings}
          </FieldError>
        ))}
        {[...unrated.map(messages.rateNeeded), ...remarks].map((remark) => (
          <p key={remark} className="quiet">
            {remark}
          </p>
        ))}
      </Stack>
      {sums.map(({ currency, net, vat: charged, gross }) => (
        <dl key={currency}>
          <Sum name={messages.net} amount={net} currency={currency} />
          {needsVat ? null : <Sum name={nameOfVat(invoices, vat)} amount={charged} currency={currency} />}
          <Sum
            isWhole
            name={kind === 'invoice' ? messages.toInvoice : messages.toCredit}
            amount={gross}
            currency={currency}
          />
        </dl>
      ))}
      {needsVat ? <p className="quiet">{messages.chooseVat}</p> : null}
    </Stack>
  )
}

/** The VAT of all invoices: with category and rate where they have one treatment. */
function nameOfVat(invoices: readonly PlannedInvoice[], vat: VatChoice | null): string {
  const treatments = invoices.flatMap(({ treatment }) => treatment ?? vat ?? [])
  const names = new Set(treatments.map(({ category, rate }) => messages.vatSum(category, String(Number(rate)))))
  const [name = messages.vat] = names
  return names.size === 1 ? name : messages.vat
}

interface SumProps {
  name: string
  amount: string
  currency: string
  isWhole?: boolean
}

const Sum = ({ name, amount, currency, isWhole = false }: SumProps) => (
  <div className={isWhole ? 'strong' : undefined}>
    <dt>{name}</dt>
    <dd>
      <MoneyText amount={amount} currency={currency} />
    </dd>
  </div>
)

interface PlannedDocumentProps {
  invoice: PlannedInvoice
  onLeave: (item: PlannedItem) => void
}

/** One resulting invoice or credit note, its missing data, and its items with a choice to exclude them. */
function PlannedDocument({ invoice, onLeave }: PlannedDocumentProps) {
  const { clientName, currency, net, lines, dueDate, orderReference, credits, treatment, items, missing } = invoice
  const facts = [
    messages.ofInvoice(lines, new Set(items.map(({ projectNumber }) => projectNumber)).size),
    credits === null ? null : messages.credits(credits),
    treatment === null ? null : messages.vatAsInvoice(formatTreatment(treatment)),
    orderReference === null ? null : messages.reference(orderReference),
    dueDate === null ? null : messages.due(formatDay(dueDate)),
  ]
  return (
    <>
      <details className="export-document">
        <summary>
          <Icon name="chevron-right" />
          <span>
            <b>{clientName}</b>
            <span className="quiet">{facts.filter((fact) => fact !== null).join(', ')}</span>
          </span>
          <MoneyText amount={net} currency={currency} />
        </summary>
        <PlannedItems items={items} currency={currency} isChecked onToggle={onLeave} />
      </details>
      {missing.map((lack) => (
        <FieldError key={lack.text}>
          {lack.text} <MendLinks lack={lack} clientName={clientName} />
        </FieldError>
      ))}
    </>
  )
}

/** Link to the place where it is fixed, in a new tab; the choices for the export are preserved here. */
const MendLinks = ({ lack: { companyId, projects }, clientName }: { lack: Lack; clientName: string }) =>
  projects.length > 0 ? (
    projects.map(({ id, projectNumber }) => (
      <Link key={id} className="link" to={paths.project(id)} target="_blank" rel="opener">
        {messages.openProject(projectNumber)}{' '}
      </Link>
    ))
  ) : (
    <Link
      className="link"
      to={companyId === null ? `${paths.companies}&q=${encodeURIComponent(clientName)}` : paths.company(companyId)}
      target="_blank"
      rel="opener"
    >
      {companyId === null ? messages.addCompany : messages.openCompany}
    </Link>
  )

interface PlannedItemsProps {
  items: readonly PlannedItem[]
  currency?: string
  isChecked: boolean
  onToggle: (item: PlannedItem) => void
}

const PlannedItems = ({ items, currency, isChecked, onToggle }: PlannedItemsProps) => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <label>
          <input
            className="box"
            type="checkbox"
            aria-label={messages.include(item.text, item.projectNumber)}
            checked={isChecked}
            onChange={() => onToggle(item)}
          />
          <span>
            {item.text}
            <span className="quiet">
              {item.projectNumber}, {item.vesselName}
            </span>
          </span>
        </label>
        {currency === undefined ? null : <MoneyText amount={item.total} currency={currency} />}
      </li>
    ))}
  </ul>
)

/** How many refusals are named in words; the others are counted. */
const NAMED_MAX = 8

interface RefusedProps {
  refused: readonly RefusedItem[]
  isGoingOn: boolean
  /** True if nothing would be left. */
  isLast: boolean
  onGoOn: () => void
}

const Refused = ({ refused, isGoingOn, isLast, onGoOn }: RefusedProps) =>
  isGoingOn ? (
    <p className="quiet">{messages.goneOn(refused.length)}</p>
  ) : (
    <div className="export-refused">
      <Cluster gap={8} justify="between">
        <b>{messages.refusedTitle(refused.length)}</b>
        {isLast ? null : (
          <Button small onClick={onGoOn}>
            {messages.goOn}
          </Button>
        )}
      </Cluster>
      {refused.slice(0, NAMED_MAX).map(({ id, reason }) => (
        <FieldError key={id}>{reason}</FieldError>
      ))}
      {refused.length > NAMED_MAX ? <p className="quiet">{messages.more(refused.length - NAMED_MAX)}</p> : null}
    </div>
  )
