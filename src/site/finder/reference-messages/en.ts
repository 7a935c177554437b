/**
 * What the delivered rows of the cross-reference say, by the English text. In English a row stands as it is written, and
 * so it does in every language once the administrator has written it anew: the rule of docs/decisions/0061, without its
 * two texts in each row, since these are forty short texts that repeat, come with the product, and change only when a
 * paper of a maker was read. An area of its own, which no island says, so that it never travels as a script.
 */
export const en = { papers: {} as Readonly<Record<string, string>> }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    references: typeof en
  }
}
