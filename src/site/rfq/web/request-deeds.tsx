import type { ReactNode } from 'react'
import type { Language } from '#core/language.ts'
import { formatLocalDay } from '#core/language/days.ts'
import type { PublicMessages } from '#core/web/page-language.ts'
import { writeRfqCsv } from '../rfq-csv.ts'
import { buildRfqMail, isPartial, type RfqRequest } from '../rfq-mail.ts'
import type { RfqCompany } from '../rfq-panel-props.ts'
import { writeRfqText } from '../rfq-text.ts'
import { copyText, downloadText, followLink } from './deliver-text.ts'
import { MailLimits } from './MailLimits.tsx'
import { numberOf } from './request-number.ts'
import { RfqPrint } from './RfqPrint.tsx'
import { SentRequest } from './SentRequest.tsx'

// Actions of the buttons below a list: one chunk, loaded with the first entry of the list.

/** For the list at that time: a change of the list ends it. */
export interface Notice extends Pick<RfqRequest, 'items' | 'asked'> {
  text?: string
  /** To be copied by hand. */
  fullText?: string
  /** A mail program was asked to open: what is to be done now. */
  sent?: ReactNode
}

interface Now extends Pick<RfqRequest, 'items' | 'asked' | 'vessel'> {
  company: RfqCompany
  words: PublicMessages['rfq']
  lang: Language
}

/** The request as it is at the press. */
const complete = ({ items, asked, vessel, company, words, lang }: Now): RfqRequest => ({
  number: numberOf({ items, asked }),
  items,
  asked,
  vessel,
  texts: words.request,
  companyName: company.companyName,
  date: formatLocalDay(lang, new Date()),
})

export async function send(now: Now, tell: (notice: Notice) => void): Promise<void> {
  const { items, asked, company } = now
  const request = complete(now)
  const mail = buildRfqMail(request, company.salesEmails)
  const isWhole = mail.content.detail === 'full'
  const fullText = isWhole ? `${mail.subject}\n\n${mail.body}` : writeRfqText(request)
  // A part of a request needs the copied text; otherwise the visitor's clipboard stays as it is.
  const isCopied = isPartial(request, mail.content) && (await copyText(fullText))
  // No page learns whether a mail program opened, so the other ways are shown in any case.
  const sent = (
    <SentRequest
      company={company}
      text={fullText}
      sentAt={new Date()}
      number={numberOf(now)}
      limits={isWhole ? null : <MailLimits {...{ request, content: mail.content, fullText, isCopied }} />}
      isPartial={isPartial(request, mail.content)}
    />
  )
  tell({ items, asked, sent, fullText })
  followLink(mail.url)
}

export async function copy(now: Now, tell: (notice: Notice) => void): Promise<void> {
  const { items, asked, words } = now
  const fullText = writeRfqText(complete(now))
  const copied = await copyText(fullText)
  if (!copied) tell({ items, asked, text: words.list.fullText, fullText })
  window.alert(copied ? words.list.copied : words.list.notCopied)
}

/** @param show draws the sheet at once, and takes it away by null */
export function print(now: Now, show: (sheet: ReactNode) => void): void {
  const root = document.documentElement
  show(<RfqPrint {...complete(now)} company={now.company} />)
  root.dataset['print'] = 'rfq'
  addEventListener(
    'afterprint',
    () => {
      delete root.dataset['print']
      show(null)
    },
    { once: true },
  )
  window.print()
}

/** The visitor's day, as names of files carry it. */
const writeDay = () => new Date().toLocaleDateString('sv-SE')

export function save({ items, asked, words: { request } }: Now): void {
  downloadText(writeRfqCsv(items, asked, request.csvHeads), request.csvName(writeDay()), 'text/csv;charset=utf-8')
}
