import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { and, eq } from 'drizzle-orm'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import { AppError } from '#core/errors.ts'
import { openStoredFile, storeStream, type FileDeps } from '#house/files/stored-files.service.server.ts'
import { getSigner, type Signer, type SigningDeps } from '#house/signing-keys/signing-keys.service.server.ts'
import { PACK_TRIES } from '../evidence.jobs.server.ts'
import { AUDIT_FILES, EVIDENCE_BYTES_MAX, PACK_FILES } from '../evidence.limits.ts'
import { evidencePacks } from '../evidence.table.server.ts'
import type { Manifest, ManifestFile, PackedCheckpoint } from '../manifest.ts'
import { evidenceTexts } from '../messages.en.ts'
import { findPackedEntries } from '../pack-audit.queries.server.ts'
import { findPackedFiles, findPackedVisits, writePackTables, type PackedFile } from '../pack-data.queries.server.ts'
import { writeReadme } from '../readme-messages.en.ts'

export interface PackDeps extends SigningDeps {
  files: FileDeps
  company: () => Promise<{ name: string }>
}

type Pack = typeof evidencePacks.$inferSelect

configure({ useWebWorkers: false })

/** Makes a requested pack; a second run of the same job finds it done. */
export async function makePack(ctx: Ctx, deps: PackDeps, packId: string, attempt: number): Promise<void> {
  const [pack] = await ctx.db
    .select()
    .from(evidencePacks)
    .where(and(eq(evidencePacks.id, packId), eq(evidencePacks.state, 'preparing')))
  if (pack === undefined) return
  try {
    const { storedFileId } = await writePack(ctx, deps, pack)
    await finish(ctx, packId, { state: 'ready', storedFileId })
  } catch (error) {
    const isFinal = error instanceof AppError && error.code === 'invalid'
    if (!isFinal && attempt < PACK_TRIES) throw error
    await finish(ctx, packId, { state: 'failed', problem: isFinal ? error.message : evidenceTexts.failed })
    if (!isFinal) throw error
  }
}

const finish = (ctx: Ctx, packId: string, values: Partial<Pack>) =>
  ctx.db
    .update(evidencePacks)
    .set({ ...values, finishedAt: new Date() })
    .where(and(eq(evidencePacks.id, packId), eq(evidencePacks.state, 'preparing')))

async function writePack(ctx: Ctx, deps: PackDeps, pack: Pack): Promise<{ storedFileId: string }> {
  const listed = await findPackedFiles(ctx, pack.projectIds)
  const bytes = listed.reduce((sum, { fileSize }) => sum + fileSize, 0)
  if (bytes > EVIDENCE_BYTES_MAX) throw new AppError('invalid', evidenceTexts.tooLarge)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const [stored] = await Promise.all([
    storeStream(ctx, deps.files, { bytes: readable, fileName: pack.fileName, fileType: 'application/zip' }),
    writeZip(ctx, deps, { pack, listed, writable }).catch(async (error: unknown) => {
      await writable.abort(error).catch(() => {})
      throw error
    }),
  ])
  return stored
}

interface Zip {
  pack: Pack
  listed: readonly PackedFile[]
  writable: WritableStream<Uint8Array>
}

async function writeZip(ctx: Ctx, deps: PackDeps, { pack, listed, writable }: Zip): Promise<void> {
  const zip = new ZipWriter(writable, { keepOrder: true })
  const files: ManifestFile[] = []
  const addText = async (path: string, text: string) => {
    files.push(await addBytes(zip, path, Buffer.from(text)))
  }
  const now = new Date()
  const signer = await getSigner(ctx, deps, now)
  const names = nameFiles(listed)
  for (const file of listed) {
    const path = names.get(file) ?? ''
    await zip.add(path, streamOf(openStoredFile(ctx, deps.files, file.storedFileId)), { level: 0 })
    files.push({ path, size: file.fileSize, sha256: file.sha256 })
  }
  for (const { path, text } of await writePackTables(ctx, pack.projectIds)) await addText(path, text)
  const audit = await collectAudit(ctx, pack.projectIds, now)
  await addText(AUDIT_FILES.entries, audit.entries)
  await addText(AUDIT_FILES.checkpoint, audit.checkpoint)
  const { name: issuer } = await deps.company()
  await addText('README.txt', writeReadme({ issuer, subject: pack.subject, key: signer.keyId }))
  const manifest = await describePack(ctx, pack, { issuer, signer, now, files })
  await addSigned(zip, manifest, signer)
  await zip.close()
}

async function addSigned(zip: ZipWriter<unknown>, manifest: Manifest, signer: Signer): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await addBytes(zip, PACK_FILES.manifest, bytes)
  await addBytes(zip, PACK_FILES.signature, signer.sign(bytes))
  await addBytes(zip, PACK_FILES.key, Buffer.from(signer.pem))
}

async function addBytes(zip: ZipWriter<unknown>, path: string, bytes: Uint8Array): Promise<ManifestFile> {
  await zip.add(path, new Uint8ArrayReader(bytes))
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function describePack(
  ctx: Ctx,
  { projectIds, subject }: Pack,
  { issuer, signer, now, files }: { issuer: string; signer: Signer; now: Date; files: ManifestFile[] },
): Promise<Manifest> {
  const visits = await findPackedVisits(ctx, projectIds)
  const days = visits.flatMap(({ first, last }) => [first, last]).filter((day) => day !== null)
  return {
    format: 'maritime-service-evidence/1',
    issuer,
    key: signer.keyId,
    createdAt: now.toISOString(),
    subject,
    from: days.toSorted()[0] ?? null,
    to: days.toSorted().at(-1) ?? null,
    projects: visits.map(({ project, vessel }) => ({ number: project, vesselName: vessel })),
    files,
  }
}

/** Entries about the visits, and the state of the whole log, which only the server can recompute. */
async function collectAudit(ctx: Ctx, projectIds: readonly string[], now: Date) {
  const { entries, omitted } = await findPackedEntries(ctx, projectIds)
  const { head, rows, fault } = await verifyAudit(ctx)
  const checkpoint: PackedCheckpoint = {
    ...head,
    at: now.toISOString(),
    checked: rows,
    firstFault: fault?.seq ?? null,
    included: entries.length,
    omitted,
  }
  return {
    entries: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    checkpoint: `${JSON.stringify(checkpoint, null, 2)}\n`,
  }
}

const streamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** Paths in the pack: reports by their name, photos by day and number. Each is given once. */
function nameFiles(listed: readonly PackedFile[]): ReadonlyMap<PackedFile, string> {
  const counts = new Map<string, number>()
  const countOf = (key: string): number => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return next
  }
  return new Map(
    listed.map((file) => {
      const { kind, project, day, fileType, fileName } = file
      if (kind === 'report') {
        const base = `reports/${project}/`
        const count = countOf(base + fileName.toLowerCase())
        return [file, base + (count === 1 ? fileName : `${count} ${fileName}`)] as const
      }
      const base = `photos/${project}/${day}`
      return [file, `${base}-${String(countOf(base)).padStart(2, '0')}.${EXTENSIONS[fileType] ?? 'bin'}`] as const
    }),
  )
}
