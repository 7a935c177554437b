/** Changes that a device may hand to the managers: what a technician enters on a visit, and nothing else. */
export const HANDED_CALLS = [
  'POST /api/portal/projects/:id/hours',
  'POST /api/portal/projects/:id/parts',
  'POST /api/portal/projects/:id/comments',
  'POST /api/portal/projects/:id/transitions',
  'POST /api/portal/projects/:id/contacts',
  'PATCH /api/portal/contacts/:id',
  'PUT /api/portal/projects/:id/checklist/:key',
  'POST /api/portal/projects/:id/findings',
  'PATCH /api/portal/findings/:id',
  'DELETE /api/portal/findings/:id',
  'PUT /api/portal/files/:id/marks',
  'POST /api/portal/projects/:id/follow-up-request',
  'POST /api/portal/projects/:id/reports/generate',
  'PATCH /api/portal/reports/:id',
  'POST /api/portal/reports/:id/sign',
  'POST /api/portal/reports/:id/finalise',
] as const
export type HandedLine = (typeof HANDED_CALLS)[number]

interface Call {
  method: string
  path: string
}

export interface HandedCall {
  line: HandedLine
  params: Record<string, string>
  /** The version of a row that is removed. */
  query: Record<string, string>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^[a-z0-9-]{1,100}$/
const ADDRESS = /^([^?]+)(?:\?version=(\d{1,9}))?$/

/** Returns which of these changes a call is, with the parameters of its address; null for any other call. */
export function findHandedCall({ method, path }: Call): HandedCall | null {
  const [, address = '', version] = ADDRESS.exec(path) ?? []
  // A removal has no body: its version is in the address.
  if ((version !== undefined) !== (method === 'DELETE')) return null
  const found = address.split('/')
  for (const line of HANDED_CALLS) {
    const [verb, pattern = ''] = line.split(' ')
    const params = verb === method ? matchParts(pattern.split('/'), found) : null
    if (params !== null) return { line, params, query: version === undefined ? {} : { version } }
  }
  return null
}

const ROW_OF_CALL = /\{ref:\d\.id\}/
const ANY_ROW = '00000000-0000-7000-8000-000000000000'

/** Whether a call may follow one that is handed over: its row may be the one that an earlier call makes. */
export const isHandedStep = ({ method, path }: Call): boolean =>
  findHandedCall({ method, path: path.replace(ROW_OF_CALL, ANY_ROW) }) !== null

function matchParts(pattern: readonly string[], found: readonly string[]): Record<string, string> | null {
  if (pattern.length !== found.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const value = found[at] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return null
    } else if ((part === ':id' ? UUID : KEY).test(value)) params[part.slice(1)] = value
    else return null
  }
  return params
}
