import { useState, type ReactNode } from 'react'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { Button } from '../basic/Button.tsx'
import { Icon } from '../basic/Icon.tsx'
import { useDelayed } from '../basic/Skeleton.tsx'
import { chartTexts } from '../messages.en.ts'
import { follow, type ChartProps } from './ChartFrame.tsx'

interface ChartBlockProps extends Pick<ChartProps, 'onOpen'> {
  title: string
  /** Unit or subject, in quiet type after the title. */
  unit?: string | undefined
  /** Columns of twelve that it takes at the desk. */
  span?: 4 | 5 | 6 | 7 | 12
  /** Choices that change what is drawn, such as the currency. */
  controls?: ReactNode
  /** The same figures as a table; without one nothing can be switched. */
  table?: ReactNode
  onCsv?: (() => void) | undefined
  /** A sentence below, and the list that everything here counts. */
  note?: ReactNode
  link?: { href: string; words: string } | undefined
  children: ReactNode
}

/** A chart in its block, with a button for the same data as a table, and the chart's statement below. */
export function ChartBlock(props: ChartBlockProps) {
  const { title, unit, span = 6, controls, table, onCsv, note, link, onOpen, children } = props
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={`block chart-block span-${span === 12 ? 'all' : span}`} aria-label={title}>
      <div className="block-head">
        <h2>{title}</h2>
        {unit ? <span className="chart-unit cut">{unit}</span> : null}
        <div className="actions">
          {controls}
          {table ? (
            <div className="segments small" role="group" aria-label={chartTexts.shownAs(title)}>
              {[false, true].map((each) => (
                <button
                  key={String(each)}
                  type="button"
                  aria-pressed={each === isTable}
                  aria-label={chartTexts.asOf(each ? chartTexts.table : chartTexts.chart, title)}
                  onClick={() => setIsTable(each)}
                >
                  {each ? chartTexts.table : chartTexts.chart}
                </button>
              ))}
            </div>
          ) : null}
          {onCsv ? (
            <span className="only-wide">
              <Button small icon="download" aria-label={chartTexts.csvOf(title)} onClick={onCsv}>
                {chartTexts.csv}
              </Button>
            </span>
          ) : null}
        </div>
      </div>
      {isTable && table ? <div className="chart-twin">{table}</div> : <div className="chart-body">{children}</div>}
      {note || link ? (
        <Cluster gap={8} align="baseline" className="chart-foot">
          <span>{note}</span>
          {link ? (
            <a className="link" href={link.href} onClick={(event) => follow(event, link.href, onOpen)}>
              {link.words}
              <Icon name="chevron-right" />
            </a>
          ) : null}
        </Cluster>
      ) : null}
    </section>
  )
}

const HEIGHTS = [52, 64, 44, 78, 70, 88, 62, 40, 72, 96, 82, 74]

/** Columns at about their height while the figures are on their way. */
export function ChartSkeleton() {
  const isShown = useDelayed(true)
  return (
    <Cluster gap={12} align="end" className="chart-skeleton" aria-busy="true">
      {isShown ? HEIGHTS.map((height) => <span key={height} className="skeleton" style={{ height }} />) : null}
    </Cluster>
  )
}

/** In place of a line that would mislead: what there is, how much it takes, and the ways to more. */
export const TooLittle = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <div className="too-little">
    <b>{chartTexts.tooLittle}</b>
    {children}
    {actions ? <div className="next-steps">{actions}</div> : null}
  </div>
)
