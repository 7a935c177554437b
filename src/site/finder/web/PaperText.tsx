import { bindUnits } from '#core/line-breaks.ts'
import { useMessages } from '#core/web/page-language.ts'

/** What a row says: in the page's language as long as it is what was delivered, else in English, and marked as that. */
export function PaperText({ text }: { text: string }) {
  const said = useMessages('references').papers[text]
  return said === undefined ? <span lang="en">{bindUnits(text)}</span> : bindUnits(said)
}
