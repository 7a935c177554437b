import { useCan } from '#core/web/viewer.tsx'
import { CompaniesScreen } from './company/CompaniesScreen.tsx'
import { NO_FILTERS, useDirectory } from './directory-address.ts'
import { DirectoryScreen } from './DirectoryScreen.tsx'
import { directoryMessages as messages } from './messages.en.ts'
import type { VesselBlocks } from './vessel-blocks.ts'

const VIEWS = ['vessels', 'companies'] as const

/** The fleet by its vessels; managers also by the companies that own them. */
export function FleetScreen({ blocks }: { blocks: VesselBlocks }) {
  const { state, change } = useDirectory()
  const mayWrite = useCan('vessel:write')
  const switcher = mayWrite ? (
    <div className="segments" role="group" aria-label={messages.view}>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === state.view}
          onClick={() =>
            // Each list has filters of its own.
            change({ ...NO_FILTERS, view: view === 'vessels' ? '' : view, open: '', sort: '', columns: '' }, 'push')
          }
        >
          {messages.views[view]}
        </button>
      ))}
    </div>
  ) : null
  return mayWrite && state.view === 'companies' ? (
    <CompaniesScreen blocks={blocks} switcher={switcher} />
  ) : (
    <DirectoryScreen blocks={blocks} switcher={switcher} />
  )
}
