import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AuditEntity } from './audit/audit-event.ts'
import type { Ctx } from './context.server.ts'
import type { FileRecordKinds } from './files/file-record.server.ts'
import type { FormRoute } from './http/form-route.server.ts'
import type { Route } from './http/registry.server.ts'
import type { Job, JobHandler } from './jobs/jobs.server.ts'
import type { UndoSubject } from './rows/undo.server.ts'

/**
 * A column that refers to a vessel or a company. When two rows are merged, references to one are moved to the other.
 */
export interface Reference {
  table: PgTable
  column: PgColumn
  /** Why the references can't be moved, as a sentence; null where they can. Left out where nothing prevents it. */
  refuse?: (tx: Ctx, ids: { survivorId: string; duplicateId: string }) => Promise<string | null>
}

/** Settings that say for how long rows are stored. */
export interface RetentionPeriods {
  contactsMonths: number
  sentMailDays: number
  auditPersonsMonths: number
}

/**
 * What a module adds to the product; all parts are optional. An area's `index.server.ts` lists its modules, and compose
 * folds the lists: a new module is a folder and a line in its area's list.
 * @typeParam Deps what compose passes to routes, handlers and reminders; a property has one meaning in all modules
 */
export interface Module<Deps = never> {
  routes?: (deps: Deps) => readonly Route[]
  forms?: (deps: Deps) => readonly FormRoute[]
  jobs?: readonly Job[]
  handlers?: (deps: Deps) => readonly JobHandler[]
  /** Writes notices about what needs attention, once a day before the daily mails are sent. */
  remind?: (ctx: Ctx, deps: Deps) => Promise<void>
  /** Deletes rows with an expired retention period, once a night. */
  retention?: (ctx: Ctx, periods: RetentionPeriods) => Promise<unknown>
  /** Kinds of records that have a file of the portal, by the name that download links store. */
  files?: FileRecordKinds
  /** How an administrator's change is undone, by the audit log's name of the entity. */
  undo?: Partial<Record<AuditEntity, UndoSubject>>
  mergeReferences?: { vessel?: readonly Reference[]; company?: readonly Reference[] }
  /** Counts in the frame of the admin panel: scalar subqueries by their name in the answer. */
  overview?: Readonly<Record<string, SQL>>
}

/** Dependencies that all of these modules need from compose. */
export type DepsOf<Modules extends readonly Module[]> = Intersection<
  Modules[number] extends infer Each ? (Each extends Module<infer Deps> ? Deps : never) : never
>

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Declares a module, so that type errors are reported there, not in compose. */
export const defineModule = <Deps = object>(module: Module<Deps>): Module<Deps> => module
