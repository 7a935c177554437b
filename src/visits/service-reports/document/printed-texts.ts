import { paperTexts } from '../messages.en.ts'
import { captionOf, type ReportContent } from './report-content.ts'

/** A text of the document and where a reader finds it. */
export interface PrintedText {
  place: string
  text: string
}

const join = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ')

const splitParagraphs = (text: string | null): string[] =>
  (text ?? '').split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')

/** All texts by people or from the settings in a report, in the order of the document. */
export function listPrintedTexts(content: ReportContent): PrintedText[] {
  const { company, project, systems, hours, parts, readings, photos } = content
  const number =
    <Item>(place: (line: number) => string, write: (item: Item) => string) =>
    (item: Item, index: number): PrintedText => ({ place: place(index + 1), text: write(item) })
  return [
    { place: paperTexts.companyHead, text: join(company.name, company.address) },
    { place: paperTexts.vessel, text: project.vesselName },
    { place: paperTexts.client, text: join(project.client) },
    { place: paperTexts.port, text: join(project.port, project.portCode) },
    { place: paperTexts.berth, text: join(project.berth) },
    { place: paperTexts.technician, text: join(project.technician) },
    { place: paperTexts.master, text: join(project.master) },
    { place: paperTexts.engineer, text: join(project.engineer) },
    ...systems.map(({ systemType, brand }, index) => ({
      place: paperTexts.system(systems.length === 1 ? null : index),
      text: join(systemType, brand),
    })),
    { place: paperTexts.writtenBy, text: content.writtenBy },
    ...splitParagraphs(content.findings).map(number((line) => paperTexts.paragraph(paperTexts.findings, line), String)),
    ...readings.map(
      number(
        (line) => paperTexts.line(paperTexts.readings, line),
        ({ quantity, value, unit, limit }) => join(quantity, value, unit, limit),
      ),
    ),
    ...splitParagraphs(content.recommendations).map(
      number((line) => paperTexts.paragraph(paperTexts.recommendations, line), String),
    ),
    ...hours.entries.map(
      number(
        (line) => paperTexts.line(paperTexts.hours, line),
        ({ person, note }) => join(person, note),
      ),
    ),
    ...parts.map(
      number(
        (line) => paperTexts.line(paperTexts.partsUsed, line),
        ({ partNumber, partName, unit, category }) => join(partNumber, partName, unit, category),
      ),
    ),
    ...photos.map(number(paperTexts.photo, captionOf)),
  ]
}
