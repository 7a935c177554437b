import { dayInOslo, formatPrintedDay } from '#core/days.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { StateMark } from '#ui/basic/StateMark.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { ChecklistTemplateDetail } from '../checklists.contract.ts'
import { checklistMessages as messages } from './messages.en.ts'
import type { Draft } from './use-template-draft.ts'

interface BlockProps {
  template: ChecklistTemplateDetail
  draft: Draft
}

interface VersionRow {
  version: number
  state: keyof typeof messages.states
  publishedAt: string | null
  by: string
  lines: number
  sheets: number
}

const STATE_LOOKS = {
  draft: { tone: 'info', icon: 'pencil' },
  inUse: { tone: 'ok', icon: 'check' },
  replaced: { tone: 'info', icon: 'history' },
} as const

/** Published versions and the draft. */
export function VersionsBlock({ template, draft }: BlockProps) {
  const { templateVersion, versions } = template
  const rows: VersionRow[] = [
    ...(draft.differs
      ? [
          {
            version: templateVersion + 1,
            state: 'draft' as const,
            publishedAt: null,
            by: '',
            lines: draft.lines.length,
            sheets: 0,
          },
        ]
      : []),
    ...versions.map((version) => ({
      version: version.templateVersion,
      state: version.templateVersion === templateVersion ? ('inUse' as const) : ('replaced' as const),
      publishedAt: version.publishedAt,
      by: version.publishedByName ?? messages.delivered,
      lines: version.lineCount,
      sheets: version.sheets,
    })),
  ]
  return (
    <section className="block">
      <div className="block-head">
        <h2>{messages.versions}</h2>
      </div>
      <DataList
        caption={messages.versions}
        columns={VERSION_COLUMNS}
        rows={rows}
        rowKey={({ version }) => String(version)}
        cards={{ look: 'rows tool-cards' }}
      />
    </section>
  )
}

const { versionHeads: heads } = messages

const VERSION_COLUMNS: DataColumn<VersionRow>[] = [
  { id: 'version', head: heads.version, width: '80px', card: 'title', headsRow: true, cell: ({ version }) => version },
  {
    id: 'state',
    head: heads.state,
    width: '112px',
    card: 'mark',
    cell: ({ state }) => (
      <StateMark {...STATE_LOOKS[state]} small>
        {messages.states[state]}
      </StateMark>
    ),
  },
  {
    id: 'published',
    head: heads.published,
    width: '120px',
    card: 'line',
    cell: ({ publishedAt }) =>
      publishedAt === null ? messages.notPublished : formatPrintedDay(dayInOslo(Date.parse(publishedAt))),
  },
  { id: 'by', head: heads.by, card: 'line', cell: ({ by }) => by, cardCell: ({ by }) => by || null },
  { id: 'lines', head: heads.lines, width: '72px', align: 'number', cell: ({ lines }) => lines },
  {
    id: 'sheets',
    head: heads.sheets,
    width: '80px',
    align: 'number',
    cell: ({ sheets }) => (sheets === 0 ? messages.none : sheets),
  },
]

const CHANGE_ICONS = { new: 'plus', changed: 'pencil', removed: 'minus' } as const

/** How the draft differs from the version in use. */
export function ChangesBlock({ template, draft: { changes, reordered, differs } }: BlockProps) {
  const sums = (['new', 'changed', 'removed'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} ${messages.changeSums[kind]}`]
  })
  return (
    <section className="block">
      <div className="block-head">
        <h2>{messages.changesAgainst(template.templateVersion)}</h2>
        <span className="faint">{sums.join(', ')}</span>
      </div>
      <ul className="checklist-changes">
        {differs ? null : <li className="faint">{messages.noChanges}</li>}
        {changes.map(({ key, kind, text, what }) => (
          <li key={key}>
            <span className="checklist-change">
              <Icon name={CHANGE_ICONS[kind]} />
              {messages.changeWords[kind]}
            </span>
            <span>
              <b>{text.trim() === '' ? messages.untitled : text}</b>
              <small>{what}</small>
            </span>
          </li>
        ))}
        {reordered ? <li>{messages.reordered}</li> : null}
      </ul>
    </section>
  )
}
