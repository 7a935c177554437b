export const MARK_KINDS = ['arrow', 'circle', 'text'] as const

/** Shapes on one picture. */
export const MARKS_MAX = 100
/** UTF-16 units of a text in a picture. */
export const MARK_TEXT_MAX = 200
