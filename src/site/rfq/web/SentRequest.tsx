import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findOfficeTime } from '#core/days/office-time.ts'
import { formatDay } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { MailText } from '#ui/MailText.tsx'
import type { RfqCompany } from '../rfq-panel-props.ts'
import { copyText } from './deliver-text.ts'

interface SentRequestProps {
  company: RfqCompany
  text: string
  sentAt: Date
  number: string
  /** The parts missing in the mail; null for a mail with the full request. */
  limits: ReactNode
  /** Whether lines of the request are missing from the mail. */
  isPartial: boolean
}

/** The next steps, also when no mail program opened; the request's reference, its recipient and the response time. */
export function SentRequest({ company, text, sentAt, number, limits, isPartial }: SentRequestProps) {
  const { list } = useMessages('rfq')
  const { lang } = usePageLanguage()
  const { salesEmails, phones, businessHours } = company
  const read = findOfficeTime(sentAt, businessHours)
  const [isCopied, setCopied] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="rfq-sent small">
      <h4>{isPartial ? list.partTitle : list.sent}</h4>
      {limits}
      <p>{list.sentNext}</p>
      <dl className="done-facts">
        <div>
          <dt>{list.reference}</dt>
          <dd className="number">{number}</dd>
        </div>
        <div>
          <dt>{list.next}</dt>
          <dd>{list.readAt({ ...read, day: formatDay(lang, read.day) })}</dd>
        </div>
      </dl>
      <p>
        <b>{list.nothingOpened}</b>{' '}
        <button className="rfq-link" type="button" onClick={() => void copyText(text).then(setCopied)}>
          {limits === null || isPartial ? list.copyRequest : list.copyWhole}
        </button>{' '}
        {isCopied && list.requestCopied}
      </p>
      <p>
        {list.sendItTo}{' '}
        {salesEmails.map((address, at) => (
          <span key={address}>
            {at > 0 && ', '}
            <MailText address={address} />
          </span>
        ))}
        . {list.orCall} {phones.join(', ')}.
      </p>
    </div>
  )
}
