import { sumAmounts, toHundredths } from '#core/contract/amounts.ts'
import type { AnswerOf } from '#core/web/call/request.ts'
import { fitsPattern } from '#core/web/call/stale.ts'
import type { Entry } from '#core/web/device/outbox.ts'
import { unansweredLines } from '#visits/checklists/checklists.policy.ts'
import type { VisitChecklist } from '#visits/checklists/visit-checklist.contract.ts'
import type { findComments, ProjectComment } from '#visits/comments/comments.contract.ts'
import type { findHours, HoursEntry } from '#visits/hours/hours.contract.ts'
import type { Part } from '#visits/parts/parts.contract.ts'
import type { findProjectParts } from '#visits/parts/project-parts.contract.ts'
import type { OperatorDashboard } from '#visits/planning/operator-dashboard.contract.ts'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import { allowedMoves, permissionsOf } from '#visits/projects/projects.policy.ts'
import type { findProjectContacts, ProjectContact } from '#visits/visit-contacts/visit-contacts.contract.ts'
import type { Me } from '../me.ts'
import { lineOf, type OfflineLine } from './offline-calls.ts'
import { showChecklist, showFindings, showMarks } from './sheet-views.ts'

/** The technician whose entries they are. */
type Person = Pick<Me, 'id' | 'name' | 'role'>

/** Shows unsent entries in the response of a read. */
type View = (data: never, entries: readonly Entry[], person: Person, checklist?: VisitChecklist) => unknown

/** Typed with a comma, or not a number: the server judges it, the sum leaves it out. */
const amountOf = (hours: string): string => (/^\d{1,2}([.,]\d{1,2})?$/.test(hours) ? hours.replace(',', '.') : '0')

const hourBody = (entry: Entry) => entry.body as Pick<HoursEntry, 'date' | 'kind' | 'hours'> & { note?: string | null }

function showHours(list: AnswerOf<typeof findHours>, entries: readonly Entry[], person: Person) {
  const added = entries.map((entry): HoursEntry => {
    const { date, kind, hours, note = null } = hourBody(entry)
    const own = { id: entry.id, projectId: entry.projectId ?? '', userId: person.id, userName: person.name }
    return { ...own, date, kind, hours: amountOf(hours), note, version: 0, createdAt: entry.at, mayChange: false }
  })
  const sums = { ...list.sums }
  for (const { kind, hours } of added) {
    sums[kind] = sumAmounts([sums[kind], hours])
    sums.total = sumAmounts([sums.total, hours])
  }
  return { ...list, sums, items: [...added.toReversed(), ...list.items], total: list.total + added.length }
}

function showParts(list: AnswerOf<typeof findProjectParts>, entries: readonly Entry[], person: Person) {
  const added = entries.map((entry) => {
    const body = entry.body as Partial<Part>
    return {
      productId: null,
      partNumber: null,
      supplier: null,
      notes: null,
      unit: 'pcs',
      category: '',
      vesselName: '',
      billingStatus: 'pending',
      ...body,
      quantity: body.quantity ?? 1,
      id: entry.id,
      projectId: entry.projectId ?? '',
      operatorId: person.id,
      operatorName: person.name,
      usedDate: body.usedDate ?? entry.at.slice(0, 10),
      billingStatusAt: entry.at,
      billingMoves: [],
      version: 0,
      createdAt: entry.at,
      updatedAt: entry.at,
      mayChange: false,
    } as unknown as Part
  })
  return { ...list, items: [...list.items, ...added], total: list.total + added.length }
}

function showComments(list: AnswerOf<typeof findComments>, entries: readonly Entry[], person: Person) {
  const added = entries.map((entry): ProjectComment => ({
    id: entry.id,
    projectId: entry.projectId ?? '',
    userId: person.id,
    userName: person.name,
    comment: (entry.body as { comment: string }).comment,
    mentions: [],
    editedAt: null,
    version: 0,
    createdAt: entry.at,
    mayChange: false,
  }))
  return { ...list, items: [...list.items, ...added], total: list.total + added.length }
}

function showContacts(list: AnswerOf<typeof findProjectContacts>, entries: readonly Entry[]) {
  const added = entries.filter(({ method }) => method === 'POST').map(toContact)
  const changed = list.items.map((contact) => {
    const shown = { ...contact }
    for (const entry of entries) if (entry.path.endsWith(`/${contact.id}`)) Object.assign(shown, entry.body)
    return Object.assign(shown, { version: contact.version })
  })
  return { ...list, items: [...changed, ...added], total: list.total + added.length }
}

const toContact = (entry: Entry): ProjectContact =>
  ({
    phone: null,
    email: null,
    position: null,
    company: null,
    vesselId: null,
    ...(entry.body as Partial<ProjectContact>),
    id: entry.id,
    projectId: entry.projectId,
    version: 0,
    createdAt: entry.at,
    updatedAt: entry.at,
    mayChange: false,
  }) as ProjectContact

/** The project as it will be once its entries are sent: with its next moves, by the same rules as the server's. */
function showProject(
  project: ProjectDetail,
  entries: readonly Entry[],
  person: Person,
  checklist?: VisitChecklist,
): ProjectDetail {
  const of = (wanted: OfflineLine) => entries.filter((entry) => lineOf(entry) === wanted)
  const hours = of('POST /api/portal/projects/:id/hours').map((entry) => amountOf(hourBody(entry).hours))
  const counts = {
    ...project.counts,
    hours: project.counts.hours + hours.length,
    parts: project.counts.parts + of('POST /api/portal/projects/:id/parts').length,
    comments: project.counts.comments + of('POST /api/portal/projects/:id/comments').length,
    contacts: project.counts.contacts + of('POST /api/portal/projects/:id/contacts').length,
    findings: project.counts.findings + of('POST /api/portal/projects/:id/findings').length,
    ...countLines(checklist, of(CHECKLIST), person),
    // A visit may be completed once its report is locked; the completion is sent after it.
    reports: project.counts.reports + of('POST /api/portal/reports/:id/finalise').length,
  }
  const moved = of('POST /api/portal/projects/:id/transitions').at(-1)
  const base = { ...project, counts, operatorHours: sumAmounts([project.operatorHours, ...hours]) }
  const isUnchanged = moved === undefined && hours.length === 0 && checklist === undefined
  if (isUnchanged) return base
  const { to, reason, followUpDate } = moved === undefined ? ONLY_HOURS : (moved.body as Moved)
  const shown = {
    ...base,
    ...(to === undefined ? {} : { status: to, statusChangedAt: moved?.at ?? base.statusChangedAt }),
    ...(reason === undefined ? {} : { statusReason: reason }),
    ...(followUpDate === undefined ? {} : { followUpDate }),
  }
  const actor = { kind: 'portal', userId: person.id, name: person.name, role: person.role, sessionId: '' } as const
  const moves = allowedMoves(
    {
      ...shown,
      clientName: shown.clientName ?? null,
      companyName: shown.companyName ?? null,
      hasHours: toHundredths(shown.operatorHours) > 0n,
      reportCount: counts.reports,
      unsettledItems: counts.unsettledItems,
      unansweredLines: counts.unansweredLines,
    },
    actor,
  )
  return {
    ...shown,
    moves,
    allowedTransitions: moves.flatMap((move) => (move.blockedBy === undefined ? [move.to] : [])),
    permissions: permissionsOf(shown, actor),
  }
}

const CHECKLIST = 'PUT /api/portal/projects/:id/checklist/:key'

/** Lines of the stored checklist with its unsent answers; nothing where none is stored. */
function countLines(checklist: VisitChecklist | undefined, entries: readonly Entry[], person: Person) {
  if (checklist === undefined) return {}
  const { lines } = showChecklist(checklist, entries, person)
  return {
    answeredLines: lines.filter(({ result }) => result !== null).length,
    unansweredLines: unansweredLines(lines).length,
  }
}

interface Moved {
  to?: ProjectDetail['status']
  reason?: string | null
  followUpDate?: string | null
}
const ONLY_HOURS: Moved = {}

function showDashboard(page: OperatorDashboard, entries: readonly Entry[]): OperatorDashboard {
  return {
    ...page,
    jobs: page.jobs.map((job) =>
      showJob(
        job,
        entries.filter(({ projectId }) => projectId === job.id),
      ),
    ),
  }
}

function showJob(job: OperatorDashboard['jobs'][number], entries: readonly Entry[]): OperatorDashboard['jobs'][number] {
  const hours = entries.filter((entry) => lineOf(entry) === 'POST /api/portal/projects/:id/hours').map(hourBody)
  const moved = entries.findLast((entry) => lineOf(entry) === 'POST /api/portal/projects/:id/transitions')
  const { to, reason, followUpDate } = moved === undefined ? ONLY_HOURS : (moved.body as Moved)
  const sumOf = (rows: typeof hours) => sumAmounts(rows.map((each) => amountOf(each.hours)))
  const last = hours
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  return {
    ...job,
    hoursLogged: sumAmounts([job.hoursLogged, sumOf(hours)]),
    hoursToday: sumAmounts([job.hoursToday, sumOf(hours.filter(({ date }) => date === last))]),
    ...(to === undefined ? {} : { status: to, statusChangedAt: moved?.at ?? job.statusChangedAt }),
    ...(reason === undefined ? {} : { statusReason: reason }),
    ...(followUpDate === undefined ? {} : { followUpDate }),
  }
}

/** Which read shows which entries: `own` those of the project in the address, `all` everybody's. */
const VIEWS: readonly { pattern: string; of: readonly OfflineLine[] | 'all'; show: View }[] = [
  { pattern: '/api/portal/projects/*/hours', of: ['POST /api/portal/projects/:id/hours'], show: showHours },
  { pattern: '/api/portal/projects/*/parts', of: ['POST /api/portal/projects/:id/parts'], show: showParts },
  { pattern: '/api/portal/projects/*/comments', of: ['POST /api/portal/projects/:id/comments'], show: showComments },
  {
    pattern: '/api/portal/projects/*/contacts',
    of: ['POST /api/portal/projects/:id/contacts', 'PATCH /api/portal/contacts/:id'],
    show: showContacts,
  },
  {
    pattern: '/api/portal/projects/*/checklist',
    of: [CHECKLIST],
    show: showChecklist,
  },
  {
    pattern: '/api/portal/projects/*/findings',
    of: ['POST /api/portal/projects/:id/findings', 'PATCH /api/portal/findings/:id', 'DELETE /api/portal/findings/:id'],
    show: showFindings,
  },
  { pattern: '/api/portal/projects/*/files', of: ['PUT /api/portal/files/:id/marks'], show: showMarks },
  { pattern: '/api/portal/projects/*', of: 'all', show: showProject },
  { pattern: '/api/portal/dashboard/operator', of: 'all', show: showDashboard },
]

/** Whether an address is that of a project with unsent answers: what of its checklist is open depends on them. */
export const needsChecklist = (address: string, entries: readonly Entry[]): boolean =>
  fitsPattern('/api/portal/projects/*', address) &&
  entries.some((entry) => lineOf(entry) === CHECKLIST && address.endsWith(`/${entry.projectId}`))

/**
 * Returns the response with the person's unsent entries in it.
 * @param checklist the stored one of a project that `needsChecklist`
 */
export function showUnsent(
  address: string,
  data: unknown,
  entries: readonly Entry[],
  person: Person,
  checklist?: VisitChecklist,
): unknown {
  const [path = ''] = address.split('?')
  const view = entries.length === 0 ? undefined : VIEWS.find(({ pattern }) => fitsPattern(pattern, path))
  if (view === undefined) return data
  const projectId = path.startsWith('/api/portal/projects/') ? path.split('/')[4] : undefined
  const shown = entries.filter((entry) => {
    const line = lineOf(entry)
    if (line === null) return false
    const isOfAddress = projectId === undefined || entry.projectId === null || entry.projectId === projectId
    return isOfAddress && (view.of === 'all' || view.of.includes(line))
  })
  return shown.length === 0 ? data : view.show(data as never, shown, person, checklist)
}
