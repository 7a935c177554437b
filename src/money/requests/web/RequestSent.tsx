import { useState } from 'react'
import { useMessages } from '#core/web/page-language.ts'
import { DoneHeading } from '#ui/forms/DoneHeading.tsx'
import type { RequestReceipt } from '../buyer.contract.ts'

interface RequestSentProps extends RequestReceipt {
  lines: number
  files: number
  email: string
}

/** The receipt: the reference, and the link of the request's page. */
export function RequestSent({ reference, url, lines, files, email }: RequestSentProps) {
  const { send: text } = useMessages('requests')
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="send-request-sent">
      <DoneHeading>{text.sentTitle}</DoneHeading>
      <p>{text.sentText(lines, files)}</p>
      <p className="send-request-reference">
        <small>{text.reference}</small>
        <b className="number">{reference}</b>
        <small>{text.referenceHint}</small>
      </p>
      <h4>{text.follow}</h4>
      <p className="send-request-link">{url}</p>
      <div className="cluster">
        <a className="button button-ink" href={url}>
          {text.openRequest}
        </a>
        <button className="button button-line" type="button" onClick={copy}>
          {text.copyLink}
        </button>
        <span className="small" role="status">
          {isCopied && text.copied}
        </span>
      </div>
      <p className="small">{text.mailed(email)}</p>
      <p className="small">{text.linkWarning}</p>
      <p className="small quiet-text">{text.keptList}</p>
    </div>
  )
}
