import { useId, useState } from 'react'
import { formatOsloTime } from '#core/days.ts'
import { useChange } from '#core/web/call/use-change.ts'
import { useEndpoint } from '#core/web/call/use-endpoint.ts'
import { showToast } from '#core/web/toast.ts'
import { useCan } from '#core/web/viewer.tsx'
import { Button } from '#ui/basic/Button.tsx'
import { FormSection } from '#ui/field/FormSection.tsx'
import { Cluster } from '#ui/layout/Cluster.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type * as contract from '../calendar.contract.ts'
import { calendarMessages as messages } from './messages.en.ts'

/** The person's own calendar link: created, shown once, replaced, removed. */
export function CalendarLink() {
  const id = useId()
  const seesAll = useCan('dashboard:manager')
  const { data, isError } = useEndpoint<typeof contract.readCalendarLink>('GET /api/portal/me/calendar-link')
  const { url, make, remove } = useLinkChanges()
  const [asked, setAsked] = useState<'make' | 'remove' | null>(null)
  const link = data?.link ?? null
  const shown = url ?? (link === null ? null : messages.hidden(location.origin))
  const question = asked === 'make' ? messages.confirmAgain : messages.confirmRemove
  const confirm = () => (asked === 'make' ? make : remove).mutate({}, { onSettled: () => setAsked(null) })
  return (
    <FormSection title={messages.title} hint={messages.hint}>
      {shown === null ? (
        <div className="field">
          <Cluster gap={8} align="stretch" wraps className="calendar-link">
            <Button icon="calendar-plus" off={data === undefined || make.isPending} onClick={() => make.mutate({})}>
              {messages.make}
            </Button>
          </Cluster>
          <p className="hint">
            {isError ? messages.failed : messages.none} {messages.what}
          </p>
        </div>
      ) : (
        <div className="field">
          <label htmlFor={id}>{seesAll ? messages.labelAll : messages.labelOwn}</label>
          <Cluster gap={8} align="stretch" wraps className="calendar-link">
            <input
              className="input"
              id={id}
              readOnly
              value={shown}
              aria-describedby={`${id}-h`}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            {url === null ? null : (
              <Button icon="copy" onClick={() => void copy(url)}>
                {messages.copy}
              </Button>
            )}
            <Button variant="ghost" onClick={() => setAsked('make')}>
              {messages.again}
            </Button>
            <Button variant="danger" onClick={() => setAsked('remove')}>
              {messages.remove}
            </Button>
          </Cluster>
          <p className="hint" id={`${id}-h`} aria-live="polite">
            {url === null ? null : <b>{messages.once} </b>}
            {messages.what} {messages.newEnds} {link === null ? null : describeUse(link)}
          </p>
        </div>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          {...question}
          isBusy={make.isPending || remove.isPending}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        />
      )}
    </FormSection>
  )
}

const describeUse = ({ createdAt, lastReadAt }: { createdAt: string; lastReadAt: string | null }): string =>
  `${messages.made(formatOsloTime(createdAt))} ${
    lastReadAt === null ? messages.neverRead : messages.lastRead(formatOsloTime(lastReadAt))
  }`

/** Making and removing; the address is known only to the screen on which it was made. */
function useLinkChanges() {
  const [url, setUrl] = useState<string | null>(null)
  const rules = { failed: { title: messages.failed }, waits: true }
  const make = useChange<typeof contract.makeCalendarLink>('POST /api/portal/me/calendar-link', {
    ...rules,
    onDone: (made) => setUrl(made.url),
  })
  const remove = useChange<typeof contract.removeCalendarLink>('DELETE /api/portal/me/calendar-link', {
    ...rules,
    done: messages.removed,
    onDone: () => setUrl(null),
  })
  return { url, make, remove }
}

async function copy(url: string): Promise<void> {
  // Only https and localhost have a clipboard.
  const done = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  )
  showToast(done ? { title: messages.copied } : { title: messages.copyFailed, variant: 'danger' })
}
