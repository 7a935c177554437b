import type { TokenOf } from '#core/mail/link-tokens.server.ts'
import { openOutbox } from '#core/mail/outbox.server.ts'
import { eventually, type TestServices } from './services.ts'

type OutboxOptions = Omit<Parameters<typeof openOutbox>[0], 'onError' | 'tokenOf'> & { tokenOf?: TokenOf }

/** Sends until no mail waits that is due, then ends. What failed is due later. */
export async function sendEverything(options: OutboxOptions, query: TestServices['query']): Promise<void> {
  const errors: Error[] = []
  const outbox = openOutbox({ tokenOf: () => '', ...options, onError: (error) => errors.push(error) })
  outbox.work()
  try {
    await eventually(async () => {
      // While it is being sent, a mail is due again only when its process is taken for dead; until then nothing is noted.
      const [row] = await query<{ waits: boolean }>(`
        select exists (
          select from outgoing_mail where status = 'waiting' and (due_at <= now() or (attempts > 0 and last_error is null))
        ) as waits`)
      return errors.length > 0 || row?.waits === false ? true : undefined
    })
  } finally {
    await outbox.stop()
  }
  if (errors[0] !== undefined) throw errors[0]
}
