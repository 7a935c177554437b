import { useMessages } from '#core/web/page-language.ts'
import { LeaveIcon } from '#ui/icons/Icon.tsx'

/** Where it leads and what is said of that; `lang` where this stands in another language than the page. */
export interface QuickExitTexts {
  url: string
  says: string
  lang?: 'en' | undefined
}

interface QuickExitProps {
  url: string
  className: string
}

/**
 * The way out that stays beside the form in every state. A plain link, so that it works at once and without script;
 * the script that stands in the page itself finds it by `data-quick-exit` and replaces this page instead of adding to the history.
 */
export const QuickExit = ({ url, className }: QuickExitProps) => (
  <a className={className} href={url} rel="noreferrer" data-quick-exit="">
    <LeaveIcon />
    {useMessages('report').exit}
  </a>
)
