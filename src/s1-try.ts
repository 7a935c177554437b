import { createPool, createDb } from '#core/db/pool.server.ts'
import { systemCtx } from '#core/context.server.ts'
import { insertManyProducts, insertProduct } from '#modules/catalogue/catalogue.factory.ts'
import { searchProductRows, buildProductSearch } from '#modules/catalogue/product-search.server.ts'
const n = Number(process.argv[2])
const pool = createPool({ url: 'postgresql://postgres@localhost/app?host=/tmp/s1pg', onError: console.error, max: 1 })
const ctx = systemCtx(createDb(pool))
await pool.query('truncate products, brands, product_categories, product_words cascade')
let t = performance.now()
await insertManyProducts(ctx, n)
await insertProduct(ctx, { itemNumber: '09991', name: 'CLX online reagent set', brand: 'HF scientific', category: 'TRO reagents', description: 'Reagent for 30 days' })
await insertProduct(ctx, { itemNumber: 'RMS-1001', name: 'Sodium thiosulfate, 25 kg', category: 'Chemicals', description: 'Neutraliser for ballast water. 100% pure' })
console.log('insert', performance.now() - t)
await pool.query('analyze')
for (const q of process.argv[3] ? [process.argv[3]] : ['09991', '9991', 'CLX 09991', 'clx-9991', 'clx09991', '20777', 'reagnet', 'thiosulphate', 'sodium thiosulphate', 'sodum tiosulfate', 'reagent', 'hach reagent', 'hach raegent', 'galvanised shackel', '%', '_', '100%', 'r', 'z', 'zq', 'the', 'mooring rope', 'ballst seasor', 'xqwvz', 'clx 77777', '20', '1001', 'ballast chlorine hach brass', 'hahc pmup', 'low high range pump galley fuse']) {
  let rows: Awaited<ReturnType<typeof searchProductRows>> = []
  const ms: number[] = []
  for (let i = 0; i < 15; i++) { t = performance.now(); rows = await searchProductRows(ctx, q); ms.push(performance.now() - t) }
  const late = ms.slice(7).sort((a, b) => a - b)
  console.log(q.padEnd(28), String(rows.length).padStart(4), late[4]!.toFixed(2).padStart(7), 'first', ms[0]!.toFixed(1), '|', rows.slice(0, 2).map((r) => `${r.itemNumber} ${r.name}`).join(' ; '))
}
await pool.end()
