/**
 * What the delivered rows of the cross-reference say, by the English text. In English a row stands as it is written, and
 * so it does in every language once the administrator has written it anew.
 */
export const en = { papers: {} as Readonly<Record<string, string>> }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    references: typeof en
  }
}
