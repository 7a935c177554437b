import type { ReactNode } from 'react'
import { IconButton } from '../basic/Button.tsx'
import { uiTexts } from '../messages.en.ts'

interface PagerProps {
  /** Page number from 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** Left of it: the keys of this list. */
  children?: ReactNode
  /** Next to the pages: rows per page. */
  size?: ReactNode
}

/** The foot of a list: the shown range, and the pages. */
export function Pager({ page, pageSize, total, onPage, children, size }: PagerProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const isLast = last >= total
  return (
    <div className="pager">
      {children ? <span className="hints">{children}</span> : null}
      <span className="pages">
        <span className="quiet" aria-live="polite">
          {uiTexts.shown(first, last, total)}
        </span>
        {size}
        <IconButton icon="chevron-left" label={uiTexts.pageBefore} off={page <= 1} onClick={() => onPage(page - 1)} />
        <IconButton icon="chevron-right" label={uiTexts.pageAfter} off={isLast} onClick={() => onPage(page + 1)} />
      </span>
    </div>
  )
}
