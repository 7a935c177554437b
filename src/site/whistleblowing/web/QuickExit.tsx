import { useMessages } from '#core/web/page-language.ts'
import { LeaveIcon } from '#ui/icons/Icon.tsx'

/** Its target and text; `lang` if the text isn't in the page's language. */
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
 * The quick exit next to the form in every state. A plain link, so that it works immediately and without script; the
 * page's inline script finds it by `data-quick-exit` and replaces this page instead of adding to the history.
 */
export const QuickExit = ({ url, className }: QuickExitProps) => (
  <a className={className} href={url} rel="noreferrer" data-quick-exit="">
    <LeaveIcon />
    {useMessages('report').exit}
  </a>
)
