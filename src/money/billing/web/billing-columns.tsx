import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { MoneyText } from '#ui/basic/MoneyText.tsx'
import { StatusChip, StatusMark } from '#ui/basic/StatusMark.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { BillingProject, Sum } from '../billing-overview.contract.ts'
import { GRAVE_THINGS } from '../billing.limits.ts'
import { dashboardMessages as messages, MISSING_WORDS } from './messages.en.ts'

/** Days after which waiting is late. */
const LATE_DAYS = 60

/** The first currency; the number of others is next to it, and all of them are in the title. */
const Sums = ({ sums }: { sums: readonly Sum[] }) => {
  const [first] = sums
  if (first === undefined) return <span className="faint">–</span>
  return (
    <>
      <MoneyText amount={first.total} currency={first.currency} />
      {sums.length > 1 ? <span className="faint"> {messages.more(sums.length - 1)}</span> : null}
    </>
  )
}

const inWords = (sums: readonly Sum[]): string => sums.map(({ currency, total }) => `${currency} ${total}`).join(', ')

/** The first missing item of an invoice, with the number of further ones. */
const Missing = ({ project: { missing } }: { project: BillingProject }) => {
  const [first] = missing
  if (first === undefined) {
    return (
      <span className="missing none">
        <Icon name="check" />
        {messages.complete}
      </span>
    )
  }
  const isGrave = GRAVE_THINGS.includes(first)
  return (
    <span className={isGrave ? 'missing grave' : 'missing'}>
      <Icon name={isGrave ? 'circle-alert' : 'file-question-mark'} />
      {MISSING_WORDS[first]}
      {missing.length > 1 ? <span className="faint"> {messages.more(missing.length - 1)}</span> : null}
    </span>
  )
}

const Days = ({ project: { age } }: { project: BillingProject }) => (
  <span className={age > LATE_DAYS ? 'late' : undefined}>{messages.days(age)}</span>
)

/** A row per project: sums, state, waiting time, and missing data. */
export const BILLING_COLUMNS: readonly DataColumn<BillingProject>[] = [
  {
    id: 'number',
    use: 'always',
    head: messages.number,
    width: '84px',
    sort: 'projectNumber',
    cellClass: 'nowrap',
    cell: ({ id, projectNumber }) => <Link to={`${paths.project(id)}?tab=parts`}>{projectNumber}</Link>,
  },
  {
    id: 'vessel',
    use: 'always',
    head: messages.vessel,
    sort: 'vesselName',
    cellClass: 'name',
    title: ({ vesselName }) => vesselName,
    nameOf: ({ vesselName }) => vesselName,
    cell: ({ vesselName }) => vesselName,
    card: 'title',
    cardCell: ({ id, vesselName }) => <Link to={`${paths.project(id)}?tab=parts`}>{vesselName}</Link>,
  },
  {
    id: 'client',
    head: messages.client,
    sort: 'clientName',
    cellClass: 'quiet',
    wideOnly: true,
    title: ({ clientName }) => clientName,
    nameOf: ({ clientName }) => clientName,
    cell: ({ clientName }) => clientName,
  },
  {
    id: 'status',
    head: messages.status,
    width: '112px',
    widestOnly: true,
    cell: ({ status }) => <StatusMark status={status} />,
  },
  {
    id: 'hours',
    head: messages.hours,
    width: '62px',
    align: 'number',
    sort: 'hours',
    wideOnly: true,
    cell: ({ hours }) => hours,
  },
  {
    id: 'parts',
    head: messages.parts,
    width: '132px',
    align: 'number',
    widestOnly: true,
    title: ({ parts }) => inWords(parts),
    cell: ({ parts }) => <Sums sums={parts} />,
  },
  {
    id: 'value',
    head: messages.value,
    width: '144px',
    align: 'number',
    title: ({ value }) => inWords(value),
    cell: ({ value }) => <Sums sums={value} />,
    card: 'line',
    cardCell: ({ projectNumber, value, parts }) => (
      <>
        {projectNumber} <Sums sums={value.length > 0 ? value : parts} />
      </>
    ),
  },
  {
    id: 'billing',
    head: messages.billing,
    width: '112px',
    cell: ({ billingStatus }) => <StatusChip status={billingStatus} />,
    card: 'mark',
    cardCell: ({ billingStatus }) => <StatusMark status={billingStatus} />,
  },
  {
    id: 'age',
    head: messages.ageHead,
    width: '48px',
    align: 'number',
    sort: 'age',
    cell: (project) => <Days project={project} />,
    card: 'line',
  },
  {
    id: 'missing',
    head: messages.missing,
    width: '120px',
    title: ({ missing }) => missing.map((each) => MISSING_WORDS[each]).join(', '),
    cell: (project) => <Missing project={project} />,
    card: 'aside',
  },
]
