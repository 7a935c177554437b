import { splitName } from './split-name.ts'

/** Letters of a beginning that is longer than what of it always stays. */
const HEAD = 6

/**
 * A name that is cut in its middle where it has no room, never at its end, which is what tells it from others: two rows of
 * a list don't read the same because both were cut. The name itself is one text, so it is read, copied and found whole;
 * its two pieces are drawn over it.
 */
export function NameText({ name }: { name: string }) {
  const { head, tail } = splitName(name)
  if (tail === '') return <span className="cut">{name}</span>
  return (
    <span className="name-text" dir="auto">
      <span className="name-whole">{name}</span>
      <span
        className={head.length < HEAD ? 'name-look' : 'name-look has-head'}
        aria-hidden="true"
        data-head={head}
        data-tail={tail}
      />
    </span>
  )
}

/** Words of a list as they are drawn: plain text is cut in its middle, everything else says for itself how it is cut. */
export const cutInMiddle = <Content,>(content: Content) =>
  typeof content === 'string' ? <NameText name={content} /> : content
