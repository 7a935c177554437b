import { useListAddress } from '#core/web/list-address.ts'
import { endFilters } from '#core/web/list/define-list.ts'
import { useCan } from '#core/web/viewer.tsx'
import { CompaniesScreen } from './company/CompaniesScreen.tsx'
import { DirectoryScreen } from './DirectoryScreen.tsx'
import { directoryMessages as messages } from './messages.en.ts'
import type { VesselBlocks } from './vessel-blocks.ts'
import { VESSELS_LIST } from './vessels-list.ts'

const VIEWS = ['vessels', 'companies'] as const

/** The fleet by its vessels; managers also by the companies that own them. */
export function FleetScreen({ blocks }: { blocks: VesselBlocks }) {
  const { query, change } = useListAddress()
  const shown = query.get('view') === 'companies' ? 'companies' : 'vessels'
  const mayWrite = useCan('vessel:write')
  const switcher = mayWrite ? (
    <div className="segments" role="group" aria-label={messages.view}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() =>
            // Each list has filters of its own.
            change(
              { ...endFilters(VESSELS_LIST), view: view === 'vessels' ? '' : view, open: '', sort: '', columns: '' },
              'push',
            )
          }
        >
          {messages.views[view]}
        </button>
      ))}
    </div>
  ) : null
  return mayWrite && shown === 'companies' ? (
    <CompaniesScreen blocks={blocks} switcher={switcher} />
  ) : (
    <DirectoryScreen blocks={blocks} switcher={switcher} />
  )
}
