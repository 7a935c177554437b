import type { DeviceDatabase, DevicePerson } from './device-database.ts'
import { updateEntry, type Entry } from './outbox.ts'

/**
 * Later changes of the same row take their version from the answer to the entry before them. Once that is discarded there
 * is no answer: they get the version that it had itself, so that the server compares them with what the person had read.
 * @param entries all of the person's
 */
export async function rebaseFollowers(
  database: DeviceDatabase,
  person: DevicePerson,
  discarded: Entry,
  entries: readonly Entry[],
): Promise<void> {
  const { version } = (discarded.body ?? {}) as { version?: unknown }
  for (const entry of entries) {
    // What was signed is sent as it was signed, or not at all.
    if (version === undefined || entry.isFixed || !takesVersionFrom(entry, discarded.id)) continue
    await updateEntry(database, person, entry, { body: { ...(entry.body as object), version } })
  }
}

function takesVersionFrom({ body }: Entry, id: string): boolean {
  const { version } = (body ?? {}) as { version?: { $ref?: unknown; field?: unknown } }
  return version?.$ref === id && version.field === 'version'
}
