import type { ListState } from '#core/web/list/use-list.ts'
import { Button } from '../basic/Button.tsx'
import { EmptyState } from '../basic/EmptyState.tsx'
import { listTexts as texts } from './list-messages.en.ts'

/** The rows that are there are all filtered away: by what, and each of it can be dropped. */
export const NoMatch = ({ list: { noun, active, drop, clear } }: { list: Omit<ListState, 'columns'> }) => (
  <div className="table-wrap">
    <EmptyState
      icon="list-filter"
      title={texts.noMatch(noun)}
      actions={
        <>
          {active.map((filter) => (
            <Button key={filter.name} onClick={() => drop(filter)}>
              {texts.removeSaid(filter.said)}
            </Button>
          ))}
          <Button variant="ghost" onClick={clear}>
            {texts.clearAll}
          </Button>
        </>
      }
    >
      {texts.on(active)}
    </EmptyState>
  </div>
)
