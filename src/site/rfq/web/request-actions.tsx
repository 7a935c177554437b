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

/** A message about the list as it was at that moment: it disappears when the list changes. */
export interface Notice extends Pick<RfqRequest, 'items' | 'unmatched'> {
  text?: string
  /** To be copied by hand. */
  fullText?: string
  /** Next steps after the mail program was opened. */
  sent?: ReactNode
}

interface CurrentList extends Pick<RfqRequest, 'items' | 'unmatched' | 'vessel'> {
  company: RfqCompany
  words: PublicMessages['rfq']
  lang: Language
}

/** Builds the request from the list at the moment of the press. */
const buildRequest = ({ items, unmatched, vessel, company, words, lang }: CurrentList): RfqRequest => ({
  number: numberOf({ items, unmatched }),
  items,
  unmatched,
  vessel,
  texts: words.request,
  companyName: company.companyName,
  date: formatLocalDay(lang, new Date()),
})

export async function send(now: CurrentList, onNotice: (notice: Notice) => void): Promise<void> {
  const { items, unmatched, company } = now
  const request = buildRequest(now)
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
  onNotice({ items, unmatched, sent, fullText })
  followLink(mail.url)
}

export async function copy(now: CurrentList, onNotice: (notice: Notice) => void): Promise<void> {
  const { items, unmatched, words } = now
  const fullText = writeRfqText(buildRequest(now))
  const copied = await copyText(fullText)
  if (!copied) onNotice({ items, unmatched, text: words.list.fullText, fullText })
  window.alert(copied ? words.list.copied : words.list.notCopied)
}

/** @param show renders the sheet synchronously; null removes it */
export function print(now: CurrentList, show: (sheet: ReactNode) => void): void {
  const root = document.documentElement
  show(<RfqPrint {...buildRequest(now)} company={now.company} />)
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

/** The visitor's date as `YYYY-MM-DD`, for file names. */
const writeDay = () => new Date().toLocaleDateString('sv-SE')

export function save({ items, unmatched, words: { request } }: CurrentList): void {
  downloadText(writeRfqCsv(items, unmatched, request.csvHeads), request.csvName(writeDay()), 'text/csv;charset=utf-8')
}
