import { companyNameKey } from '#fleet/companies/company-names.policy.ts'
import { vesselImportTexts as texts } from '../messages.en.ts'
import type { CheckedRow } from './check-row.server.ts'
import { nameKey, type Clients } from './compare-fleet.server.ts'
import type { FleetGroup } from './group-rows.server.ts'
import type { Match } from './match-vessels.server.ts'

interface NamedCompany {
  id: string
  name: string
  alternativeNames: readonly string[]
}

/** Indexes companies by their names; a company's own name takes precedence over the alternative name of another one. */
export function indexClients(companies: readonly NamedCompany[]): Clients {
  const idOf = new Map<string, string>()
  const alikeOf = new Map<string, string>()
  const add = (called: string, { id, name }: NamedCompany) => {
    idOf.set(nameKey(called), id)
    alikeOf.set(companyNameKey(called), name)
  }
  for (const company of companies) for (const name of company.alternativeNames) add(name, company)
  for (const company of companies) add(company.name, company)
  return { idOf, alikeOf }
}

/**
 * Adds a reason to the rows of each vessel with an unknown client that differs only in spelling or legal form from
 * another one: an existing company, or the new client of an earlier row. A cell equal to the stored value is accepted.
 */
export function refuseUnclearClients(
  checked: readonly CheckedRow[],
  groupOf: ReadonlyMap<number, FleetGroup>,
  matches: ReadonlyMap<FleetGroup, Match>,
  clients: Clients,
): void {
  const added = new Map<string, { name: string; row: number }>()
  const reasonOf = new Map<FleetGroup, string | null>()
  for (const { row, reasons } of checked) {
    const group = groupOf.get(row)
    if (group === undefined || reasons.length > 0) continue
    if (!reasonOf.has(group)) reasonOf.set(group, questionClient(group, matches.get(group), clients, added))
    const reason = reasonOf.get(group)
    if (!reason) continue
    reasons.push(reason)
    group.rows = []
  }
}

function questionClient(
  { row, vessel: { clientName: name } }: FleetGroup,
  match: Match | undefined,
  { idOf, alikeOf }: Clients,
  added: Map<string, { name: string; row: number }>,
): string | null {
  if (name === undefined || idOf.has(nameKey(name))) return null
  const stored = match?.existing?.clientName ?? null
  if (stored !== null && nameKey(stored) === nameKey(name)) return null
  const key = companyNameKey(name)
  const known = alikeOf.get(key)
  if (known !== undefined) return texts.likeClient(name, known)
  const earlier = added.get(key)
  if (earlier === undefined) added.set(key, { name, row })
  else if (nameKey(earlier.name) !== nameKey(name)) return texts.likeClientOfRow(name, earlier.name, earlier.row)
  return null
}
