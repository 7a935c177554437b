import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/basic/Button.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import { Kbd } from '#ui/basic/Kbd.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { orderTools } from '#ui/list/order-tools.tsx'
import type { ChecklistTemplateDetail } from '../checklists.contract.ts'
import { checklistMessages as messages } from './messages.en.ts'
import { describeKind, describeLimits, describeLine, moveLine, type DraftLine } from './template-draft.ts'
import type { Draft } from './use-template-draft.ts'

interface LinesTableProps {
  template: ChecklistTemplateDetail
  draft: Draft
  open: string | null
  cursor: string | null
  onOpen: (line: DraftLine) => void
  /** Adds a line to a group. */
  onAdd: (group: string) => void
  onRename: (group: string) => void
  /** Buttons of its foot. */
  children: ReactNode
}

/** The lines of a checklist in their groups. */
export function LinesTable({ template, draft, open, cursor, onOpen, onAdd, onRename, children }: LinesTableProps) {
  const { lines, edit } = draft
  return (
    <DataList
      caption={messages.linesCaption}
      className="checklist-lines"
      columns={makeColumns(template, draft, onOpen)}
      rows={lines}
      rowKey={({ key }) => key}
      open={open}
      cursor={cursor}
      onOpen={onOpen}
      groupOf={({ group }) => group}
      drawGroup={(group) => <GroupRow group={group} lines={lines} onAdd={onAdd} onRename={onRename} />}
      tools={{
        head: messages.move,
        width: '80px',
        of: (line, index) =>
          orderTools({
            index,
            count: lines.length,
            up: messages.moveUp(titleOf(line)),
            down: messages.moveDown(titleOf(line)),
            onMove: (from, to) => edit((now) => moveLine(now, line.key, to > from ? 1 : -1)),
          }),
      }}
      cards={{ look: 'rows' }}
    >
      <div className="checklist-foot">
        <span className="hints only-wide">
          <Kbd>J</Kbd> <Kbd>K</Kbd> {messages.keys.row} <Kbd>E</Kbd> {messages.keys.edit}{' '}
          <Kbd>{messages.keys.altUp}</Kbd> <Kbd>{messages.keys.altDown}</Kbd> {messages.keys.move} <Kbd>N</Kbd>{' '}
          {messages.keys.line}
        </span>
        {children}
      </div>
    </DataList>
  )
}

const titleOf = ({ text }: DraftLine): string => (text.trim() === '' ? messages.untitled : text)

function makeColumns(
  { templateVersion }: ChecklistTemplateDetail,
  { lines, changes, edit }: Draft,
  onOpen: (line: DraftLine) => void,
): DataColumn<DraftLine>[] {
  const changeOf = ({ key }: DraftLine) => changes.find((change) => change.key === key)
  return [
    { id: 'number', head: messages.number, width: '48px', align: 'number', cell: (line) => lines.indexOf(line) + 1 },
    {
      id: 'text',
      head: messages.line,
      card: 'title',
      headsRow: true,
      nameOf: titleOf,
      cell: (line) => (
        <button
          className="row-open"
          type="button"
          aria-label={messages.open(titleOf(line))}
          onClick={() => onOpen(line)}
        >
          {titleOf(line)}
        </button>
      ),
      cardCell: titleOf,
    },
    { id: 'kind', head: messages.answer, width: '120px', wideOnly: true, cell: describeKind },
    {
      id: 'required',
      head: messages.obligatoryHead,
      width: '96px',
      cell: (line) => (
        <input
          className="switch"
          type="checkbox"
          role="switch"
          aria-label={messages.obligatoryOf(titleOf(line))}
          checked={line.required}
          aria-checked={line.required}
          onChange={({ target }) =>
            edit((now) => now.map((each) => (each.key === line.key ? { ...each, required: target.checked } : each)))
          }
        />
      ),
    },
    { id: 'limits', head: messages.limitHead, width: '184px', wideOnly: true, cell: describeLimits },
    { id: 'about', head: '', card: 'line', cardOnly: true, cell: describeLine },
    {
      id: 'group',
      head: '',
      card: 'line',
      cardOnly: true,
      cell: ({ group }) => (group === '' ? null : group),
    },
    {
      id: 'against',
      head: messages.against(templateVersion),
      width: '120px',
      card: 'aside',
      cell: (line) => {
        const change = changeOf(line)
        if (change === undefined) return null
        return (
          <span className="checklist-change">
            <Icon name={change.kind === 'new' ? 'plus' : 'pencil'} />
            {messages.changeWords[change.kind]}
          </span>
        )
      },
    },
  ]
}

interface GroupRowProps extends Pick<LinesTableProps, 'onAdd' | 'onRename'> {
  group: string
  lines: readonly DraftLine[]
}

const GroupRow = ({ group, lines, onAdd, onRename }: GroupRowProps) => {
  const name = group === '' ? messages.noGroup : group
  return (
    <span className="checklist-group">
      <b>{name}</b>
      <span className="faint">{messages.groupCount(lines.filter((line) => line.group === group).length)}</span>
      <span className="checklist-group-tools">
        <IconButton small icon="pencil" label={messages.renameGroup(name)} onClick={() => onRename(group)} />
        <Button small variant="ghost" icon="plus" aria-label={messages.addLineTo(name)} onClick={() => onAdd(group)}>
          {messages.addLine}
        </Button>
      </span>
    </span>
  )
}
