import { bindUnits } from '#core/line-breaks.ts'
import { useMessages } from '#core/web/page-language.ts'

/** Text of a row: in the page's language if it is an unedited default, else in English and marked with `lang`. */
export function PaperText({ text }: { text: string }) {
  const said = useMessages('references').papers[text]
  return said === undefined ? <span lang="en">{bindUnits(text)}</span> : bindUnits(said)
}
