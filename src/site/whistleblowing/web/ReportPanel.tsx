import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type PublicMessages, useMessages } from '#core/web/page-language.ts'
import { FollowUp, type FollowUpStart } from './FollowUp.tsx'
import { QuickExit } from './QuickExit.tsx'
import { ReportForm, type ReportFormProps } from './ReportForm.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

export interface ReportPanelProps extends ReportFormProps {
  /** Address of the tab that opens a report by its code, without script. */
  followUpPath: string
  /** Set on the page that answers a follow-up without script. */
  followUp?: FollowUpStart
}

type Tab = 'new' | 'follow'
const TABS = [
  { tab: 'new', anchor: 'report-new', label: 'tabNew' },
  { tab: 'follow', anchor: 'follow-up', label: 'tabFollow' },
] as const satisfies readonly { tab: Tab; anchor: string; label: keyof PublicMessages['report'] }[]

/**
 * Confidential reports: a tab to file one, a tab to follow one up, and the quick exit next to both. Without script the
 * tabs are links and the style sheet shows the one with its anchor in the address; the script doesn't change the
 * address. The browser stores nothing of it: no draft, no storage, no autofill.
 */
export function ReportPanel(props: ReportPanelProps) {
  const { quickExit, followUp } = props
  const isHydrated = useIsHydrated()
  const [chosen, setTab] = useState<Tab | null>(followUp === undefined ? null : 'follow')
  const tab = chosen ?? (isHydrated ? tabOfAddress() : null)
  const panel = (own: Tab) =>
    isHydrated ? ({ role: 'tabpanel', 'aria-labelledby': `report-tab-${own}`, hidden: tab !== own } as const) : {}
  return (
    <div className="panel whistle-box" id="report" data-tab={tab ?? undefined}>
      <Tabs tab={tab} isHydrated={isHydrated} onShow={setTab} />
      <div className="whistle-new" id="report-new" {...panel('new')}>
        <ReportForm {...props} />
      </div>
      <div className="whistle-follow" id="follow-up" {...panel('follow')}>
        <FollowUp start={followUp} path={props.followUpPath} quickExit={quickExit} />
      </div>
      <div className="exit-bar">
        <QuickExit url={quickExit.url} className="button button-line" />
      </div>
    </div>
  )
}

const tabOfAddress = (): Tab => (location.hash === '#follow-up' ? 'follow' : 'new')

interface TabsProps {
  tab: Tab | null
  isHydrated: boolean
  onShow: (tab: Tab) => void
}

function Tabs({ tab, isHydrated, onShow }: TabsProps) {
  const text = useMessages('report')
  const list = useRef<HTMLDivElement>(null)
  const show = (next: Tab) => (event: MouseEvent) => {
    // Otherwise the address, and with it the history, would say that someone followed up a report.
    event.preventDefault()
    onShow(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'new' ? 'follow' : 'new'
    onShow(next)
    list.current?.querySelector<HTMLElement>(`#report-tab-${next}`)?.focus()
  }
  const tabProps = (own: Tab) =>
    isHydrated
      ? ({ role: 'tab', 'aria-selected': tab === own, tabIndex: tab === own ? 0 : -1, onClick: show(own) } as const)
      : {}
  return (
    <div
      className="whistle-tabs"
      ref={list}
      {...(isHydrated ? { role: 'tablist', 'aria-label': text.title, onKeyDown } : {})}
    >
      {TABS.map(({ tab: own, anchor, label }) => (
        <a key={own} id={`report-tab-${own}`} href={`#${anchor}`} {...tabProps(own)}>
          {text[label]}
        </a>
      ))}
    </div>
  )
}
