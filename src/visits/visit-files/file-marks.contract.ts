import { z } from 'zod'
import { changeById } from '#core/contract/record-calls.ts'
import { line } from '#core/contract/text.ts'
import { seenVersionOrNone } from '#core/contract/version.ts'
import { MARK_KINDS, MARK_TEXT_MAX, MARKS_MAX } from './file-marks.limits.ts'
import { visitFileTexts } from './messages.en.ts'

/** A share of the picture's width or height: 0 is its left or upper edge, 1 the opposite one. */
const share = z.number(visitFileTexts.share).min(0, visitFileTexts.share).max(1, visitFileTexts.share)

/**
 * A shape drawn on a picture. An arrow points from the first point to the second, a circle fills the rectangle between
 * them, a text begins at the first.
 */
export const Mark = z.strictObject({
  kind: z.enum(MARK_KINDS, visitFileTexts.markKind),
  x1: share,
  y1: share,
  x2: share,
  y2: share,
  text: line(1, MARK_TEXT_MAX, visitFileTexts.markText).optional(),
})
export type Mark = z.output<typeof Mark>

/** Drawing on a picture; version 0 while nothing was drawn. */
export const FileMarks = z.strictObject({ shapes: z.array(Mark), version: z.int() })
export type FileMarks = z.infer<typeof FileMarks>

export const MarksInput = z.strictObject({
  shapes: z
    .array(
      Mark.refine(({ kind, text }) => kind !== 'text' || text !== undefined, {
        error: visitFileTexts.markText,
        path: ['text'],
      }),
    )
    .max(MARKS_MAX, visitFileTexts.marksMost(MARKS_MAX)),
  version: seenVersionOrNone,
})
export type MarksInput = z.output<typeof MarksInput>

/** Replaces the shapes on a picture; the picture itself stays as it is. */
export const setFileMarks = changeById('PUT', '/api/portal/files/:id/marks', 'portal:project:log', {
  body: MarksInput,
  response: FileMarks,
})
