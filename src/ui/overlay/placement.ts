import { useCallback, type RefCallback } from 'react'

export interface Placement {
  side: 'bottom' | 'top'
  align: 'start' | 'center' | 'end'
  /** Pixels between the control and its box. */
  gap: number
  /** Pixels that stay free at the window's edge. */
  edge: number
  /** On the other side of its control where that one has more room. */
  flips: boolean
  /** At least as wide as its control and as this, and no higher than the window has room: then it scrolls. */
  fitsAnchor?: { minWidth: number }
}

/** Fetched when the first box opens: no screen needs it before, least of all the login. */
const loadFloating = () => import('@floating-ui/dom')

/**
 * Shows a box of the top layer (`popover="manual"`) at its control and moves it with the control. The box gets as
 * `--room` the pixels from its top to the window's edge.
 * @param placement a constant, so that the box isn't opened again
 */
export function usePlacement(anchor: Element | null, placement: Placement): RefCallback<HTMLElement> {
  return useCallback(
    (box: HTMLElement | null) => {
      if (box === null || anchor === null) return undefined
      box.showPopover()
      // Until it is placed it can have the focus and is not seen.
      box.style.opacity = '0'
      let [isGone, stop] = [false, () => {}]
      const follow = async () => {
        try {
          const floating = await loadFloating()
          if (!isGone) stop = floating.autoUpdate(anchor, box, () => void place(floating, anchor, box, placement))
        } catch {
          // If it failed to load, the box is where the page places it.
          box.style.opacity = ''
        }
      }
      void follow()
      return () => {
        isGone = true
        stop()
      }
    },
    [anchor, placement],
  )
}

async function place(
  floating: Awaited<ReturnType<typeof loadFloating>>,
  anchor: Element,
  box: HTMLElement,
  { side, align, gap, edge, flips, fitsAnchor }: Placement,
): Promise<void> {
  const { offset, flip, shift, size } = floating
  const { x, y } = await floating.computePosition(anchor, box, {
    strategy: 'fixed',
    placement: align === 'center' ? side : `${side}-${align}`,
    middleware: [
      fitsAnchor &&
        size({
          apply: ({ rects: { reference } }) => {
            const room = Math.max(innerHeight - reference.y - reference.height, reference.y)
            box.style.width = `${Math.min(Math.max(reference.width, fitsAnchor.minWidth), innerWidth - 2 * edge)}px`
            box.style.maxHeight = `${Math.max(120, room - 2 * edge)}px`
          },
        }),
      offset(gap),
      flips && flip({ padding: edge }),
      shift({ padding: edge, crossAxis: !fitsAnchor && flips }),
    ],
  })
  box.style.left = `${x}px`
  box.style.top = `${y}px`
  box.style.opacity = ''
  box.style.setProperty('--room', `${innerHeight - y - 2 * edge}px`)
}
