import { formatDay } from '#core/days.ts'
import { DOCUMENT_WORDS } from '#core/entity/document-words.en.ts'
import { FlagText, type Flag } from '#ui/basic/Flags.tsx'
import { fileNameColumn } from '#ui/file/FilePanel.tsx'
import type { DataColumn } from '#ui/list/DataList.tsx'
import type { TravelDocument } from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'

/** State of a document, in words. */
function flagOf({ state, daysLeft }: Pick<TravelDocument, 'state' | 'daysLeft'>): Flag {
  if (state === 'expired') return { icon: 'file-warning', text: messages.expired, tone: 'danger' }
  if (daysLeft === null) return { icon: 'check', text: messages.valid, tone: 'ok' }
  const text = daysLeft === 0 ? messages.today : messages.daysLeft(daysLeft)
  return state === 'expiring' ? { icon: 'clock-alert', text, tone: 'warn' } : { icon: 'check', text, tone: 'ok' }
}

const formatOwner = ({ scope, userName }: Pick<TravelDocument, 'scope' | 'userName'>): string =>
  scope === 'personal' ? messages.personal(userName) : messages.visit

export const TRAVEL_COLUMNS: readonly DataColumn<TravelDocument>[] = [
  {
    id: 'document',
    head: messages.document,
    width: '132px',
    cell: ({ fileCategory }) => <b>{DOCUMENT_WORDS[fileCategory]}</b>,
    card: 'title',
    cardCell: ({ fileCategory }) => DOCUMENT_WORDS[fileCategory],
  },
  fileNameColumn({
    id: 'file',
    head: messages.file,
    icon: () => 'file-text',
    text: ({ fileName, description }) => [fileName, description].filter(Boolean).join(', '),
  }),
  {
    id: 'whose',
    head: messages.belongsTo,
    width: '136px',
    title: formatOwner,
    cell: formatOwner,
    card: 'line',
    cardCell: (document) =>
      [formatOwner(document), document.expiryDate && formatDay(document.expiryDate), document.description]
        .filter(Boolean)
        .join(', '),
  },
  {
    id: 'expires',
    head: messages.expires,
    width: '120px',
    wideOnly: true,
    cell: ({ expiryDate }) =>
      expiryDate === null ? <span className="faint">{messages.noExpiry}</span> : formatDay(expiryDate),
  },
  {
    id: 'state',
    head: messages.state,
    width: '144px',
    cell: (document) => <FlagText flag={flagOf(document)} />,
    card: 'mark',
  },
]
