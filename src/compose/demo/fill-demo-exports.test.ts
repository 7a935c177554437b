import { expect, it } from 'vitest'
import { createFileDeps } from '#compose/portal-files.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { fillDemoExports } from './fill-demo-exports.server.ts'
import { fillDemoFiles } from './fill-demo-files.server.ts'
import { fillDemo } from './fill-demo.server.ts'

const product = await testCalls()
const ctx = systemCtx(product.ctx.db)
const files = createFileDeps({
  storage: openFileStorage({ folder: product.folder, s3: null }),
  pepper: product.pepper,
})
const OPTIONS = { seed: 7, today: '2026-11-20', files }

it('has exports of every kind, credit notes, and readings that make curves', async () => {
  const { directUrl } = product
  await fillDemo({ ...OPTIONS, directUrl, projects: 700, passwordHash: 'nobody signs in here' })
  await fillDemoFiles(ctx, OPTIONS)
  await fillDemoExports(ctx, OPTIONS)
  const kinds = await product.query<{ kind: string }>(
    `select distinct concat_ws(' ', kind, format, case when withdrawn_at is not null then 'withdrawn'
      when marked_at is not null then 'billed' else 'open' end) as kind from billing_exports order by kind`,
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'invoice csv billed',
      'invoice ehf billed',
      'invoice ehf open',
      expect.stringContaining('credit note'),
      expect.stringContaining('withdrawn'),
    ]),
  )
  // What was billed is on an invoice of the same number, client and sum, and what is handed over is approved.
  expect(
    await product.query(`
      select invoice.number from billing_export_invoices invoice join billing_exports export on export.id = export_id
      join billing_export_items exported on exported.invoice_id = invoice.id join billing_items item on item.id = exported.item_id
      where export.kind = 'invoice' and export.marked_at is not null and item.invoice_number <> invoice.invoice_number
        or export.kind = 'invoice' and exported.released_at is null and item.billing_status <> 'approved'
        or export.kind = 'credit note' and item.billing_status <> 'credited'
        or invoice.net <> (select sum(total) from billing_export_items own where own.invoice_id = invoice.id)
        or export.created_at > '2026-11-20'`),
  ).toEqual([])
  const [file] = await product.query<{ id: string; storedFileId: string; sha256: string }>(
    `select id, stored_file_id as "storedFileId", sha256 from billing_export_files where file_name like '%.xml' limit 1`,
  )
  expect(file?.storedFileId).toEqual(expect.any(String))
  const curves = await product.query<{ ships: number }>(`
    select count(*)::int as ships from (select vessel_id from service_reports report
      join vessel_projects project on project.id = report.project_id
      where jsonb_array_length(report.content -> 'readings') > 2 group by vessel_id having count(*) > 1) ship`)
  expect(curves[0]?.ships).toBeGreaterThan(50)
})
