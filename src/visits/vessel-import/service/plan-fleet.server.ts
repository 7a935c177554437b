import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '#core/context.server.ts'
import { findDayOrders } from '#core/csv/written-days.ts'
import { findCrossReferences } from '#site/finder/finder.queries.server.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { FleetImportDetails, FleetImportRow } from '../vessel-import.contract.ts'
import { DAY_COLUMNS } from '../vessel-import.fields.ts'
import {
  readCompanies,
  readFinishedVisits,
  readPastServices,
  readVessels,
  type StoredService,
  type StoredVessel,
} from '../vessel-import.queries.server.ts'
import { checkRow, type CheckedRow, type FleetDayOrders } from './check-row.server.ts'
import { compareService, compareVessel, nameKey, type Clients, type FieldChange } from './compare-fleet.server.ts'
import { indexClients, refuseUnclearClients } from './find-clients.server.ts'
import { groupRows, type FleetGroup } from './group-rows.server.ts'
import { matchVessels, type Match } from './match-vessels.server.ts'
import { indexOtherNames, questionNames } from './question-names.server.ts'
import type { FleetRow } from './read-fleet.server.ts'

/** The fleet as an import compares with it. */
export interface Surroundings {
  vessels: StoredVessel[]
  clients: Clients
  servicesOf: ReadonlyMap<string, StoredService[]>
  visitsOf: ReadonlyMap<string, { day: string; serviceType: string }[]>
}

export interface FleetPlan {
  groups: FleetGroup[]
  matches: Map<FleetGroup, Match>
  surroundings: Surroundings
  shown: FleetImportRow[]
  details: FleetImportDetails
  /** Digest of this file on the current fleet: applying the plan finds the same, or writes nothing. */
  digest: string
}

/** Rows after which other requests get their turn. */
const ROWS_AT_ONCE = 500

/** The order of day and month in each column with days. */
export const findOrders = (rows: readonly FleetRow[]): FleetDayOrders =>
  Object.fromEntries(DAY_COLUMNS.map((column) => [column, findDayOrders(rows.map(({ cells }) => cells[column] ?? ''))]))

/** Each row by itself: no database is needed for it. */
export async function checkRows(rows: readonly FleetRow[]): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  const orders = findOrders(rows)
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    checked.push(checkRow(row, orders))
  }
  return checked
}

/** Compares a file with the fleet as it is now; writes nothing. */
export async function planFleet(ctx: Ctx, rows: readonly CheckedRow[]): Promise<FleetPlan> {
  // Further reasons are found here: the rows themselves stay unchanged for a later plan.
  const checked = rows.map((row) => ({ ...row, reasons: [...row.reasons] }))
  const { groups, groupOf } = groupRows(checked)
  const vessels = await readVessels(ctx)
  const matches = await matchVessels(groups, vessels)
  refuseNameless(checked, groupOf, matches)
  const surroundings = await readSurroundings(ctx, vessels, matches)
  refuseUnclearClients(checked, groupOf, matches, surroundings.clients)
  await questionNames(matches, indexOtherNames(groups, vessels, surroundings.clients, await findCrossReferences(ctx)))
  const plan: FleetPlan = {
    groups: groups.filter(({ rows: own }) => own.length > 0),
    matches,
    surroundings,
    shown: [],
    details: {
      counts: { new: 0, changed: 0, duplicate: 0, refused: 0, unchanged: 0 },
      sums: { vessels: 0, services: 0, clients: 0, changedVessels: 0, changedFields: 0 },
    },
    digest: '',
  }
  const newClients = new Set<string>()
  const digest = createHash('sha256')
  for (const [at, row] of checked.entries()) {
    if (at % ROWS_AT_ONCE === 0) await setImmediate()
    const group = row.reasons.length > 0 ? undefined : groupOf.get(row.row)
    const match = group === undefined ? undefined : matches.get(group)
    const shown =
      group === undefined || match === undefined ? showRefused(row) : showRow(plan, row, group, match, newClients)
    plan.shown.push(shown)
    plan.details.counts[shown.result] += 1
    const { existing, candidates, twins } = match ?? {}
    digest.update(
      JSON.stringify([
        row.row,
        shown.result,
        existing?.id,
        existing?.version,
        candidates?.map(({ id }) => id),
        twins,
        shown.changes,
        shown.what,
      ]),
    )
  }
  plan.details.sums.clients = newClients.size
  plan.digest = digest.digest('hex')
  return plan
}

/** A vessel that is not there needs a name to be made with: known only now. */
function refuseNameless(
  checked: readonly CheckedRow[],
  groupOf: Map<number, FleetGroup>,
  matches: ReadonlyMap<FleetGroup, Match>,
): void {
  for (const row of checked) {
    const group = groupOf.get(row.row)
    if (group === undefined || group.vessel.name !== undefined || matches.get(group)?.existing) continue
    row.reasons.push(texts.nameEmpty)
    group.rows = []
  }
}

async function readSurroundings(
  ctx: Ctx,
  vessels: StoredVessel[],
  matches: ReadonlyMap<FleetGroup, Match>,
): Promise<Surroundings> {
  const touched = new Set<string>()
  for (const [{ services }, { existing, candidates }] of matches) {
    if (services.length === 0) continue
    for (const { id } of existing === null ? candidates : [existing]) touched.add(id)
  }
  const ids = [...touched]
  return {
    vessels,
    clients: indexClients(await readCompanies(ctx)),
    servicesOf: gather(await readPastServices(ctx, ids)),
    visitsOf: gather(await readFinishedVisits(ctx, ids)),
  }
}

function gather<Row extends { vesselId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const gathered = new Map<string, Row[]>()
  for (const row of rows) {
    const known = gathered.get(row.vesselId)
    if (known === undefined) gathered.set(row.vesselId, [row])
    else known.push(row)
  }
  return gathered
}

const showRefused = ({ row, cells, reasons }: CheckedRow): FleetImportRow => ({
  row,
  result: 'refused',
  ...namesOf(cells),
  what: reasons,
  changes: [],
  candidates: [],
})

const cutName = (text: string | undefined): string | null => text?.slice(0, 200).toWellFormed() ?? null
const namesOf = ({ name, imo, clientName }: CheckedRow['cells']) => ({
  vesselName: cutName(name),
  imo: cutName(imo),
  clientName: cutName(clientName),
})

function showRow(
  { surroundings, details: { sums } }: FleetPlan,
  { row, cells, service, vessel }: CheckedRow,
  group: FleetGroup,
  { existing, candidates, twins, doubts }: Match,
  newClients: Set<string>,
): FleetImportRow {
  const { clients, servicesOf, visitsOf } = surroundings
  const isFirst = group.row === row
  const shown: FleetImportRow = {
    row,
    result: 'unchanged',
    ...namesOf(isFirst ? { ...cells, ...group.cells } : cells),
    ...(existing === null ? {} : { vesselName: existing.name }),
    imo: group.vessel.imo ?? vessel.imo ?? existing?.imo ?? null,
    what: [],
    changes: [],
    candidates: [],
  }
  const { imo } = group.vessel
  const taken = isFirst && group.hasImoOfName && imo !== undefined ? [texts.imoOfName(imo)] : []
  if (candidates.length + twins.length + doubts.length > 0) {
    if (!isFirst) return { ...shown, what: [texts.follows(group.row)] }
    const what = [...doubts, ...candidates.map(({ reason }) => reason), ...twins, ...taken]
    return { ...shown, result: 'duplicate', what, candidates }
  }
  const kinds = new Set<'new' | 'changed'>()
  const add = (changes: readonly FieldChange[]): void => {
    if (changes.length > 0) kinds.add('changed')
    shown.changes.push(...changes)
    sums.changedFields += changes.length
  }
  if (isFirst) {
    const { clientName } = group.vessel
    const isKnown = clientName === undefined || clients.idOf.has(nameKey(clientName))
    if (existing === null) {
      sums.vessels += 1
      kinds.add('new')
      shown.what.push(texts.newVessel(clientName === undefined ? null : isKnown ? 'known' : 'new'), ...taken)
      if (!isKnown) newClients.add(nameKey(clientName))
    } else {
      const { changes, newClient } = compareVessel(existing, group, clients)
      if (changes.length > 0) sums.changedVessels += 1
      if (newClient !== null) newClients.add(nameKey(newClient))
      add(changes)
    }
  }
  if (service !== null) {
    const id = existing?.id ?? ''
    const verdict = compareService(service, servicesOf.get(id) ?? [], visitsOf.get(id) ?? [])
    if (verdict.what) shown.what.push(verdict.what)
    if (verdict.kind === 'changed') add(verdict.changes)
    if (verdict.kind === 'new') {
      sums.services += 1
      kinds.add('new')
    }
  }
  return { ...shown, result: kinds.has('changed') ? 'changed' : kinds.has('new') ? 'new' : 'unchanged' }
}
