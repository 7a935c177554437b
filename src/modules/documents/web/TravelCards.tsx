import { formatDay } from '#core/days.ts'
import { DOCUMENT_WORDS } from '#core/web/document-words.ts'
import { Button } from '#ui/basic/Button.tsx'
import { FlagText } from '#ui/basic/Flags.tsx'
import { Icon } from '#ui/basic/Icon.tsx'
import type { TravelDocument } from '../documents.contract.ts'
import { travelMessages as messages } from './messages.en.ts'
import { flagOf, whoseOf, type TravelActions } from './travel-columns.tsx'

/** The same list on a phone. */
export const TravelCards = ({
  rows,
  onDownload,
  onEdit,
  onRemove,
}: { rows: readonly TravelDocument[] } & TravelActions) =>
  rows.length === 0 ? null : (
    <ul className="pcards flist only-phone">
      {rows.map((document) => (
        <li key={document.id}>
          <span className="l1">
            <b className="cut">{DOCUMENT_WORDS[document.fileCategory]}</b>
            <FlagText flag={flagOf(document)} />
          </span>
          <button type="button" className="fname" onClick={() => onDownload(document)}>
            <Icon name="file-text" />
            <span>{document.fileName}</span>
            <span className="visually-hidden"> {messages.open}</span>
            <Icon name="download" />
          </button>
          <span className="l2">
            <span className="cut">
              {[whoseOf(document), document.expiryDate && formatDay(document.expiryDate), document.description]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          {document.mayChange ? (
            <span className="l2">
              <Button small variant="ghost" onClick={() => onEdit(document)}>
                {messages.editTitle}
              </Button>
              <Button small variant="danger" onClick={() => onRemove(document)}>
                {messages.remove}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
