import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { recordAudit } from '#core/audit/audit.server.ts'
import { BackupError } from '#core/backup/backup-error.ts'
import { syncFolder } from '#core/backup/set-writer.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { AppError } from '#core/errors.ts'
import { PRODUCT_VERSION } from '#core/product-version.server.ts'
import { storedFiles } from '#house/files/files.table.server.ts'
import { openStoredFile, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { operatorDocuments, travelDocumentFiles } from '#visits/documents/documents.table.server.ts'
import { exportTexts } from './messages.en.ts'

/** Rows that are read at once. */
const PAGE = 1000
const PICTURES = 'pictures/'
/** Maximum bytes of a file's name on common file systems. */
const NAME_BYTES = 255
export const CONTENTS = 'contents.json'

interface ExportedFile {
  /** Path within the folder of the export. */
  path: string
  sha256: string
  bytes: number
  /** Rows of a table. */
  rows?: number
  /** It was changed or lost in the storage, and is missing here. */
  isDamaged?: true
}

/**
 * Writes all persistent data into an empty folder, for moving to another program: a file of JSON lines for each table,
 * all from one snapshot, the portal's decrypted files, and pictures. Reports stay encrypted, passwords and codes
 * hashed. `contents.json` is written last, with the SHA-256 of each file. The audit event is recorded before the first
 * byte: an export contains every passport.
 * @throws {BackupError} if the folder is not empty
 */
export async function exportData(ctx: Ctx, deps: FileDeps, folder: string): Promise<ExportedFile[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupError(exportTexts.notEmpty(folder))
  await recordExport(ctx)
  const written: ExportedFile[] = []
  const write = async (name: string, source: AsyncIterable<Uint8Array>): Promise<ExportedFile> => {
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured() {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await pipeline(measured, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }))
    const file = { path: name, sha256: hash.digest('hex'), bytes }
    written.push(file)
    return file
  }
  // One lost file must not prevent the export of the others.
  const lose = async (name: string): Promise<void> => {
    await rm(path.join(folder, name), { force: true })
    written.push({ path: name, sha256: '', bytes: 0, isDamaged: true })
  }
  await ctx.tx(async (tx) => {
    // Disables the statement timeout: reading may take long, while others write.
    await tx.db.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    for (const table of await listTables(tx)) {
      const counted = { rows: 0 }
      Object.assign(await write(`tables/${table}.jsonl`, linesOf(tx, table, counted)), counted)
    }
    const files = await tx.db
      .select({ id: storedFiles.id, fileName: storedFiles.fileName, keyId: storedFiles.keyId })
      .from(storedFiles)
      .where(IS_HELD)
    for (const { id, fileName, keyId } of files) {
      const name = `files/${id}/${cutName(fileName)}`
      // Sealed with another pepper, so it can't be decrypted here.
      if (keyId !== deps.fileKeys.id) await lose(name)
      else
        await write(name, openStoredFile(ctx, deps, id)).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
          return lose(name)
        })
    }
  })
  for (const name of await deps.storage.list(PICTURES)) {
    await write(PICTURES + name, whole(deps.storage, PICTURES + name)).catch(async (error: unknown) => {
      // A storage that is away for a moment, or a full disk, is no lost picture.
      if (await deps.storage.exists(PICTURES + name)) throw error
      return lose(PICTURES + name)
    })
  }
  const contents = { product: PRODUCT_VERSION, madeAt: new Date().toISOString(), files: written }
  await writeFile(path.join(folder, CONTENTS), `${JSON.stringify(contents, null, 1)}\n`, { mode: 0o600, flush: true })
  await syncFolder(folder)
  return written
}

/** A record refers to it. */
const IS_HELD = and(isNotNull(storedFiles.claimedAt), isNull(storedFiles.releasedAt))

async function recordExport(ctx: Ctx): Promise<void> {
  const idsOf = (table: typeof travelDocumentFiles | typeof operatorDocuments) =>
    inArray(storedFiles.id, ctx.db.select({ id: table.storedFileId }).from(table))
  const isTravelDocument = or(idsOf(travelDocumentFiles), idsOf(operatorDocuments))
  const travelDocuments = await ctx.db.$count(storedFiles, and(IS_HELD, isTravelDocument))
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'backup',
      entityId: null,
      entityName: exportTexts.allData,
      action: 'exported',
      description: exportTexts.withTravelDocuments(travelDocuments),
    }),
  )
}

/** A valid file name: characters are up to four bytes. The ending is preserved. */
function cutName(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - ending.length)
  while (Buffer.byteLength(stem + ending) > NAME_BYTES) stem = [...stem].slice(0, -1).join('')
  return stem + ending
}

/** `schema.table` of all that is neither PostgreSQL's, the queue's nor the migrations', and outlives a crash. */
async function listTables(ctx: Ctx): Promise<string[]> {
  const rows = await queryRows(
    ctx.db,
    { name: 'text' },
    sql`
    select format('%I.%I', space.nspname, relation.relname) as name
    from pg_class relation join pg_namespace space on space.oid = relation.relnamespace
    where space.nspname in ('public', 'audit') and relation.relkind = 'r' and relation.relpersistence = 'p' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function* linesOf(tx: Ctx, table: string, counted: { rows: number }): AsyncGenerator<Uint8Array> {
  await tx.db.execute(
    sql`declare export no scroll cursor for select to_jsonb(each)::text as line from ${sql.raw(table)} each order by 1`,
  )
  for (;;) {
    const rows = await queryRows(tx.db, { line: 'text' }, sql`fetch ${sql.raw(String(PAGE))} from export`)
    if (rows.length === 0) break
    counted.rows += rows.length
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await tx.db.execute(sql`close export`)
}

async function* whole(storage: FileDeps['storage'], key: string): AsyncGenerator<Uint8Array> {
  yield await storage.get(key)
}
