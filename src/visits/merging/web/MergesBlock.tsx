import { Link } from 'react-router'
import { dayInOslo } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Button } from '#ui/basic/Button.tsx'
import { DayText } from '#ui/basic/DayText.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import type { Merge } from '../merging.contract.ts'
import { MERGE_KINDS, type FindMerges, type MergeKindName } from './merge-kinds.ts'
import { mergeMessages as messages } from './messages.en.ts'
import { useUndoMerge } from './use-merge.ts'

/** Recent merges, newest first, each with an undo button while it can be undone; nothing without any. */
export function MergesBlock({ kind }: { kind: MergeKindName }) {
  const { merges, open } = MERGE_KINDS[kind]
  const { data } = useEndpoint<FindMerges>(merges, { query: { pageSize: '20' } })
  const undo = useUndoMerge(kind)
  if (data === undefined || data.total === 0) return null
  return (
    <section aria-labelledby="merged-lately">
      <h2 id="merged-lately">{messages.lately}</h2>
      <DataList
        caption={messages.latelyCaption}
        columns={makeColumns(open, undo.isPending, ({ id }) => undo.mutate({ params: { id } }))}
        rows={data.items}
        rowKey={({ id }) => id}
        cards={{ look: 'rows tool-cards' }}
      />
    </section>
  )
}

const makeColumns = (
  open: (id: string) => string,
  isOff: boolean,
  onUndo: (merge: Merge) => void,
): DataColumn<Merge>[] => [
  {
    id: 'goes',
    head: messages.went,
    card: 'title',
    nameOf: ({ goesName }) => goesName,
    cell: ({ goesName }) => goesName,
  },
  {
    id: 'stays',
    head: messages.into,
    card: 'line',
    cell: ({ staysId, staysName }) => (
      <Link className="link" to={open(staysId)}>
        {staysName}
      </Link>
    ),
  },
  { id: 'moved', head: messages.moved, width: '112px', card: 'aside', cell: ({ moved }) => messages.movedRows(moved) },
  { id: 'by', head: messages.by, width: '14%', wideOnly: true, cell: ({ mergedBy }) => mergedBy },
  {
    id: 'when',
    head: messages.when,
    width: '112px',
    card: 'line',
    cell: ({ mergedAt }) => <DayText day={dayInOslo(mergedAt)} />,
  },
  {
    id: 'undo',
    head: messages.undoUntil,
    width: '208px',
    card: 'foot',
    cell: (merge) =>
      merge.undoneAt !== null ? (
        <span className="faint">{messages.wasUndone}</span>
      ) : Date.parse(merge.undoUntil) < Date.now() ? (
        <span className="faint">{messages.tooLate}</span>
      ) : (
        <span className="merge-undo">
          <DayText day={dayInOslo(merge.undoUntil)} />{' '}
          <Button
            small
            variant="ghost"
            off={isOff}
            aria-label={messages.undoMerge(merge.goesName)}
            onClick={() => onUndo(merge)}
          >
            {messages.undo}
          </Button>
        </span>
      ),
  },
]
