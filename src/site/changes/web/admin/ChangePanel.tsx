import { useState } from 'react'
import { formatDay, formatOsloTime } from '#core/days.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { goTo } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { ErrorNote } from '#ui/basic/ErrorNote.tsx'
import { Marked } from '#ui/basic/Marked.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { Panel } from '#ui/overlay/Panel.tsx'
import type { Change, ChangeDetail, ChangedField, getChange } from '../../changes.contract.ts'
import { nameOf } from './change-columns.tsx'
import { CompareDialog, FieldValue } from './CompareDialog.tsx'
import { changesMessages as messages } from './messages.en.ts'
import type { usePutBack } from './use-put-back.ts'

const { panel: words } = messages

type Row = ChangeDetail['changed'][number]

interface ChangePanelProps {
  id: string
  /** The row of the list, until the whole action is loaded. */
  change: Change | undefined
  isComparing: boolean
  putting: ReturnType<typeof usePutBack>
  onCompare: (isOpen: boolean) => void
  onOpen: (id: string) => void
  onClose: () => void
  onBefore: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One admin action: its changes, the current values, and its undo. */
export function ChangePanel(props: ChangePanelProps) {
  const { id, change, putting, isComparing } = props
  // One of several rows that is compared by itself; the address contains only the action.
  const [compared, setCompared] = useState<string | null>(null)
  const query = useEndpoint<typeof getChange>('GET /api/admin/changes/:id', { params: { id } })
  const detail = query.data
  const shown = detail ?? change
  const name = shown ? nameOf(shown) : ''
  const undoChange = (body?: Parameters<typeof putting.undoChange>[0]['body']) =>
    putting.undoChange({ id, name, ...(body ? { body } : {}) })
  return (
    <>
      <Panel
        title={shown ? words.title(messages.kind(shown.kind), name) : messages.heading}
        subtitle={shown ? words.subtitle(shown.who, formatOsloTime(shown.createdAt)) : undefined}
        onClose={props.onClose}
        hasNeighbours
        onBefore={props.onBefore}
        onNext={props.onNext}
        focusKey={id}
        footer={
          detail ? <Foot detail={detail} putting={putting} onPutBack={undoChange} onCompare={props.onCompare} /> : null
        }
      >
        {query.isError ? (
          <ErrorNote title={words.failedTitle} onRetry={() => void query.refetch()} />
        ) : detail ? (
          <Body {...props} detail={detail} onPutBack={undoChange} onCompareRow={setCompared} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Panel>
      {detail ? (
        <Compared
          detail={detail}
          compared={compared}
          isComparing={isComparing}
          isBusy={putting.isPending}
          onPutBack={undoChange}
          onClose={() => (compared === null ? props.onCompare(false) : setCompared(null))}
        />
      ) : null}
    </>
  )
}

interface ComparedProps extends ActProps {
  compared: string | null
  isComparing: boolean
  isBusy: boolean
  onClose: () => void
}

/** The action's only row, or the one of several that is compared. */
function Compared({ detail, compared, isComparing, isBusy, onPutBack, onClose }: ComparedProps) {
  const row = compared === null ? detail.changed[0] : detail.changed.find(({ id }) => id === compared)
  if (row === undefined || !(isComparing || compared !== null)) return null
  return (
    <CompareDialog
      key={row.version}
      detail={detail}
      row={row}
      isBusy={isBusy}
      onPutBack={(body) => {
        onPutBack(compared === null ? body : { ...body, rows: [compared] })
        if (compared !== null) onClose()
      }}
      onClose={onClose}
    />
  )
}

interface ActProps {
  detail: ChangeDetail
  onPutBack: (body?: { rows?: string[]; fields?: string[]; version?: number }) => void
}

function Foot({
  detail,
  putting: { isPending, underWay },
  onPutBack,
  onCompare,
}: ActProps & Pick<ChangePanelProps, 'putting'> & { onCompare: (is: boolean) => void }) {
  const [row] = detail.changed
  const one = detail.rows === 1 ? row : undefined
  const rowsDone = underWay?.id === detail.id ? underWay.rowsDone : 0
  const place = one?.isThere ? entryAddress(detail.entityType, one.id) : null
  const needsCompare = one !== undefined && detail.isChangedSince && one.isThere
  return (
    <>
      {place ? (
        <button className="link" type="button" onClick={() => goTo(place)}>
          {words.open}
        </button>
      ) : null}
      <span className="fill" />
      {one?.did === 'changed' && one.isThere && one.fields.some(({ before, now }) => before !== now) ? (
        <Button onClick={() => onCompare(true)}>{messages.compare}</Button>
      ) : null}
      {detail.open > 0 && !needsCompare ? (
        <Button variant="primary" icon="undo-2" off={isPending} onClick={() => onPutBack()}>
          {rowsDone > 0
            ? messages.puttingBack(rowsDone)
            : one?.did === 'changed'
              ? messages.putBackFields(detail.fields.length)
              : detail.open > 1
                ? messages.putBackRows(detail.open)
                : messages.undoChange}
        </Button>
      ) : null}
    </>
  )
}

const TABS: Readonly<Record<string, string>> = {
  product: 'products',
  category: 'categories',
  brand: 'brands',
  team_member: 'team',
  cross_reference: 'references',
  contact: 'contacts',
  settings: 'site',
}

const entryAddress = (entityType: string, id: string | null): Record<string, string> | null => {
  if (entityType === 'site_texts') return { tab: 'site', section: 'texts' }
  const tab = TABS[entityType]
  return tab === undefined ? null : { tab, ...(id === null ? {} : { edit: id }) }
}

interface BodyProps extends ActProps, ChangePanelProps {
  onCompareRow: (id: string) => void
}

function Body({ detail, onPutBack, onOpen, onCompareRow, putting }: BodyProps) {
  const { changed, others, rows } = detail
  const [row] = changed
  if (row === undefined) return <p className="quiet">{detail.description ?? words.onlyFact}</p>
  if (rows > 1) {
    return <Rows detail={detail} isBusy={putting.isPending} onPutBack={onPutBack} onCompare={onCompareRow} />
  }
  return (
    <>
      <p className="quiet">{summaryOf(detail, row)}</p>
      {row.fields
        .filter(({ isOfAct }) => isOfAct)
        .map((each) => (
          <FieldChange key={each.field} {...each} did={row.did} isThere={row.isThere} />
        ))}
      {row.did === 'changed' && row.untouched.length > 0 ? (
        <section>
          <h3 className="change-field">{words.untouched}</h3>
          <p className="quiet">{row.untouched.map((name) => messages.field(name)).join(', ')}</p>
        </section>
      ) : null}
      {others.length > 0 ? (
        <section>
          <h3 className="change-field">{words.others}</h3>
          <ul className="change-others">
            {others.map((other) => (
              <li key={other.id}>
                <button className="link" type="button" onClick={() => onOpen(other.id)}>
                  {[messages.kind(other.kind), messages.fields(other.fields)].filter(Boolean).join(': ')}
                </button>
                <span className="quiet">{formatDay(other.createdAt.slice(0, 10))}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function summaryOf(detail: ChangeDetail, row: Row): string {
  if (row.isErased) return words.isErased
  if (row.did === 'ordered') return words.ordered
  if (row.did === 'deleted') return row.isThere ? words.restored : words.deleted
  if (!row.isThere) return words.isGone
  const since = detail.isChangedSince ? words.changedSince : words.nothingSince
  if (row.did === 'made') return `${words.made} ${since}`
  return `${words.changedOf(detail.fields.length, detail.fields.length + row.untouched.length)} ${since}`
}

function FieldChange({ field, before, after, now, did, isThere }: ChangedField & Pick<Row, 'did' | 'isThere'>) {
  const [other, isText] = [isThere ? now : after, field !== 'imageUrl']
  const both = isText && before !== null && other !== null
  return (
    <section>
      <h3 className="change-field">{messages.field(field)}</h3>
      <dl className="facts one change-values">
        {did === 'changed' ? (
          <>
            <div>
              <dt>{words.now}</dt>
              <dd>
                {both ? <Marked text={other} other={before} as="ins" /> : <FieldValue field={field} value={other} />}
              </dd>
            </div>
            <div>
              <dt>{words.before}</dt>
              <dd>
                {both ? <Marked text={before} other={other} as="del" /> : <FieldValue field={field} value={before} />}
              </dd>
            </div>
          </>
        ) : (
          <div>
            <dt>{words.value}</dt>
            <dd>
              <FieldValue field={field} value={before ?? after} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Several rows: each with an undo of its own, since one that was changed since blocks the others. */
function Rows({
  detail,
  isBusy,
  onPutBack,
  onCompare,
}: ActProps & { isBusy: boolean; onCompare: (id: string) => void }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul className="change-rows">
      {detail.changed.map((row) => (
        <li key={row.id ?? row.name}>
          <div className="change-row">
            <button
              className="link"
              type="button"
              aria-expanded={open === row.id}
              onClick={() => setOpen(open === row.id ? null : row.id)}
            >
              {row.name ?? messages.nameErased}
            </button>
            {whyRowStays(row) !== null ? (
              <span className="faint">{whyRowStays(row)}</span>
            ) : row.isThere && row.fields.some(({ isOfAct, isChangedSince }) => isOfAct && isChangedSince) ? (
              <Button
                small
                off={isBusy}
                aria-label={messages.compareOf(row.name ?? '')}
                onClick={() => onCompare(row.id ?? '')}
              >
                {messages.compare}
              </Button>
            ) : (
              <Button
                small
                icon="undo-2"
                off={isBusy}
                aria-label={messages.putBackOf(row.name ?? '')}
                onClick={() => onPutBack({ rows: [row.id ?? ''] })}
              >
                {messages.undoChange}
              </Button>
            )}
          </div>
          {open === row.id
            ? row.fields
                .filter(({ isOfAct }) => isOfAct)
                .map((each) => <FieldChange key={each.field} {...each} did={row.did} isThere={row.isThere} />)
            : null}
        </li>
      ))}
      {detail.rows > detail.changed.length ? (
        <li className="quiet">{messages.more(detail.rows - detail.changed.length)}</li>
      ) : null}
    </ul>
  )
}

/** Returns why a row of several can't be undone by itself; null when it can. */
function whyRowStays({ id, did, isPutBack, isErased, isThere }: Row): string | null {
  if (isPutBack || id === null) return messages.undoChange.toLowerCase()
  if (isErased) return messages.notStored
  if (did === 'deleted') return isThere ? messages.deleted.live : null
  return isThere ? null : messages.deletedSince
}
