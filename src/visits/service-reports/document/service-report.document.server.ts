import { Document, Image, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as element, type ReactNode } from 'react'
import { formatPrintedDay } from '#core/days.ts'
import { drawText } from '#core/pdf/draw-text.server.ts'
import { drawFacts, drawHeading, drawLetterhead, drawPaperFoot, listStrings } from '#core/pdf/letterhead.server.ts'
import { COLUMNS, FONT_SIZE, styles } from '#core/pdf/paper-style.server.ts'
import { drawSection, drawTable, say } from '#core/pdf/paper-table.server.ts'
import { preparePdfText } from '#core/pdf/pdf-fonts.server.ts'
import { paperTexts } from '../messages.en.ts'
import type { SignatureRole } from '../service-reports.limits.ts'
import { formatDays, formatInstant } from './format-day.ts'
import type { ReportContent, ReportReading } from './report-content.ts'

/** Input of the drawing: the content with its pictures loaded. */
export interface ReportDrawing {
  content: ReportContent
  isFinal: boolean
  /** Digest of content and signatures, hexadecimal. */
  digest: string
  signatures: { role: SignatureRole; name: string; remark?: string | undefined; signedAt: string; png: Buffer }[]
  /** JPEG; null where the picture could not be opened any more. */
  photos: { jpeg: Buffer | null; caption: string }[]
}

/** A4 as PDF. Rows of tables are never split; a table that continues repeats its head. */
export async function drawServiceReport(drawing: ReportDrawing): Promise<Buffer> {
  const { content, isFinal, digest } = drawing
  const { project, company } = content
  const name = paperTexts.title(project.number)
  await preparePdfText(
    listStrings([
      content,
      drawing.photos.map(({ caption }) => caption),
      drawing.signatures.map(({ name: signer, remark = '' }) => `${signer} ${remark}`),
    ]),
  )
  return renderToBuffer(
    element(
      Document,
      { title: `${name} ${project.vesselName}`, author: company.name, creator: company.name, language: 'en' },
      element(
        Page,
        { size: 'A4', style: styles.page },
        drawPaperFoot(paperTexts.foot(name, digest.slice(0, 16)), paperTexts.page),
        drawLetterhead(company, paperTexts.organisation(company.organisationNumber)),
        drawHeading(paperTexts.title(project.vesselName), styles.title),
        say(`${capitalise(project.serviceType)}, ${project.number}`, styles.subtitle),
        isFinal ? null : element(Text, { style: styles.draft }, paperTexts.draft),
        drawFacts(listFacts(content)),
        drawParagraphs(paperTexts.findings, content.findings),
        drawReadings(content.readings),
        drawParagraphs(paperTexts.recommendations, content.recommendations),
        drawHours(content),
        drawParts(content),
        drawPhotos(drawing),
        drawSignatures(drawing),
        drawDigest(digest, isFinal),
      ),
    ),
  )
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function listFacts({ project, systems, writtenBy, writtenAt }: ReportContent): [string, string | null][] {
  const port = [project.port, project.portCode === null ? null : `(${project.portCode})`].filter(
    (part) => part !== null,
  )
  return [
    [paperTexts.vessel, project.vesselName],
    [paperTexts.imo, project.vesselImo],
    [paperTexts.client, project.client],
    [paperTexts.port, port.length === 0 ? null : port.join(' ')],
    [paperTexts.berth, project.berth],
    [paperTexts.visit, formatDays(project.scheduledDate, project.scheduledEndDate)],
    [paperTexts.technician, project.technician],
    [paperTexts.master, project.master],
    [paperTexts.engineer, project.engineer],
    ...systems.map(({ systemType, brand }, index): [string, string] => [
      paperTexts.system(systems.length === 1 ? null : index),
      [systemType, brand].filter(Boolean).join(', '),
    ]),
    [paperTexts.written, formatInstant(writtenAt)],
    [paperTexts.writtenBy, writtenBy],
  ]
}

function drawParagraphs(heading: string, text: string | null): ReactNode {
  if (text === null) return null
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return drawSection(
    heading,
    paragraphs.map((paragraph, index) =>
      drawText(
        paragraph,
        styles.paragraph,
        { width: COLUMNS.page, fontSize: FONT_SIZE },
        { key: index, orphans: 2, widows: 2 },
      ),
    ),
  )
}

const formatVerdict = ({ isOutside }: ReportReading): string => {
  if (isOutside === null) return ''
  return isOutside ? paperTexts.outside : paperTexts.within
}

function drawReadings(readings: readonly ReportReading[]): ReactNode {
  if (readings.length === 0) return null
  const mark = ({ isOutside }: ReportReading) =>
    isOutside === true ? styles.outside : isOutside === false ? styles.inside : {}
  return drawTable<ReportReading>(
    paperTexts.readings,
    [
      { head: paperTexts.quantity, width: 38, write: ({ quantity }) => quantity },
      {
        head: paperTexts.value,
        width: 20,
        write: ({ value, unit }) => [value, unit].filter(Boolean).join(' '),
        style: ({ isOutside }) => (isOutside === true ? styles.outside : styles.strong),
      },
      {
        head: paperTexts.limit,
        width: 20,
        write: ({ limit, unit }) => (limit === null ? '' : withUnit(limit, unit)),
      },
      { head: '', width: 22, write: formatVerdict, style: mark },
    ],
    readings,
  )
}

/** The unit is behind a limit unless it was typed there. */
const withUnit = (limit: string, unit: string): string => (/\d\s*$/.test(limit) ? `${limit} ${unit}`.trim() : limit)

function drawHours({ hours }: ReportContent): ReactNode {
  if (hours.entries.length === 0) return null
  return drawTable(
    paperTexts.hours,
    [
      {
        head: paperTexts.day,
        width: 17,
        write: ({ date }: (typeof hours.entries)[number]) => formatPrintedDay(date),
      },
      { head: paperTexts.kind, width: 13, write: ({ kind }) => kind },
      { head: paperTexts.hours, width: 10, write: (entry) => entry.hours, isNumber: true },
      { head: paperTexts.technician, width: 24, write: ({ person }) => person },
      { head: paperTexts.note, width: 36, write: ({ note }) => note ?? '' },
    ],
    hours.entries,
    [paperTexts.sum, '', hours.total, '', paperTexts.kinds(hours.travel, hours.work, hours.waiting)],
  )
}

function drawParts({ parts }: ReportContent): ReactNode {
  if (parts.length === 0) return null
  return drawTable(
    paperTexts.partsUsed,
    [
      {
        head: paperTexts.partNumber,
        width: 20,
        write: ({ partNumber }: (typeof parts)[number]) => partNumber ?? '',
      },
      { head: paperTexts.part, width: 46, write: ({ partName }) => partName },
      { head: paperTexts.quantity, width: 10, write: ({ quantity }) => String(quantity), isNumber: true },
      { head: paperTexts.unit, width: 8, write: ({ unit }) => unit },
      { head: paperTexts.category, width: 16, write: ({ category }) => category },
    ],
    parts,
  )
}

/** Two to a row. A row is never cut in two, and the pages are cut between rows: one box of all would run off its page. */
function drawPhotos({ content, photos }: ReportDrawing): ReactNode {
  const { photosOfVisit } = content
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) => drawPhotoRow(photos, row * 2))
  const [first, ...others] = rows
  if (first === undefined && !photosOfVisit) return null
  return element(
    View,
    {},
    // The heading stays with the first row.
    element(
      View,
      { wrap: false },
      element(Text, { style: styles.heading }, paperTexts.photos),
      photosOfVisit === undefined
        ? null
        : element(Text, { style: styles.photoCount }, paperTexts.photosShown(photos.length, photosOfVisit)),
      first,
    ),
    ...others,
  )
}

const drawPhotoRow = (photos: ReportDrawing['photos'], from: number): ReactNode =>
  element(
    View,
    { style: styles.photos, key: from, wrap: false },
    ...photos
      .slice(from, from + 2)
      .map(({ jpeg, caption }, index) =>
        element(
          View,
          { style: styles.photo, key: index },
          jpeg === null
            ? element(Text, { style: styles.small }, paperTexts.photoGone)
            : element(Image, { style: styles.photoImage, src: { data: jpeg, format: 'jpg' } }),
          say(`${from + index + 1}. ${caption}`, styles.small, COLUMNS.photo),
        ),
      ),
  )

const SIGNERS: readonly [SignatureRole, string][] = [
  ['technician', paperTexts.forCompany],
  ['master', paperTexts.forVessel],
]

function drawSignatures({ signatures }: ReportDrawing): ReactNode {
  return element(
    View,
    { wrap: false },
    element(Text, { style: styles.heading }, paperTexts.signatures),
    element(
      View,
      { style: styles.signatures },
      ...SIGNERS.map(([role, title]) => {
        const signed = signatures.find((signature) => signature.role === role)
        return element(
          View,
          { style: styles.signature, key: role },
          element(
            View,
            { style: styles.signatureLine },
            signed === undefined
              ? null
              : element(Image, { style: styles.signatureImage, src: { data: signed.png, format: 'png' } }),
          ),
          say(
            signed === undefined ? paperTexts.notSigned(title) : `${signed.name}, ${role}`,
            styles.signer,
            COLUMNS.signature,
          ),
          signed === undefined
            ? null
            : element(Text, { style: styles.small }, `${title}, ${formatInstant(signed.signedAt)}`),
          ...(signed?.remark === undefined
            ? []
            : [
                element(Text, { style: styles.remark, key: 'head' }, paperTexts.remark),
                drawText(signed.remark, {}, { width: COLUMNS.signature, fontSize: FONT_SIZE }, { key: 'remark' }),
              ]),
        )
      }),
    ),
  )
}

/** Bytes in groups of eight digits: a person can compare them. */
const group = (digest: string): string => digest.match(/.{1,8}/g)?.join(' ') ?? digest

const drawDigest = (digest: string, isFinal: boolean): ReactNode =>
  element(
    View,
    { style: styles.digest, wrap: false },
    element(Text, {}, paperTexts.digest(isFinal)),
    element(Text, {}, group(digest)),
  )
