import type { TestServices } from '../../../tests/setup/services.ts'

let made = 0

/** An article of the catalogue. */
export async function addArticle({ query }: Pick<TestServices, 'query'>, itemNumber: string, name: string) {
  const [row] = await query<{ id: string }>(
    `insert into products (id, name, item_number, description) values (gen_random_uuid(), $1, $2, 'Article') returning id`,
    [name, itemNumber],
  )
  if (row === undefined) throw new Error('The article was not inserted')
  return row.id
}

interface AskedLine {
  text: string
  itemNumber?: string
  productId?: string
  quantity?: number
  unit?: string
  matched?: string
}

/** A request inserted into the tables: its receipt is tested with the buyer's side. */
export async function addRequest(
  { query }: Pick<TestServices, 'query'>,
  lines: readonly AskedLine[],
  facts: Record<string, unknown> = {},
): Promise<{ id: string; reference: string }> {
  made += 1
  const row: Record<string, unknown> = {
    reference: `R26-${String(made).padStart(4, '0')}`,
    vessel_name: 'Havlys Spirit',
    port: 'Immingham',
    contact_name: 'Purchaser',
    contact_company: 'Nordtind Bulk AS',
    contact_email: 'purchasing@nordtind.example',
    ...facts,
  }
  const names = Object.keys(row)
  const [request] = await query<{ id: string; reference: string }>(
    `insert into requests (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')})
      returning id, reference`,
    Object.values(row),
  )
  if (request === undefined) throw new Error('The request was not inserted')
  for (const [at, line] of lines.entries()) {
    const matched = line.matched ?? (line.productId === undefined ? 'none' : 'number')
    await query(
      `insert into request_lines (id, request_id, n, text, item_number, product_id, quantity, unit, matched)
        values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        request.id,
        at + 1,
        line.text,
        line.itemNumber ?? null,
        line.productId ?? null,
        line.quantity ?? null,
        line.unit ?? null,
        matched,
      ],
    )
  }
  return request
}

/** The buyer orders lines of the sent quote. */
export async function orderLines(
  { query }: Pick<TestServices, 'query'>,
  requestId: string,
  lines: readonly number[],
): Promise<void> {
  await query(`update quotes set state = 'accepted', accepted_lines = $2 where request_id = $1 and state = 'sent'`, [
    requestId,
    lines,
  ])
  await query(
    `update requests set state = 'ordered', order_reference = 'PO-4471', accepted_by = 'Purchaser', version = version + 1
      where id = $1`,
    [requestId],
  )
}
