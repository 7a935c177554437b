/** Attribute by which a bar is found; its value is the project's id. */
export const BAR = 'data-bar'

/**
 * Moves the focus from one bar of a board to another: left and right along the row, up and down to the nearest bar of
 * the next row, Home and End to the ends of the row.
 * @returns whether the key was handled
 */
export function moveFocus(key: string, from: HTMLElement, board: HTMLElement): boolean {
  const rows = [...board.querySelectorAll<HTMLElement>('[data-lane-row]')]
    .map((row) => [...row.querySelectorAll<HTMLElement>(`[${BAR}]`)].toSorted((a, b) => startOf(a) - startOf(b)))
    .filter((bars) => bars.length > 0)
  const y = rows.findIndex((bars) => bars.includes(from))
  const row = rows[y]
  if (row === undefined) return false
  const x = row.indexOf(from)
  const target =
    key === 'ArrowLeft'
      ? row[x - 1]
      : key === 'ArrowRight'
        ? row[x + 1]
        : key === 'Home'
          ? row[0]
          : key === 'End'
            ? row.at(-1)
            : key === 'ArrowUp'
              ? nearest(rows[y - 1], from)
              : key === 'ArrowDown'
                ? nearest(rows[y + 1], from)
                : null
  if (target === null) return false
  target?.focus()
  return true
}

const startOf = (bar: HTMLElement): number => Number(bar.dataset['start'])

const nearest = (bars: readonly HTMLElement[] | undefined, to: HTMLElement): HTMLElement | undefined =>
  bars?.toSorted((a, b) => Math.abs(startOf(a) - startOf(to)) - Math.abs(startOf(b) - startOf(to)))[0]
