/** Both texts cut at what they share at the beginning and at the end, between words. */
export function splitDifference(
  one: string,
  other: string,
): { start: string; one: string; other: string; end: string } {
  const [a, b] = [one.split(/(?<=\s)|(?=\s)/), other.split(/(?<=\s)|(?=\s)/)]
  let first = 0
  while (first < a.length && first < b.length && a[first] === b[first]) first += 1
  let last = 0
  while (last < a.length - first && last < b.length - first && a.at(-1 - last) === b.at(-1 - last)) last += 1
  return {
    start: a.slice(0, first).join(''),
    one: a.slice(first, a.length - last).join(''),
    other: b.slice(first, b.length - last).join(''),
    end: a.slice(a.length - last).join(''),
  }
}

/** A text with what the other one does not say marked: `ins` in what it is now, `del` in what it was. */
export function Marked({ text, other, as: Mark }: { text: string; other: string; as: 'ins' | 'del' }) {
  const { start, one, end } = splitDifference(text, other)
  return (
    <>
      {start}
      {one === '' ? null : <Mark>{one}</Mark>}
      {end}
    </>
  )
}
