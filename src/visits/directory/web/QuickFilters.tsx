import type { ReactNode } from 'react'
import type { ListPage } from '#core/web/list/define-list.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import type { DirectoryCounts, findDirectory } from '../directory.contract.ts'
import { IDLE_MONTHS, type DueWindow } from '../directory.limits.ts'
import { directoryMessages as messages } from './messages.en.ts'
import type { VESSELS_LIST } from './vessels-list.ts'

/** The page of vessels that the address names. */
export type Vessels = ListPage<typeof findDirectory, (typeof VESSELS_LIST)['filters']>

const WINDOWS = [
  ['overdue', 'overdue'],
  ['30', 'within30'],
  ['60', 'within60'],
  ['90', 'within90'],
] as const satisfies readonly (readonly [DueWindow, keyof DirectoryCounts])[]

/** Due services, missing contacts and vessels without a recent service: toggles with their counts. */
export function QuickFilters({ vessels, counts }: { vessels: Vessels; counts: DirectoryCounts | undefined }) {
  const { values, change } = vessels
  const isMissing = values.missing !== ''
  const idle = String(IDLE_MONTHS)
  const number = (name: keyof DirectoryCounts) => (counts === undefined ? '' : String(counts[name]))
  const isAll = values.due === '' && !isMissing && values.idle === ''
  const chip = (label: ReactNode, count: keyof DirectoryCounts, isPressed: boolean, onPress: () => void, look = '') => (
    <button key={count} className={`filter-chip${look}`} type="button" aria-pressed={isPressed} onClick={onPress}>
      {label}
      <b>{number(count)}</b>
    </button>
  )
  return (
    <div className="chips" role="group" aria-label={messages.quick}>
      {chip(<span>{messages.all}</span>, 'all', isAll, () => change({ due: '', missing: '', idle: '' }))}
      {WINDOWS.map(([window, count]) =>
        chip(
          <>
            {window === 'overdue' ? <Icon name="circle-alert" /> : null}
            <span>{messages.windows[window]}</span>
          </>,
          count,
          values.due === window,
          () => change({ due: values.due === window ? '' : window }),
          window === 'overdue' ? ' status status-danger' : '',
        ),
      )}
      {chip(
        <>
          <Icon name="user-round-x" />
          <span>{messages.contactMissing}</span>
        </>,
        'missing',
        isMissing,
        () => change({ missing: isMissing ? '' : 'true' }),
        ' status status-warn',
      )}
      {chip(<span>{messages.idle(IDLE_MONTHS)}</span>, 'idle', values.idle === idle, () =>
        change({ idle: values.idle === idle ? '' : idle }),
      )}
    </div>
  )
}
