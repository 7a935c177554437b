/**
 * Texts of the default rows of the cross-reference, by the English text. In English a row is shown as it is written,
 * and in every language once the administrator has changed it: the rule of docs/decisions/0061, without two texts in
 * each row, since these are forty short texts that repeat, belong to the product, and change only when a maker's
 * document was read. A module of its own without an island, so that it is never sent as a script.
 */
export const en = { papers: {} as Readonly<Record<string, string>> }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    references: typeof en
  }
}
