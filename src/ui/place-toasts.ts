const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"]'
/** Minimum distance to a control and to the edge of the window, px. */
const GAP = 8
/** Step between two tried positions, px. */
const STEP = 8
/** Extra cost of the left side, px: it is chosen if the first free position on the right is higher by more than this. */
const LEFT_PENALTY = 160

interface Box {
  top: number
  right: number
  bottom: number
  left: number
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && a.right > b.left - GAP && a.top < b.bottom + GAP && a.bottom > b.top - GAP

/** Places a region of messages where it covers no control; where every place covers one, it stays where its styles put it. */
export function placeToasts(region: HTMLElement): void {
  for (const name of ['inset', 'width']) region.style.removeProperty(name)
  if (region.childElementCount === 0) return
  const own = region.getBoundingClientRect()
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < innerHeight)
  const isFree = (box: Box) => !controls.some((control) => overlaps(box, control))
  if (isFree(own)) return
  const at = (left: number, top: number): Box => ({ left, top, right: left + own.width, bottom: top + own.height })
  const right = document.documentElement.clientWidth - own.width - 2 * GAP
  const places: { cost: number; box: Box }[] = []
  for (let top = innerHeight - own.height - 2 * GAP; top >= GAP; top -= STEP) {
    const cost = innerHeight - top
    places.push({ cost, box: at(right, top) }, { cost: cost + LEFT_PENALTY, box: at(2 * GAP, top) })
  }
  const free = places.toSorted((a, b) => a.cost - b.cost).find(({ box }) => isFree(box))?.box
  if (free === undefined) return
  region.style.width = `${own.width}px`
  region.style.inset = 'auto'
  region.style.top = `${free.top}px`
  region.style.left = `${free.left}px`
}
