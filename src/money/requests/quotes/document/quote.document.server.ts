import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as element, type ReactNode } from 'react'
import { trimDecimal } from '#core/contract/number/decimals.ts'
import { formatDay } from '#core/language/days.ts'
import { drawText } from '#core/pdf/draw-text.server.ts'
import { drawFacts, drawHeading, drawLetterhead, drawPaperFoot, listStrings } from '#core/pdf/letterhead.server.ts'
import { COLUMNS, FONT_SIZE, styles } from '#core/pdf/paper-style.server.ts'
import { drawSection, drawTable, say } from '#core/pdf/paper-table.server.ts'
import { preparePdfText } from '#core/pdf/pdf-fonts.server.ts'
import { formatPaperAmount, formatValidity, quoteMessagesIn, type PaperLine, type QuotePaper } from './quote-paper.ts'

/** Draws a quote as A4, in the company's letterhead and in the language of its request. */
export async function drawQuote(paper: QuotePaper): Promise<Buffer> {
  const { company, language, reference, quoteVersion } = paper
  const texts = quoteMessagesIn(language)
  const name = texts.title(reference)
  await preparePdfText(listStrings(paper))
  return renderToBuffer(
    element(
      Document,
      { title: `${name} ${paper.vesselName ?? ''}`.trim(), author: company.name, creator: company.name, language },
      element(
        Page,
        { size: 'A4', style: styles.page },
        drawPaperFoot(texts.foot(reference, quoteVersion), texts.page),
        drawLetterhead(company, texts.organisation(company.organisationNumber)),
        drawHeading(name, styles.title),
        say([paper.vesselName, texts.version(quoteVersion)].filter(Boolean).join(', '), styles.subtitle),
        paper.isDraft ? element(Text, { style: styles.draft }, texts.preview) : null,
        drawFacts(listFacts(paper)),
        drawLines(paper),
        drawSums(paper),
        drawNote(paper),
      ),
    ),
  )
}

const joined = (...parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join('\n') || null

function listFacts(paper: QuotePaper): [string, string | null][] {
  const { facts } = quoteMessagesIn(paper.language)
  return [
    [facts.to, joined(paper.to.company, paper.to.name)],
    [facts.ship, joined(paper.vesselName, paper.imo === null ? null : `IMO ${paper.imo}`)],
    [facts.port, paper.port],
    [facts.date, formatDay(paper.language, paper.date)],
    [facts.validUntil, formatValidity(paper)],
    [facts.buyerReference, paper.buyerReference],
    [facts.delivery, paper.delivery],
    [facts.terms, paper.terms],
  ]
}

function drawLines(paper: QuotePaper): ReactNode {
  const texts = quoteMessagesIn(paper.language)
  const { columns } = texts
  const amount = (value: string | null): string => (value === null ? '–' : formatPaperAmount(paper.language, value))
  const nameLine = ({ itemNumber, text, insteadOf, note }: PaperLine): string =>
    joined(
      itemNumber === null || text.startsWith(itemNumber) ? text : `${itemNumber}  ${text}`,
      insteadOf === null ? null : texts.insteadOf(insteadOf),
      note,
    ) ?? ''
  return drawTable<PaperLine>(
    texts.lines,
    [
      { head: columns.n, width: 6, write: ({ n }) => String(n) },
      { head: columns.article, width: 40, write: nameLine },
      {
        head: columns.quantity,
        width: 13,
        write: ({ quantity, unit }) => `${formatPaperAmount(paper.language, quantity)} ${unit}`,
        isNumber: true,
      },
      {
        head: `${columns.unitPrice} ${paper.currency}`,
        width: 14,
        write: ({ isLeft, unitPrice }) => (isLeft ? texts.left : amount(unitPrice)),
        isNumber: true,
      },
      {
        head: columns.total,
        width: 14,
        write: ({ isLeft, total }) => (isLeft ? '' : amount(total)),
        isNumber: true,
        style: () => styles.strong,
      },
      { head: columns.leadTime, width: 13, write: ({ leadTime }) => leadTime ?? '' },
    ],
    paper.lines,
  )
}

function drawSums(paper: QuotePaper): ReactNode {
  const { sums, vat, currency, language } = paper
  const texts = quoteMessagesIn(language)
  const rows: (readonly [string, string])[] = [
    [texts.net, sums.lines],
    ...(sums.freight === null ? [] : [[texts.freight, sums.freight] as const]),
    ...(vat === null ? [] : [[texts.vat(trimDecimal(vat.rate)), sums.vat] as const]),
    [texts.total, sums.total],
  ]
  return element(
    View,
    { wrap: false },
    drawSection(
      texts.sums,
      rows.map(([label, value], index) => {
        const isTotal = index === rows.length - 1
        return element(
          View,
          { style: { ...styles.row, ...(isTotal ? styles.rowSum : {}) }, key: label },
          say(label, { width: '60%', ...(isTotal ? styles.strong : {}) }, COLUMNS.table * 0.6),
          say(
            `${currency} ${formatPaperAmount(language, value)}`,
            { width: '40%', ...styles.right, ...(isTotal ? styles.strong : {}) },
            COLUMNS.table * 0.4,
          ),
        )
      }),
    ),
    vat?.reason ? say(vat.reason, styles.small) : null,
  )
}

function drawNote({ note, language }: QuotePaper): ReactNode {
  if (note === null) return null
  return drawSection(quoteMessagesIn(language).note, [
    drawText(
      note,
      styles.paragraph,
      { width: COLUMNS.page, fontSize: FONT_SIZE },
      { key: 'note', orphans: 2, widows: 2 },
    ),
  ])
}
