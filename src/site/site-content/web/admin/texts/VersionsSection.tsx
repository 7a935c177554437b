import { useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { keyOf } from '#core/web/call/request.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { useAddressPage } from '#core/web/use-address.ts'
import { Button } from '#ui/basic/Button.tsx'
import { EmptyState } from '#ui/basic/EmptyState.tsx'
import { SkeletonLines } from '#ui/basic/Skeleton.tsx'
import { DataList, type DataColumn } from '#ui/list/DataList.tsx'
import { failureOf } from '#ui/list/failure-of.ts'
import { Pager } from '#ui/list/Pager.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { siteTextLabels as labels } from '../../../messages.en.ts'
import type {
  findTextVersions,
  getSiteTexts,
  getTextVersion,
  rollBackTexts,
  TextVersion,
} from '../../../texts/site-texts.contract.ts'
import { SITE_TEXT_FIELDS } from '../../../texts/site-texts.limits.ts'
import { TextChanges } from './DraftBar.tsx'
import { textsMessages } from './messages.en.ts'
import { publishedText } from './texts-form.ts'

const { versions: messages, dialog } = textsMessages
const PAGE_SIZE = 25
const idOf = ({ id }: TextVersion) => id

/** Every publication, with the way back to it. */
export function VersionsSection() {
  const { page, goToPage } = useAddressPage()
  const versions = useEndpoint<typeof findTextVersions>(
    'GET /api/admin/texts/versions',
    { query: { page: String(page), pageSize: String(PAGE_SIZE) } },
    { keepsPrevious: true },
  )
  /** The dialog's subject: a version, or the default texts. */
  const [wanted, setWanted] = useState<TextVersion | 'delivered' | null>(null)
  const newest = page === 1 ? versions.data?.items[0] : undefined
  return (
    <main className="admin-main" id="main" tabIndex={-1}>
      <div className="page-head">
        <div>
          <h1>{messages.heading}</h1>
          <p>{messages.lead}</p>
        </div>
      </div>
      <DataList
        caption={messages.caption}
        columns={makeColumns(newest, setWanted)}
        rows={versions.data?.items}
        rowKey={idOf}
        failed={failureOf(versions, messages.failedTitle, textsMessages.failedText)}
        empty={
          <EmptyState icon="history" title={messages.emptyTitle}>
            {messages.emptyText}
          </EmptyState>
        }
        isBusy={versions.isFetching}
        cards={{ look: 'rows tool-cards' }}
      >
        {versions.data ? <Pager {...versions.data} onPage={goToPage} /> : null}
      </DataList>
      {versions.data && versions.data.total > 0 ? (
        <p className="quiet texts-note">
          {messages.deliveredNote}{' '}
          <button className="link" type="button" onClick={() => setWanted('delivered')}>
            {messages.delivered}
          </button>
        </p>
      ) : null}
      {wanted === null ? null : <RollBackDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </main>
  )
}

const namesOf = ({ fields }: TextVersion) => messages.fields(fields.map((field) => labels.field(field) ?? field))

const makeColumns = (
  newest: TextVersion | undefined,
  onWant: (version: TextVersion) => void,
): DataColumn<TextVersion>[] => [
  {
    id: 'when',
    head: messages.columns.when,
    width: '180px',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatOsloTime(createdAt)}</time>,
    card: 'title',
  },
  { id: 'who', head: messages.columns.who, width: '160px', cellClass: 'quiet', cell: ({ who }) => who, card: 'foot' },
  {
    id: 'what',
    head: messages.columns.what,
    cell: (version) => (
      <>
        {version.isRollBack ? <b>{messages.rolledBack} </b> : null}
        {namesOf(version)}
      </>
    ),
    card: 'line',
  },
  {
    id: 'back',
    head: <span className="visually-hidden">{messages.columns.back}</span>,
    width: '150px',
    align: 'number',
    cell: (version) =>
      version === newest ? (
        <span className="faint">{messages.now}</span>
      ) : (
        <Button
          small
          icon="undo-2"
          aria-label={messages.rollBackTo(formatOsloTime(version.createdAt))}
          onClick={() => onWant(version)}
        >
          {messages.rollBack}
        </Button>
      ),
    card: 'aside',
  },
]

interface RollBackDialogProps {
  wanted: TextVersion | 'delivered'
  onClose: () => void
}

/** Preview of the texts after a rollback. */
function RollBackDialog({ wanted, onClose }: RollBackDialogProps) {
  const id = wanted === 'delivered' ? null : wanted.id
  const texts = useEndpoint<typeof getSiteTexts>('GET /api/admin/texts').data
  const version = useEndpoint<typeof getTextVersion>(
    'GET /api/admin/texts/versions/:id',
    { params: { id: id ?? 'delivered' } },
    { enabled: id !== null },
  ).data
  const rolling = useChange<typeof rollBackTexts>('POST /api/admin/texts/roll-back', {
    done: messages.done,
    failed: messages.failed,
    keeps: (stored) => [keyOf<typeof getSiteTexts>('GET /api/admin/texts'), stored],
    onDone: onClose,
  })
  const own = id === null ? {} : version?.own
  const changes =
    texts && own
      ? SITE_TEXT_FIELDS.map((field) => ({
          field,
          now: publishedText(texts, field),
          next: own[field] ?? texts.delivered[field] ?? '',
        })).filter(({ now, next }) => now !== next)
      : undefined
  return (
    <Dialog
      wide
      title={wanted === 'delivered' ? messages.deliveredTitle : messages.dialogTitle(formatOsloTime(wanted.createdAt))}
      text={messages.dialogText}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {dialog.back}
          </Button>
          <Button
            variant="primary"
            off={rolling.isPending || !texts || !changes || changes.length === 0}
            onClick={() => texts && rolling.mutate({ body: { id, version: texts.version } })}
          >
            {messages.action}
          </Button>
        </>
      }
    >
      {changes === undefined ? (
        <SkeletonLines lines={4} />
      ) : changes.length === 0 ? (
        <p className="quiet">{messages.same}</p>
      ) : (
        <TextChanges changes={changes} />
      )}
    </Dialog>
  )
}
