/** A text of a page, with the language that it is marked to stand in. */
export interface Said {
  lang: string
  text: string
}

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i
const SPOKEN = /\s(?:aria-label|alt|placeholder|title|data-open|data-closed)="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
}

const plain = (text: string) =>
  text
    .replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Everything that a document of ours says, in the order in which it stands; scripts and styles say nothing. */
export function readMarkup(html: string): Said[] {
  const said: Said[] = []
  const open: { name: string; lang: string }[] = []
  const say = (lang: string, text: string) => {
    const clean = plain(text)
    if (clean !== '') said.push({ lang, text: clean })
  }
  const body = html.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  for (const [, close, name = '', attributes = '', text = ''] of body.matchAll(
    /<(?:(\/)?([a-zA-Z][\w-]*))((?:"[^"]*"|[^>"])*)>([^<]*)/g,
  )) {
    if (close === undefined) {
      const lang = attributes.match(/\slang="([^"]+)"/)?.[1] ?? open.at(-1)?.lang ?? ''
      for (const [, spoken = ''] of attributes.matchAll(SPOKEN)) say(lang, spoken)
      if (!VOID.test(name) && !attributes.endsWith('/')) open.push({ name, lang })
    } else {
      const at = open.findLastIndex((each) => each.name === name)
      if (at !== -1) open.splice(at)
    }
    say(open.at(-1)?.lang ?? '', text)
  }
  return said
}
