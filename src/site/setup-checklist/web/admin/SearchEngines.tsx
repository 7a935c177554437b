import { keyOf } from '#core/web/call/request.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import type { getAdminSettings, updateSettings } from '#site/site-content/settings-admin.contract.ts'
import { Check } from '#ui/field/Field.tsx'
import { setupMessages } from './messages.en.ts'

const messages = setupMessages.searches

/** Whether the site asks search engines to wait: a setting of the company's record, asked where it matters. */
export function SearchEngines({ wasCompleted }: { wasCompleted: boolean }) {
  const settings = useEndpoint<typeof getAdminSettings>('GET /api/admin/settings')
  const saving = useChange<typeof updateSettings>('PUT /api/admin/settings', {
    done: ({ value }) => (value.searchEngines.waitForFirstDay ? messages.saved.on : messages.saved.off),
    failed: { title: messages.failed },
    // The box doesn't flip back in the meantime, and the next press uses the current version.
    keeps: (stored) => [keyOf<typeof getAdminSettings>('GET /api/admin/settings'), stored],
  })
  if (wasCompleted) return <p className="hint">{messages.over}</p>
  if (settings.data === undefined) return null
  const { value, version } = settings.data
  const isOn = saving.isPending
    ? (saving.variables.body.value.searchEngines.waitForFirstDay ?? false)
    : value.searchEngines.waitForFirstDay
  return (
    <section className="first-day-searches" aria-labelledby="first-day-searches">
      <h2 id="first-day-searches">{messages.title}</h2>
      <Check
        label={messages.label}
        checked={isOn}
        onValue={(waitForFirstDay) => {
          if (saving.isPending) return
          saving.mutate({ body: { value: { ...value, searchEngines: { waitForFirstDay } }, version } })
        }}
      />
      <p className="hint">{isOn ? messages.on : messages.off}</p>
    </section>
  )
}
