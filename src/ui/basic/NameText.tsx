import { splitName } from './split-name.ts'

/**
 * A name that is cut in its middle where it has no room, never at its end, which is what tells it from others: two rows of
 * a list don't read the same because both were cut.
 */
export function NameText({ name }: { name: string }) {
  const { head, tail, isOneWord } = splitName(name)
  if (tail === '') return <span className="cut">{name}</span>
  // Two pieces of one word would be read as two words.
  const read = isOneWord ? ({ role: 'img', 'aria-label': name } as const) : {}
  return (
    <span className="name-text" dir="auto" {...read}>
      <span className="cut">{head}</span>
      <span>{tail}</span>
    </span>
  )
}

/** Words of a list as they are drawn: plain text is cut in its middle, everything else says for itself how it is cut. */
export const cutInMiddle = <Content,>(content: Content) =>
  typeof content === 'string' ? <NameText name={content} /> : content
