import { expect, it } from 'vitest'
import { testServices } from '../../../../tests/setup/services.ts'

const api = await testServices()

it('the directory names a vessel’s company as its client, and a second brand where there is a second system', async () => {
  const [company] = await api.query<{ id: string }>(
    `insert into companies (id, name, alternative_names) values (gen_random_uuid(), 'Rederi AS', '{}') returning id`,
  )
  for (const [name, companyId, second] of [
    ['MV Owned', company?.id ?? '', null],
    ['MV Alone', null, 'TRO meter'],
  ]) {
    await api.query(
      `insert into vessels (id, name, client_name, company_id, system_type2, brand2)
        values (gen_random_uuid(), $1, 'Its own client', $2, $3, 'Headway')`,
      [name, companyId, second],
    )
  }
  expect(
    await api.query(
      `select vessel_name, client_name, brand1, brand2 from vessel_directory where vessel_name in ('MV Owned', 'MV Alone')
        order by vessel_name`,
    ),
  ).toEqual([
    { vessel_name: 'MV Alone', client_name: 'Its own client', brand1: 'Headway', brand2: 'Headway' },
    { vessel_name: 'MV Owned', client_name: 'Rederi AS', brand1: 'Headway', brand2: null },
  ])
})
