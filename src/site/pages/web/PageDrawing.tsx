import { Drawing } from '#ui/Drawing.tsx'
import ship from '#ui/drawings/hero-scene.svg?raw'

/** Our drawings for texts: they contain no words, so that both languages share them. */
const DRAWINGS: Record<string, string> = import.meta.glob('../../../../content/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The machinery in the ship's section: pumps, filter, electrolysis, monitoring, neutralisation, tank. */
const MACHINERY = '178 172 784 372'

export interface PageDrawingProps {
  /** A file in content/drawings, or `ship`: the section through a ship from the home page. */
  name: string
  /** Text alternative of the drawing. */
  label: string
}

/** A drawing over the whole width of its section; its numbers are those of the Checks under it. */
export function PageDrawing({ name, label }: PageDrawingProps) {
  const svg = name === 'ship' ? ship : Object.entries(DRAWINGS).find(([path]) => path.endsWith(`/${name}.svg`))?.[1]
  if (svg === undefined) throw new Error(`content/drawings has no ${name}.svg`)
  const look = name === 'ship' ? { className: 'scene', viewBox: MACHINERY } : { className: 'page-drawing' }
  return (
    // On a phone it is wider than its box: a keyboard has to reach the box to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="cut-box" tabIndex={0} role="group" aria-label={label}>
      <Drawing svg={svg} label={label} {...look} />
    </div>
  )
}
