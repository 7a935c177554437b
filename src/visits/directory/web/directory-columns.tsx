import type { AnyField } from '#core/entity/entity-fields.ts'
import { brandInWords } from '#fleet/vessels/messages.en.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { DayText } from '#ui/basic/DayText.tsx'
import { dueClass, DueFlag } from '#ui/basic/DueFlag.tsx'
import { Flags, FlagText } from '#ui/basic/Flags.tsx'
import { NameText } from '#ui/basic/NameText.tsx'
import { statusWord } from '#ui/basic/StatusMark.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { DirectoryRow } from '../directory.contract.ts'
import { LISTED_FIELDS, type ListedField } from '../directory.fields.ts'
import { directoryMessages as messages } from './messages.en.ts'

const { heads } = messages
type Said = Omit<DataColumn<DirectoryRow>, 'id' | 'head'>
const column = (id: keyof typeof heads, said: Said): DataColumn<DirectoryRow> => ({ id, head: heads[id], ...said })

const text = (read: (row: DirectoryRow) => string | null, width: string, none: string = messages.noneYet): Said => ({
  width,
  title: (row) => read(row) ?? '',
  cell: (row) => read(row) ?? <span className="faint">{none}</span>,
})

/** The first of two, the second behind `+1` with its name in the tooltip. */
const twoOf = (first: (row: DirectoryRow) => string | null, second: (row: DirectoryRow) => string | null): Said => ({
  title: (row) => [first(row), second(row)].filter(Boolean).join(', '),
  cell: (row) => {
    const other = second(row)
    return (
      <Cluster as="span" gap={4} align="stretch" className="first-of-two">
        <NameOrNone name={first(row)} />
        {other === null ? null : (
          <span className="more">
            {' '}
            +1<span className="visually-hidden"> {messages.second(other)}</span>
          </span>
        )}
      </Cluster>
    )
  },
})

const NameOrNone = ({ name }: { name: string | null }) =>
  name === null ? <span className="faint">{messages.notSet}</span> : <NameText name={name} />

/** The column that a field of the vessel declares. */
function declaredColumn(name: ListedField): DataColumn<DirectoryRow> {
  const { label, short, list }: AnyField = VESSEL_FIELDS[name]
  const said = text((row) => row[name] ?? null, list?.width ?? '', messages.notSet)
  const use = list?.use === 'asked' ? ({ use: 'asked' } as const) : { widestOnly: list?.use === 'widest' }
  return { id: name, head: short ?? label, ...said, ...use, sort: name }
}

/** The missing contacts, or that both are known. */
export function ContactsState({ missing }: Pick<DirectoryRow, 'missing'>) {
  const lacks = missing.map((kind) => messages.lacks[kind])
  return lacks.length === 0 ? (
    <FlagText flag={{ icon: 'check', text: messages.both, tone: 'ok' }} />
  ) : (
    <Flags
      flags={lacks.map((lack) => ({ icon: 'user-round-x', text: lack, tone: 'warn' }))}
      title={messages.lacksLong(lacks)}
    />
  )
}

/** Columns and widths of the table next to a panel: those that one compares. */
const BESIDE_WIDTHS = {
  vesselName: undefined,
  clientName: '124px',
  brand: '84px',
  lastServiceDate: '104px',
  nextServiceDue: '104px',
  days: '100px',
  openProjects: '48px',
} as const satisfies Partial<Record<keyof typeof heads, string | undefined>>
export const BESIDE_PANEL = Object.keys(BESIDE_WIDTHS)

export const makeColumnsBeside = (columns: readonly DataColumn<DirectoryRow>[]): DataColumn<DirectoryRow>[] =>
  columns.map((each) => ({ ...each, ...(isBeside(each.id) ? { width: BESIDE_WIDTHS[each.id], wideOnly: false } : {}) }))
const isBeside = (id: string): id is keyof typeof BESIDE_WIDTHS => id in BESIDE_WIDTHS

export const makeDirectoryColumns = (onOpen: (row: DirectoryRow) => void): readonly DataColumn<DirectoryRow>[] => [
  column('vesselName', {
    nameOf: ({ vesselName }) => vesselName,
    use: 'always',
    sort: 'vesselName',
    cellClass: 'name',
    title: ({ vesselName }) => vesselName,
    cell: (row) => (
      <button className="row-open" type="button" onClick={() => onOpen(row)}>
        <NameText name={row.vesselName} />
      </button>
    ),
  }),
  column('imo', { ...text(({ imo }) => imo, '78px', messages.notSet), sort: 'imo', widestOnly: true }),
  column('clientName', {
    ...text(({ clientName }) => clientName, '120px', messages.notSet),
    nameOf: ({ clientName }) => clientName,
    sort: 'clientName',
    cellClass: 'quiet',
  }),
  column('system', {
    ...twoOf(
      ({ systemType1 }) => systemType1,
      ({ systemType2 }) => systemType2,
    ),
    width: '120px',
    sort: 'systemType1',
  }),
  column('brand', {
    ...twoOf(
      ({ systemType1, brand1 }) => brandInWords(brand1, systemType1),
      ({ systemType2, brand2 }) => brandInWords(brand2, systemType2),
    ),
    width: '96px',
    sort: 'brand1',
    wideOnly: true,
  }),
  ...LISTED_FIELDS.map(declaredColumn),
  column('lastServiceDate', {
    width: '100px',
    sort: 'lastServiceDate',
    cellClass: 'quiet',
    cell: ({ lastServiceDate }) => <DayText day={lastServiceDate} none={messages.noneYet} />,
  }),
  column('lastServiceType', {
    ...text(({ lastServiceType }) => lastServiceType && statusWord(lastServiceType), '112px', ''),
    widestOnly: true,
  }),
  column('nextServiceDue', {
    width: '100px',
    sort: 'nextServiceDue',
    title: ({ isDueByHand }) => (isDueByHand ? messages.byHand : ''),
    cell: ({ nextServiceDue, isDueByHand, daysToDue }) => (
      <>
        <span className={dueClass(daysToDue)}>
          <DayText day={nextServiceDue} />
        </span>
        {isDueByHand ? <span className="visually-hidden"> {messages.byHand}</span> : null}
      </>
    ),
  }),
  column('days', {
    use: 'asked',
    width: '108px',
    align: 'number',
    cell: ({ daysToDue }) => <DueFlag days={daysToDue} />,
  }),
  column('openProjects', {
    width: '48px',
    align: 'number',
    sort: 'openProjects',
    cell: ({ openProjects }) => (openProjects === 0 ? <span className="faint">0</span> : openProjects),
  }),
  column('contacts', {
    width: '84px',
    wideOnly: true,
    cell: (row) => <ContactsState missing={row.missing} />,
  }),
  column('master', { ...text((row) => row.vesselMasterName ?? row.vesselMasterPhone, '120px'), use: 'asked' }),
  column('agent', { ...text((row) => row.portAgent ?? row.portAgentPhone, '120px'), use: 'asked' }),
  column('engineer', { ...text((row) => row.engineerName ?? row.engineerPhone, '120px'), use: 'asked' }),
  ...CARD,
]

const cardOnly = { head: null, cardOnly: true } as const
/** On a phone: name and when it is due, then client and last service, then system and whom to find. */
const CARD: readonly DataColumn<DirectoryRow>[] = [
  {
    ...cardOnly,
    id: 'card-name',
    card: 'title',
    nameOf: ({ vesselName }) => vesselName,
    cell: ({ vesselName }) => vesselName,
  },
  { ...cardOnly, id: 'card-due', card: 'mark', cell: ({ daysToDue }) => <DueFlag days={daysToDue} /> },
  {
    ...cardOnly,
    id: 'card-client',
    card: 'line',
    nameOf: ({ clientName }) => clientName,
    cell: ({ clientName }) => clientName ?? messages.notSet,
  },
  {
    ...cardOnly,
    id: 'card-last',
    card: 'aside',
    cell: ({ lastServiceDate }) => (
      <span>
        <DayText day={lastServiceDate} none={messages.noneYet} />
      </span>
    ),
  },
  {
    ...cardOnly,
    id: 'card-system',
    card: 'line',
    cell: ({ systemType1, brand1 }) => [systemType1, brandInWords(brand1, systemType1)].filter(Boolean).join(', '),
  },
  {
    ...cardOnly,
    id: 'card-contacts',
    card: 'aside',
    cell: ({ missing, openProjects }) =>
      missing.length > 0 ? (
        <ContactsState missing={missing} />
      ) : openProjects > 0 ? (
        <span>{messages.openOf(openProjects)}</span>
      ) : null,
  },
]
