import { hashToken } from '#core/crypto/session-token.server.ts'

/** Rows of the portal by their addresses, with the table that has their version. */
const TABLES: readonly (readonly [RegExp, string])[] = [
  [/^projects\/[^/]+(\/transitions|\/assign)?$/, 'vessel_projects'],
  [/^hours\/[^/]+$/, 'project_hours'],
  [/^findings\/[^/]+$/, 'findings'],
  [/^checklist-templates\/[^/]+$/, 'checklist_templates'],
  [/^comments\/[^/]+$/, 'project_comments'],
  [/^held-entries\/[^/]+\/(apply|discard)$/, 'held_entries'],
  [/^contacts\/[^/]+$/, 'vessel_contacts'],
  [/^parts\/[^/]+$/, 'parts_used'],
  [/^expenses\/[^/]+$/, 'charges'],
  [/^prices\/(?!import)[^/]+$/, 'prices'],
  [/^files\/[^/]+$/, 'project_files'],
  [/^travel-documents\/[^/]+$/, 'travel_document_files'],
  [/^vessel-contacts\/[^/]+$/, 'vessel_contacts'],
  [/^reports\/[^/]+(\/sign|\/finalise)?$/, 'service_reports'],
  [/^operator-documents\/[^/]+$/, 'operator_documents'],
  [/^absences\/[^/]+$/, 'operator_absences'],
  [/^notifications\/(?!read-all)[^/]+$/, 'notifications'],
  [/^vessels\/[^/]+$/, 'vessels'],
  [/^vessel-systems\/[^/]+$/, 'vessel_systems'],
  [/^vessel-reagents\/[^/]+$/, 'vessel_reagents'],
  [/^companies\/[^/]+$/, 'companies'],
  [/^visit-links\/[^/]+(\/accept)?$/, 'visit_links'],
  [/^requests\/[^/]+(\/project)?$/, 'requests'],
  [/^quotes\/[^/]+(\/send)?$/, 'quotes'],
  [/^operators\/[^/]+(\/activate|\/deactivate)?$/, 'portal_users'],
]

interface Change {
  method: string
  path: string
  body?: unknown
  token?: string | null | undefined
  /** Sent unchanged. */
  isExact?: boolean | undefined
}

type Ask = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/**
 * A change as a screen sends it, which has read the row before: where a test names no version, the row's own is named.
 * A test of what is left out says so itself.
 */
export async function nameVersion(
  { method, path, body, token, isExact = false }: Change,
  ask: Ask,
): Promise<{ path: string; body: unknown }> {
  const [address = '', search = ''] = path.split('?')
  const place = address.replace('/api/portal/', '')
  if (method === 'GET' || place === address) return { path, body }
  const sent = body ?? (method === 'DELETE' ? undefined : {})
  const isNamed =
    method === 'DELETE' ? /(^|&)version=/.test(search) : typeof sent !== 'object' || sent === null || 'version' in sent
  if (place === 'billing/items/status' && !isExact) return { path, body: await nameVersions(sent, ask) }
  const table = place === 'me' ? 'portal_users' : TABLES.find(([pattern]) => pattern.test(place))?.[1]
  if (isExact || isNamed || table === undefined) return { path, body }
  const [row] =
    place === 'me'
      ? await ask(OWN_ROW, [hashToken(token ?? '')])
      : await ask(`select version from ${table} where id::text = $1`, [place.split('/')[1]])
  const version = Number(row?.['version'] ?? 1)
  return method === 'DELETE'
    ? { path: `${address}?${[search, `version=${version}`].filter(Boolean).join('&')}`, body }
    : { path, body: { ...sent, version } }
}

/** Of several items at once: each by its id. */
async function nameVersions(body: unknown, ask: Ask): Promise<unknown> {
  const { ids, versions } = body as { ids?: unknown; versions?: unknown }
  if (!Array.isArray(ids) || versions !== undefined) return body
  const rows = await ask('select id, version from billing_items where id::text = any($1::text[])', [ids.map(String)])
  const known = new Map(rows.map(({ id, version }) => [id, version]))
  return { ...(body as object), versions: Object.fromEntries(ids.map((id) => [id, known.get(id) ?? 1])) }
}

/** The user of the session that this token opens. */
const OWN_ROW = `select person.version from portal_users person join portal_sessions session on session.user_id = person.id
  where session.session_token = $1`
