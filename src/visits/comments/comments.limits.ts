export const COMMENT_MAX = 4000
