import { formatNumber } from '#core/language.ts'
import { useMessages, usePageLanguage } from '#core/web/page-language.ts'
import type { FilterList } from '../../shop/filter-lists.ts'
import { CrossIcon } from './shop-icons.tsx'

/** Category and brand as links: each leads to a page of its own. */
export function FilterLists({ lists, id }: { lists: readonly FilterList[]; id: string }) {
  const { lang } = usePageLanguage()
  return lists.map((list) =>
    list.entries.length === 0 ? null : (
      <nav key={list.id} className="filter-list" aria-labelledby={`${id}-${list.id}`}>
        <h2 id={`${id}-${list.id}`}>{list.heading}</h2>
        <ul>
          {list.entries.map((entry) => (
            <li key={entry.href}>
              <a
                href={entry.href}
                aria-current={entry.isCurrent ? 'page' : undefined}
                // A category within a brand is no page of its own for search engines.
                rel={entry.href.includes('?') ? 'nofollow' : undefined}
              >
                <span lang={entry.lang}>{entry.name}</span>
                <em>{formatNumber(lang, entry.count)}</em>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    ),
  )
}

/** The filters as a full-screen dialog on a phone; its button shows the number of results. */
export function FilterDialog({ lists, total, clearHref, onClose }: FilterDialogProps) {
  const messages = useMessages('catalogue')
  const { lang } = usePageLanguage()
  return (
    <dialog ref={openAsModal} className="filter-dialog" aria-labelledby="filter-title" onClose={onClose}>
      <form method="dialog">
        <div className="filter-head">
          <h2 id="filter-title">{messages.filter}</h2>
          <button className="remove" type="submit" aria-label={messages.closeFilter}>
            <CrossIcon />
          </button>
        </div>
        <div className="filter-body">
          <FilterLists lists={lists} id="filter" />
        </div>
        <div className="filter-foot">
          {clearHref !== null && (
            <a className="button button-line" href={clearHref}>
              {messages.clearFilter}
            </a>
          )}
          <button className="button button-ink" type="submit">
            {messages.showCount(total, formatNumber(lang, total))}
          </button>
        </div>
      </form>
    </dialog>
  )
}

const openAsModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal()
}

interface FilterDialogProps {
  lists: readonly FilterList[]
  total: number
  /** Address without filters; null if none is set. */
  clearHref: string | null
  onClose: () => void
}
