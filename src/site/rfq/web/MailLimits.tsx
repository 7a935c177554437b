import { useState } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { countItems } from '../rfq-list.ts'
import { isPartial, type MailContent, nameLines, type RfqRequest } from '../rfq-mail.ts'
import { copyText } from './deliver-text.ts'

interface MailLimitsProps {
  request: RfqRequest
  content: MailContent
  /** The whole request, for the clipboard. */
  fullText: string
  isCopied: boolean
}

/**
 * Lists what a mail that couldn't contain the full request leaves out, and offers the whole text if lines are missing.
 */
export function MailLimits({ request, content, fullText, isCopied: wasCopied }: MailLimitsProps) {
  const { list } = useMessages('rfq')
  const [isCopied, setCopied] = useState(wasCopied)
  const count = countItems(request)
  if (!isPartial(request, content)) return <p>{list.shortMail(count, content.detail === 'name')}</p>
  const names = nameLines(request)
  const { lines, hasVessel } = content
  return (
    <>
      <p>{list.partMail({ lines, count, first: names[lines] ?? '', last: names.at(-1) ?? '', hasVessel })}</p>
      <button
        className="button button-main button-full"
        type="button"
        onClick={() => void copyText(fullText).then(setCopied)}
      >
        {list.copyWhole}
      </button>
      <p>{isCopied ? list.pasteWhole : list.copyThenPaste}</p>
    </>
  )
}
