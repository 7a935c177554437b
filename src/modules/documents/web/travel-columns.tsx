import { formatDay } from '#core/days.ts'
import { DOCUMENT_WORDS } from '#core/web/document-words.ts'
import { IconButton } from '#ui/basic/Button.tsx'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import type { Column } from '#ui/list/Table.tsx'
import type { TravelDocument } from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'

export interface TravelActions {
  onDownload: (document: TravelDocument) => void
  onEdit: (document: TravelDocument) => void
  onRemove: (document: TravelDocument) => void
}

/** How a document stands, in words. */
export function flagOf({ state, daysLeft }: Pick<TravelDocument, 'state' | 'daysLeft'>): Flag {
  if (state === 'expired') return { icon: 'file-warning', text: messages.expired, tone: 'danger' }
  if (daysLeft === null) return { icon: 'check', text: messages.valid, tone: 'ok' }
  const text = daysLeft === 0 ? messages.today : messages.daysLeft(daysLeft)
  return state === 'expiring' ? { icon: 'clock-alert', text, tone: 'warn' } : { icon: 'check', text, tone: 'ok' }
}

export const whoseOf = ({ scope, userName }: Pick<TravelDocument, 'scope' | 'userName'>): string =>
  scope === 'personal' ? messages.personal(userName) : messages.visit

/** The list of documents at the desk. */
export const makeTravelColumns = ({
  onDownload,
  onEdit,
  onRemove,
}: TravelActions): readonly Column<TravelDocument>[] => [
  {
    id: 'document',
    head: messages.document,
    width: '152px',
    cell: ({ fileCategory }) => <b>{DOCUMENT_WORDS[fileCategory]}</b>,
  },
  {
    id: 'file',
    head: messages.file,
    title: ({ fileName, description }) => [fileName, description].filter(Boolean).join(', '),
    cell: (document) => (
      <button type="button" className="fname" onClick={() => onDownload(document)}>
        <Icon name="file-text" />
        <span>{[document.fileName, document.description].filter(Boolean).join(', ')}</span>
      </button>
    ),
  },
  {
    id: 'whose',
    head: messages.whose,
    width: '192px',
    title: whoseOf,
    cell: whoseOf,
  },
  {
    id: 'expires',
    head: messages.expires,
    width: '120px',
    cell: ({ expiryDate }) =>
      expiryDate === null ? <span className="faint">{messages.noExpiry}</span> : formatDay(expiryDate),
  },
  {
    id: 'state',
    head: messages.state,
    width: '144px',
    cell: (document) => <FlagText flag={flagOf(document)} />,
  },
  {
    id: 'actions',
    head: <span className="visually-hidden">{messages.actions}</span>,
    width: '136px',
    align: 'number',
    cell: (document) => (
      <span className="row-tools">
        {document.mayChange ? (
          <>
            <IconButton inRow icon="pencil" label={messages.edit(document.fileName)} onClick={() => onEdit(document)} />
            <IconButton
              inRow
              icon="trash-2"
              label={messages.removeOf(document.fileName)}
              onClick={() => onRemove(document)}
            />
          </>
        ) : null}
        <IconButton icon="download" label={messages.download(document.fileName)} onClick={() => onDownload(document)} />
      </span>
    ),
  },
]
