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
  'PUT /api/portal/files/:id/marks',
] as const
export type HandedLine = (typeof HANDED_CALLS)[number]

export interface HandedCall {
  line: HandedLine
  params: Record<string, string>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^[a-z0-9-]{1,100}$/

/** Returns which of these changes a call is, with the parameters of its path; null for any other call. */
export function findHandedCall({ method, path }: { method: string; path: string }): HandedCall | null {
  const found = path.split('/')
  for (const line of HANDED_CALLS) {
    const [verb, pattern = ''] = line.split(' ')
    const params = verb === method ? matchParts(pattern.split('/'), found) : null
    if (params !== null) return { line, params }
  }
  return null
}

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
