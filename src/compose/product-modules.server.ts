import type { Ctx } from '#core/context.server.ts'
import type { FileRecordKinds } from '#core/files/file-record.server.ts'
import type { DepsOf, Module, RetentionPeriods } from '#core/module.server.ts'
import { tryEach } from '#core/try-each.ts'
import { fleetModules } from '#fleet/index.server.ts'
import { houseModules } from '#house/index.server.ts'
import { moneyModules } from '#money/index.server.ts'
import { peopleModules } from '#people/index.server.ts'
import { siteModules } from '#site/index.server.ts'
import { visitsModules } from '#visits/index.server.ts'
import { retentionJob } from './upkeep/retention.jobs.server.ts'

const MODULES = {
  ...moneyModules,
  ...visitsModules,
  ...fleetModules,
  ...siteModules,
  ...houseModules,
  ...peopleModules,
}

export type ProductDeps = DepsOf<readonly (typeof MODULES)[keyof typeof MODULES][]>

/** Every module uses a part of ProductDeps. */
const modulesByName = Object.entries(MODULES as Record<string, Module<ProductDeps>>)
const modules = modulesByName.map(([, module]) => module)

export const listRoutes = (deps: ProductDeps) => modules.flatMap(({ routes }) => routes?.(deps) ?? [])
export const listForms = (deps: ProductDeps) => modules.flatMap(({ forms }) => forms?.(deps) ?? [])
export const listHandlers = (deps: ProductDeps) => modules.flatMap(({ handlers }) => handlers?.(deps) ?? [])

/** Every job of the product. */
export const PRODUCT_JOBS = [retentionJob, ...modules.flatMap(({ jobs }) => jobs ?? [])]

/** Every kind of record that has a file of the portal. */
export const FILE_RECORDS: FileRecordKinds = mergeParts(modules.map(({ files }) => files))

/** How changes of the admin panel are undone, by the audit log's name of the entity. */
export const UNDO_SUBJECTS = mergeParts(modules.map(({ undo }) => undo))

/** Counts in the frame of the admin panel. */
export const OVERVIEW_COUNTS = mergeParts(modules.map(({ overview }) => overview))

/** References to vessels and companies, which are moved when two are merged. */
export const VESSEL_REFERENCES = modules.flatMap(({ mergeReferences }) => mergeReferences?.vessel ?? [])
export const COMPANY_REFERENCES = modules.flatMap(({ mergeReferences }) => mergeReferences?.company ?? [])

const nameOfModule = ([name]: readonly [string, unknown]): string => name

/**
 * Deletes expired rows of every module.
 * @throws Error that names the modules that failed; the others are done
 */
export async function runRetention(ctx: Ctx, periods: RetentionPeriods): Promise<void> {
  await tryEach(modulesByName, nameOfModule, async ([, { retention }]) => retention?.(ctx, periods))
}

/**
 * Writes the reminders of every module.
 * @throws Error that names the modules that failed; the others are done
 */
export async function remindAll(ctx: Ctx, deps: ProductDeps): Promise<void> {
  await tryEach(modulesByName, nameOfModule, async ([, { remind }]) => remind?.(ctx, deps))
}

/** One object of many; a name that two modules declare stops the start. */
function mergeParts<Value>(parts: readonly (Readonly<Record<string, Value>> | undefined)[]): Record<string, Value> {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  const merged = Object.fromEntries(entries)
  if (Object.keys(merged).length < entries.length) throw new Error('Two modules declare the same name')
  return merged
}
