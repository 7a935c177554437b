import { bindUnits } from '#core/line-breaks.ts'
import { useMessages } from '#core/web/page-language.ts'

/** A text of the cross-reference: translated if it is an unedited default, else in English and marked with `lang`. */
export function ReferenceText({ text }: { text: string }) {
  const said = useMessages('references').papers[text]
  return said === undefined ? <span lang="en">{bindUnits(text)}</span> : bindUnits(said)
}
