/** The beginning of a long text, for people; a sign of two halves is not cut in two. */
export const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
