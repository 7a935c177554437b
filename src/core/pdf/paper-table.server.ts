import { Text, View } from '@react-pdf/renderer'
import { createElement as element, Fragment, type ReactNode } from 'react'
import { drawText } from './draw-text.server.ts'
import { COLUMNS, FONT_SIZE, styles } from './paper-style.server.ts'
import { measureWord } from './pdf-fonts.server.ts'

/** Returns a style's size of letters in points. */
export const sizeOf = (style: object): number =>
  'fontSize' in style && typeof style.fontSize === 'number' ? style.fontSize : FONT_SIZE

/** Draws a text whose lines, as those of a table and facts, stay where their column is, whatever the direction in which they are read. */
export const say = (given: string, style: object = {}, width: number = COLUMNS.page): ReactNode =>
  drawText(given, { textAlign: 'left', ...style }, { width, fontSize: sizeOf(style) })

/** @param share of the table's width, in percent */
const cell = (text: string, share: number, style: object = {}): ReactNode =>
  say(text, { width: `${share}%`, ...style }, (COLUMNS.table * share) / 100)

/** Points below a heading without which it begins the next page. */
const ROOM = 60
/** A row that is higher may be on the next page without its heading. */
const ROOM_MAX = 400
const LINE_HEIGHT = FONT_SIZE * 1.4

/** Draws a heading, which stays with the beginning of what follows it. */
export const drawSection = (heading: string, children: readonly ReactNode[], room: number = ROOM): ReactNode =>
  element(
    Fragment,
    {},
    element(Text, { style: styles.heading, minPresenceAhead: room }, heading),
    element(View, {}, ...children),
  )

interface Column<Row> {
  head: string
  /** Of the table's width, in percent. */
  width: number
  write: (row: Row) => string
  isNumber?: boolean
  style?: (row: Row) => object
}

const align = ({ isNumber }: { isNumber?: boolean }): object => (isNumber === true ? styles.right : {})

/** Draws a table whose heading stays with its head and its first row. */
export const drawTable = <Row>(
  heading: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  sum?: readonly string[],
): ReactNode => drawSection(heading, drawRows(columns, rows, sum), ROOM + moreThanOneLine(columns, rows[0]))

/** Returns how much higher than one line a row is, in points; rather too much than too little. */
function moreThanOneLine<Row>(columns: readonly Column<Row>[], row: Row | undefined): number {
  if (row === undefined) return 0
  const lines = columns.map(({ width, write }) => {
    const ends = (COLUMNS.table * width) / 100
    return write(row)
      .split('\n')
      .reduce((sum, line) => sum + Math.ceil((measureWord(line, FONT_SIZE) * 1.15) / ends || 1), 0)
  })
  return Math.min((Math.max(...lines) - 1) * LINE_HEIGHT, ROOM_MAX)
}

function drawRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sum?: readonly string[]): ReactNode[] {
  return [
    element(
      View,
      { style: { ...styles.row, ...styles.rowHead }, key: 'head', fixed: true },
      ...columns.map((column) => cell(column.head, column.width, { ...styles.cellHead, ...align(column) })),
    ),
    ...rows.map((row, index) =>
      element(
        View,
        { style: styles.row, key: index, wrap: false },
        ...columns.map((column) => cell(column.write(row), column.width, { ...align(column), ...column.style?.(row) })),
      ),
    ),
    ...(sum === undefined
      ? []
      : [
          element(
            View,
            { style: { ...styles.row, ...styles.rowSum }, key: 'sum', wrap: false },
            ...columns.map((column, index) =>
              cell(sum[index] ?? '', column.width, { ...styles.strong, ...align(column) }),
            ),
          ),
        ]),
  ]
}
