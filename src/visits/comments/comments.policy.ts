/** A comment can be edited or taken back by its author for this long, milliseconds. */
const COMMENT_OPEN = 24 * 60 * 60 * 1000

export const isCommentOpen = (createdAt: Date, now: number): boolean => now - createdAt.getTime() < COMMENT_OPEN
