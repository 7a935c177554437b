import { Document, Page, renderToBuffer } from '@react-pdf/renderer'
import { createElement as element, type ReactNode } from 'react'
import { formatNumber } from '#core/language.ts'
import { formatDay, formatEta, formatOsloTime } from '#core/language/days.ts'
import { drawText } from '#core/pdf/draw-text.server.ts'
import { drawFacts, drawHeading, drawLetterhead, drawPaperFoot, listStrings } from '#core/pdf/letterhead.server.ts'
import { COLUMNS, FONT_SIZE, styles } from '#core/pdf/paper-style.server.ts'
import { drawSection, drawTable, say } from '#core/pdf/paper-table.server.ts'
import { preparePdfText } from '#core/pdf/pdf-fonts.server.ts'
import type { BuyerLine, BuyerRequest } from '../../buyer.contract.ts'
import { en } from '../../messages/en.ts'
import { nb } from '../../messages/nb.ts'
import { quoteMessagesIn } from '../../quotes/document/quote-paper.ts'
import type { RequestPaper } from './request-paper.ts'

/** Draws a request as A4, in the company's letterhead and in the language of the request. */
export async function drawRequest(paper: RequestPaper): Promise<Buffer> {
  const { company, request } = paper
  const { language, reference } = request
  const texts = language === 'nb' ? nb : en
  const common = quoteMessagesIn(language)
  await preparePdfText(listStrings(paper))
  return renderToBuffer(
    element(
      Document,
      { title: texts.page.title(reference), author: company.name, creator: company.name, language },
      element(
        Page,
        { size: 'A4', style: styles.page },
        drawPaperFoot(texts.page.title(reference), common.page),
        drawLetterhead(company, common.organisation(company.organisationNumber)),
        drawHeading(texts.page.title(reference), styles.title),
        say(texts.shared.states[request.state], styles.subtitle),
        drawFacts(listFacts(request, texts)),
        drawLines(request, texts),
        ...drawNote(request, texts),
      ),
    ),
  )
}

function listFacts(request: BuyerRequest, { page, shared }: typeof en): [string, string | null][] {
  const { language: lang, contact, vessel, eta, answerBy, deliverTo } = request
  return [
    [page.from, [contact.company, contact.name].filter(Boolean).join('\n') || null],
    [page.receivedAt, formatOsloTime(lang, request.receivedAt)],
    [page.vesselName, vessel.name],
    [page.imo, vessel.imo],
    [page.port, request.port],
    [page.eta, eta === null ? null : formatEta(lang, eta)],
    [page.agent, request.agent],
    [page.answerBy, answerBy === null ? null : formatDay(lang, answerBy)],
    [page.deliverTo, deliverTo === null ? null : shared.deliveryPlaces[deliverTo]],
    [page.buyerReference, request.buyerReference],
    [page.system, request.system],
  ]
}

const drawLines = ({ lines, language: lang }: BuyerRequest, { page, shared }: typeof en): ReactNode =>
  drawTable<BuyerLine>(
    page.read,
    [
      { head: page.line, width: 7, write: ({ n }) => String(n) },
      { head: page.written, width: 33, write: ({ text, itemNumber }) => [itemNumber, text].filter(Boolean).join(' ') },
      {
        head: page.item,
        width: 29,
        write: ({ product }) => (product === null ? '–' : `${product.itemNumber} ${product.name}`),
      },
      {
        head: page.quantity,
        width: 12,
        write: ({ quantity, unit }) =>
          quantity === null
            ? page.noQuantity
            : `${formatNumber(lang, quantity)} ${shared.units[unit ?? ''] ?? unit ?? ''}`,
      },
      { head: page.match, width: 19, write: ({ match }) => shared.matches[match] },
    ],
    lines,
  )

const drawNote = ({ note }: BuyerRequest, { page }: typeof en): ReactNode[] =>
  note === null
    ? []
    : [
        drawSection(page.note, [
          drawText(
            note,
            styles.paragraph,
            { width: COLUMNS.page, fontSize: FONT_SIZE },
            { key: 'note', orphans: 2, widows: 2 },
          ),
        ]),
      ]
