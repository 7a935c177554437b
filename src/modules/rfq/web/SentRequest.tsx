import { useEffect, useRef, useState } from 'react'
import { findOfficeTime } from '#core/days/office-time.ts'
import { formatDay } from '#core/language/days.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import { formatPhone } from '#ui/format-phone.ts'
import { MailText } from '#ui/MailText.tsx'
import type { RfqCompany } from '../rfq-panel-props.ts'
import { copyText } from './deliver-text.ts'

interface SentRequestProps {
  company: RfqCompany
  text: string
  sentAt: Date
  number: string
}

/** What to do now, also where nothing opened; what the request is called, who reads it and by when. */
export function SentRequest({ company, text, sentAt, number }: SentRequestProps) {
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
      <h4>{list.sent}</h4>
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
          {list.copyRequest}
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
        . {list.orCall} {phones.map(formatPhone).join(', ')}.
      </p>
    </div>
  )
}
