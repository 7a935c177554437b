import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, updatedAtColumn } from '#core/db/columns.server.ts'
import { vessels } from '#fleet/vessels/vessels.table.server.ts'
import { portalUsers } from '#people/portal-auth/portal-auth.table.server.ts'
import { products } from '#site/catalogue/catalogue.table.server.ts'
import { type Position, TREATMENTS } from './vessel-systems.limits.ts'

/**
 * Systems as they are installed on board. The name by which lists show a vessel's system is stored with the vessel. Two
 * at one position exist only after a merge of two vessels: nothing of either may be lost there.
 */
export const vesselSystems = snakeCase.table(
  'vessel_systems',
  {
    id: idColumn(),
    vesselId: uuid()
      .notNull()
      .references(() => vessels.id, { onDelete: 'cascade' }),
    position: integer().$type<Position>().notNull(),
    maker: text().notNull(),
    model: text(),
    /** As on the nameplate. */
    capacity: text(),
    treatment: text({ enum: TREATMENTS }).notNull(),
    /** Maker, model and number of the analyser that is fitted: the reagent belongs to it. */
    analyser: text(),
    installedOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('vessel_systems_vessel_id_idx').on(table.vesselId, table.position),
    check('vessel_systems_position_check', sql`${table.position} in (1, 2)`),
    check(
      'vessel_systems_treatment_check',
      sql`${table.treatment} in ('electrolysis', 'side-stream electrolysis', 'chemical injection', 'UV', 'other')`,
    ),
  ],
)

/** Mixes of a system. Number, name and days are the product's on that day: a bottle's label does not change. */
export const vesselReagents = snakeCase.table(
  'vessel_reagents',
  {
    id: idColumn(),
    systemId: uuid()
      .notNull()
      .references(() => vesselSystems.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    itemNumber: text().notNull(),
    productName: text().notNull(),
    mixedOn: date({ mode: 'string' }).notNull(),
    changeAfterDays: integer(),
    keepsForDays: integer(),
    opensBox: boolean().notNull().default(false),
    loggedBy: uuid().references(() => portalUsers.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('vessel_reagents_system_id_idx').on(table.systemId, table.mixedOn),
    index('vessel_reagents_product_id_idx').on(table.productId),
    index('vessel_reagents_logged_by_idx').on(table.loggedBy),
  ],
)
