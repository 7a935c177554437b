import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Table, type Column } from './Table.tsx'

interface Row {
  day: string
  name: string
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'day', head: 'Day', cell: ({ day }) => day },
  { id: 'name', head: 'Name', nameOf: ({ name }) => name, cell: ({ name }) => name },
]

const draw = (...rows: Row[]) =>
  renderToStaticMarkup(<Table caption="Visits" columns={COLUMNS} rows={rows} rowKey={({ day }) => day} />)

it('writes dates unchanged, and names so that those with the same beginning are distinguishable', () => {
  const html = draw(
    { day: '20 Jun 2024', name: 'Technician 1' },
    { day: '20 Jun 2025', name: 'Technician 12' },
    { day: '16 Feb 2024', name: 'Mer Shipping AS' },
  )
  expect(html).toContain('title="20 Jun 2024">20 Jun 2024</td>')
  expect(html).toContain('<span class="name-text is-alike" dir="auto" title="Technician 12">Technician 12</span>')
  expect(html).toContain('<span class="name-text" dir="auto" title="Mer Shipping AS">Mer Shipping AS</span>')
})

it('heads a row by its name', () => {
  expect(draw({ day: '20 Jun 2024', name: 'Nordtind' })).toMatch(/<th scope="row" data-column="name"[^>]*>.*Nordtind/)
})
