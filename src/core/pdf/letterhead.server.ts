import { Circle, G, Path, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as element, type ReactNode } from 'react'
import type { PaperCompany } from '../contract/names/paper-company.ts'
import { drawText } from './draw-text.server.ts'
import { COLUMNS, INK, styles } from './paper-style.server.ts'
import { say, sizeOf } from './paper-table.server.ts'

/** Every text in a value that came as JSON: `preparePdfText` needs them before the drawing. */
export function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : []
}

/** Draws a text in the letters of headings. */
export const drawHeading = (given: string, style: object): ReactNode =>
  drawText(given, { textAlign: 'left', ...style }, { width: COLUMNS.page, fontSize: sizeOf(style), isHeading: true })

/**
 * Draws the head of the first page.
 * @param organisation the organisation number with its label
 */
export function drawLetterhead(company: PaperCompany, organisation: string): ReactNode {
  const stroke = { stroke: INK, strokeWidth: 2.75, fill: 'none' }
  return element(
    View,
    { style: styles.head },
    element(
      View,
      { style: styles.company },
      element(
        Svg,
        { width: 30, height: 30, viewBox: '0 0 34 34' },
        element(
          G,
          {},
          element(Circle, { cx: 17, cy: 14.5, r: 9.5, ...stroke }),
          element(Path, { d: 'M1 14.5h32M17 24v6.5M12.5 30.5h9', ...stroke }),
        ),
      ),
      element(View, {}, drawHeading(company.name, styles.companyName), say(company.address, styles.small)),
    ),
    element(
      View,
      { style: { ...styles.small, ...styles.right } },
      say(organisation, styles.right),
      say(company.phone, styles.right),
      say(company.email, styles.right),
    ),
  )
}

/** Draws facts in three columns, each below its label; those without a value are left out. */
export const drawFacts = (facts: readonly (readonly [label: string, value: string | null])[]): ReactNode =>
  element(
    View,
    { style: styles.facts },
    ...facts.flatMap(([label, value]) =>
      value === null
        ? []
        : [
            element(
              View,
              { style: styles.fact, key: label },
              element(Text, { style: styles.label }, label),
              say(value, styles.value, COLUMNS.fact),
            ),
          ],
    ),
  )

/** Draws the foot of every page: what document it is, and which page of how many. */
export const drawPaperFoot = (name: string, page: (number: number, pages: number) => string): ReactNode =>
  element(
    View,
    { style: styles.foot, fixed: true },
    say(name, styles.footText),
    element(Text, { style: styles.footText, render: ({ pageNumber, totalPages }) => page(pageNumber, totalPages) }),
  )
