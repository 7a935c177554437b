import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Fields } from '#core/rows/fields.ts'
import { COMPANY_FIELDS } from '#fleet/companies/companies.entity.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { CHARGE_FIELDS } from '#money/billing/charges.entity.ts'
import { PRICE_FIELDS } from '#money/prices/prices.entity.ts'
import { ABSENCE_FIELDS } from '#people/absences/absences.fields.ts'
import { PERSON_FIELDS } from '#people/portal-auth/portal-auth.entity.ts'
import { GROUP_FIELDS, PRODUCT_FIELDS } from '#site/catalogue/catalogue.entity.ts'
import { REFERENCE_FIELDS } from '#site/finder/finder.fields.ts'
import { TEAM_FIELDS } from '#site/team/team.entity.ts'
import { FINDING_FIELDS, TEMPLATE_FIELDS } from '#visits/checklists/checklists.fields.ts'
import { COMMENT_FIELDS } from '#visits/comments/comments.fields.ts'
import { OPERATOR_DOCUMENT_FIELDS, TRAVEL_DOCUMENT_FIELDS } from '#visits/documents/documents.entity.ts'
import { HOURS_FIELDS } from '#visits/hours/hours.entity.ts'
import { PART_FIELDS } from '#visits/parts/parts.entity.ts'
import { PROJECT_FIELDS } from '#visits/projects/projects.entity.ts'
import { REAGENT_FIELDS, SYSTEM_FIELDS } from '#visits/vessel-systems/vessel-systems.entity.ts'
import { CONTACT_FIELDS } from '#visits/visit-contacts/visit-contacts.entity.ts'
import { FILE_FIELDS } from '#visits/visit-files/visit-files.fields.ts'
import type { FieldCase } from './every-field.fixture.ts'
import { make, reader, recordCase, type Stage } from './every-field.stage.fixture.ts'

/** Each table with rows that people change, with its registry. */
export const ENTITIES: Readonly<Record<string, { fields: Fields }>> = {
  products: { fields: PRODUCT_FIELDS },
  product_categories: { fields: GROUP_FIELDS },
  brands: { fields: GROUP_FIELDS },
  cross_references: { fields: REFERENCE_FIELDS },
  team_members: { fields: TEAM_FIELDS },
  companies: { fields: COMPANY_FIELDS },
  vessels: { fields: VESSEL_FIELDS },
  vessel_systems: { fields: SYSTEM_FIELDS },
  vessel_reagents: { fields: REAGENT_FIELDS },
  vessel_projects: { fields: PROJECT_FIELDS },
  project_hours: { fields: HOURS_FIELDS },
  checklist_templates: { fields: TEMPLATE_FIELDS },
  findings: { fields: FINDING_FIELDS },
  project_comments: { fields: COMMENT_FIELDS },
  project_files: { fields: FILE_FIELDS },
  travel_document_files: { fields: TRAVEL_DOCUMENT_FIELDS },
  vessel_contacts: { fields: CONTACT_FIELDS },
  parts_used: { fields: PART_FIELDS },
  charges: { fields: CHARGE_FIELDS },
  prices: { fields: PRICE_FIELDS },
  portal_users: { fields: PERSON_FIELDS },
  operator_absences: { fields: ABSENCE_FIELDS },
  operator_documents: { fields: OPERATOR_DOCUMENT_FIELDS },
}

/** A picture of one colour. */
async function draw(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** What administrators change: the catalogue and the team. */
export async function casesOfPanel(stage: Stage): Promise<FieldCase[]> {
  const { admin } = stage
  const { listed, one } = reader(stage)
  const imageUrl = [await draw('#123456'), await draw('#654321')] as const
  const groups = async (path: string): Promise<[string, string]> => [
    await make(stage, path, { name: 'One' }, admin),
    await make(stage, path, { name: 'Two' }, admin),
  ]
  const both = (adminPath: string, publicPath: string): FieldCase['reads'] => [
    { viewer: 'admin', token: admin, read: listed(adminPath, admin) },
    { viewer: 'public', token: null, read: listed(publicPath, null) },
  ]
  const samples = { categoryId: await groups('/api/admin/categories'), brandId: await groups('/api/admin/brands') }
  const translations = [{ nb: { name: ['Set', 'Sett'] } }, { nb: { name: ['Set', 'Sats'] } }] as const
  const auditedAsText = { translations: 'nameNb' }
  return [
    {
      name: 'a product',
      fields: PRODUCT_FIELDS,
      make: 'POST /api/admin/products',
      change: 'PUT /api/admin/products/:id',
      token: admin,
      samples: { ...samples, imageUrl, translations },
      opaque: ['imageUrl'],
      auditedAs: { categoryId: 'category', brandId: 'brand', ...auditedAsText },
      reads: [
        { viewer: 'admin', token: admin, read: listed('/api/admin/products', admin) },
        { viewer: 'public', token: null, read: one('/api/products/:id', null) },
      ],
    },
    ...(['categories', 'brands'] as const).map((path): FieldCase => ({
      name: path,
      fields: GROUP_FIELDS,
      make: `POST /api/admin/${path}`,
      change: `PUT /api/admin/${path}/:id`,
      token: admin,
      samples: { translations },
      auditedAs: auditedAsText,
      reads: both(`/api/admin/${path}`, path === 'brands' ? '/api/brands' : '/api/product-categories'),
    })),
    {
      name: 'the team',
      fields: TEAM_FIELDS,
      make: 'POST /api/admin/team',
      change: 'PUT /api/admin/team/:id',
      token: admin,
      samples: { imageUrl, translations },
      auditedAs: auditedAsText,
      opaque: ['imageUrl'],
      reads: both('/api/admin/team', '/api/team'),
    },
    {
      name: 'the cross-reference',
      fields: REFERENCE_FIELDS,
      make: 'POST /api/admin/cross-references',
      change: 'PUT /api/admin/cross-references/:id',
      token: admin,
      samples: { checked: ['2026-11-20', '2026-11-21'] },
      reads: both('/api/admin/cross-references', '/api/cross-references'),
    },
  ]
}

/** A system that is installed on the vessel of a project. */
async function systemCase(stage: Stage, project: string): Promise<FieldCase> {
  const { manager, operator, query } = stage
  const [{ vessel_id: ship } = { vessel_id: '' }] = await query<{ vessel_id: string }>(
    'select vessel_id from vessel_projects where id = $1',
    [project],
  )
  const list = `/api/portal/vessels/${ship}/systems`
  const { listed } = reader(stage)
  return {
    name: 'an installed system',
    fields: SYSTEM_FIELDS,
    make: 'POST /api/portal/vessels/:id/systems',
    parent: ship,
    change: 'PATCH /api/portal/vessel-systems/:id',
    token: manager.token,
    reads: [
      { viewer: 'manager', token: manager.token, read: listed(list, manager.token) },
      { viewer: 'operator', token: operator.token, read: listed(list, operator.token) },
    ],
  }
}

const CHECKLISTS = '/api/portal/checklist-templates'
const lineOf = (key: string) => ({ key, text: key, kind: 'check', required: true })

/** A checklist of the company. */
function templateCase(stage: Stage): FieldCase {
  const { token } = stage.manager
  return {
    name: 'a checklist',
    fields: TEMPLATE_FIELDS,
    make: `POST ${CHECKLISTS}`,
    change: `PATCH ${CHECKLISTS}/:id`,
    token,
    samples: { lines: [[lineOf('one')], [lineOf('one'), lineOf('two')]] },
    reads: [{ viewer: 'manager', token, read: reader(stage).one(`${CHECKLISTS}/:id`, token) }],
  }
}

/** A finding about a line, with a file of the visit. */
async function findingCase(stage: Stage, project: string, file: () => Promise<object>): Promise<FieldCase> {
  const lines = [lineOf('filter'), lineOf('cuvette')]
  await make(stage, CHECKLISTS, { name: 'Repair', serviceTypes: ['repair'], lines })
  const addFile = async () => [await make(stage, `/api/portal/projects/${project}/files`, await file())]
  return recordCase(stage, project, 'findings', {
    fields: FINDING_FIELDS,
    samples: { lineKey: ['filter', 'cuvette'], fileIds: [await addFile(), await addFile()] },
  })
}

/** Expenses are read by managers alone. */
function expenseCase(stage: Stage, project: string, extras: () => Promise<{ uploadId: string }>): FieldCase {
  const { token } = stage.manager
  const read = reader(stage).listed(`/api/portal/projects/${project}/expenses`, token)
  return recordCase(stage, project, 'expenses', {
    fields: CHARGE_FIELDS,
    extras,
    reads: [{ viewer: 'manager', token, read }],
  })
}

/** A price of a list, which managers alone read; each has a client of its own, as periods never overlap. */
async function priceCase(stage: Stage): Promise<FieldCase> {
  const { token } = stage.manager
  const client = () => make(stage, '/api/portal/companies', { name: `Priced ${randomUUID()}` })
  await make(stage, '/api/admin/products', { name: 'Article', itemNumber: 'EF-P', description: 'A' }, stage.admin)
  return {
    name: 'a price',
    fields: PRICE_FIELDS,
    make: 'POST /api/portal/prices',
    change: 'PATCH /api/portal/prices/:id',
    token,
    extras: async () => ({ itemNumber: 'EF-P', companyId: await client() }),
    samples: {
      price: ['1.50', '2.5001'],
      from: ['2026-01-01', '2026-02-01'],
      to: ['2026-12-31', '2027-12-31'],
    },
    reads: [{ viewer: 'manager', token, read: reader(stage).listed('/api/portal/prices?pageSize=200', token) }],
  }
}

/** Two articles of the catalogue. */
async function twoArticles(stage: Stage): Promise<[string, string]> {
  const add = (itemNumber: string) =>
    make(stage, '/api/admin/products', { name: 'Article', itemNumber, description: 'Article' }, stage.admin)
  return [await add('EF-1'), await add('EF-2')]
}

/** Read by a manager, and by the technician who gets a visit to a vessel of the company. */
function companyCase(stage: Stage): FieldCase {
  const { manager, operator } = stage
  const { one } = reader(stage)
  return {
    name: 'a company',
    fields: COMPANY_FIELDS,
    make: 'POST /api/portal/companies',
    change: 'PATCH /api/portal/companies/:id',
    token: manager.token,
    samples: {
      orgNumber: ['974760673', '123456785'],
      vatNumber: ['NO974760673MVA', 'DE123456789'],
      country: ['NO', 'SE'],
      peppolId: ['0192:974760673', '0088:7300010000001'],
    },
    reads: [
      { viewer: 'manager', token: manager.token, read: one('/api/portal/companies/:id', manager.token) },
      {
        viewer: 'operator',
        token: operator.token,
        // A technician sees the companies of own visits: it gets one.
        async read(companyOfVisit) {
          const vessel = await make(stage, '/api/portal/vessels', {
            name: `MV ${randomUUID()}`,
            companyId: companyOfVisit,
          })
          const visitOf = { vesselId: vessel, vesselName: 'MV Seen', serviceType: 'repair' }
          await make(stage, '/api/portal/projects', { ...visitOf, assignedOperatorId: operator.id })
          return one('/api/portal/companies/:id', operator.token)(companyOfVisit)
        },
      },
    ],
  }
}

/** What managers and technicians change. */
export async function casesOfPortal(stage: Stage): Promise<FieldCase[]> {
  const { admin, manager, operator, other, query, upload } = stage
  const { one } = reader(stage)
  const staff = (path: string): FieldCase['reads'] => [
    { viewer: 'manager', token: manager.token, read: one(path, manager.token) },
    { viewer: 'operator', token: operator.token, read: one(path, operator.token) },
  ]
  const two = async (path: string): Promise<[string, string]> => [
    await make(stage, path, { name: `First of ${path}` }),
    await make(stage, path, { name: `Second of ${path}` }),
  ]
  const companyId = await two('/api/portal/companies')
  const vesselId = await two('/api/portal/vessels')
  const visit = { vesselName: 'MV Every Field', serviceType: 'repair', assignedOperatorId: operator.id }
  const project = await make(stage, '/api/portal/projects', visit)
  await query(`update vessel_projects set status = 'in progress' where id = $1`, [project])
  const file = async () => ({ uploadId: await upload(manager) })
  return [
    companyCase(stage),
    {
      name: 'vessel',
      fields: VESSEL_FIELDS,
      make: 'POST /api/portal/vessels',
      change: 'PATCH /api/portal/vessels/:id',
      token: manager.token,
      samples: { companyId },
      follows: { name: ['formerNames'] },
      reads: [
        { viewer: 'manager', token: manager.token, read: one('/api/portal/vessels/:id', manager.token) },
        {
          viewer: 'operator',
          token: operator.token,
          // A technician sees the vessels of own visits: it gets one.
          async read(id) {
            const visitOf = { vesselId: id, vesselName: 'MV Seen', serviceType: 'repair' }
            await make(stage, '/api/portal/projects', { ...visitOf, assignedOperatorId: operator.id })
            return one('/api/portal/vessels/:id', operator.token)(id)
          },
        },
      ],
    },
    await systemCase(stage, project),
    {
      name: 'a project',
      fields: PROJECT_FIELDS,
      make: 'POST /api/portal/projects',
      change: 'PATCH /api/portal/projects/:id',
      token: manager.token,
      samples: {
        portCode: ['NOBGO', 'NOHAU'],
        portTimeZone: ['Europe/Oslo', 'Asia/Seoul'],
        vesselId,
        assignedOperatorId: [operator.id, other.id],
        scheduledDate: ['2026-04-01', '2026-04-02'],
        scheduledEndDate: ['2026-04-03', '2026-04-08'],
      },
      follows: { scheduledDate: ['scheduledEndDate'], portCode: ['portTimeZone'] },
      auditedAs: { assignedOperatorId: 'assigned' },
      reads: [
        ...staff('/api/portal/projects/:id'),
        { viewer: 'admin', token: admin, read: one('/api/admin/projects/:id', admin) },
      ],
    },
    recordCase(stage, project, 'hours', { fields: HOURS_FIELDS }),
    recordCase(stage, project, 'comments', {
      fields: COMMENT_FIELDS,
      isWhole: true,
      follows: { comment: ['mentions'] },
      samples: { mentions: [[operator.id], [manager.id]] },
      opaque: ['mentions'],
      auditedAs: { comment: 'commented', mentions: 'commented' },
    }),
    recordCase(stage, project, 'contacts', { fields: CONTACT_FIELDS }),
    recordCase(stage, project, 'parts', {
      fields: PART_FIELDS,
      samples: { unitCost: ['1.50', '2.50'], productId: await twoArticles(stage) },
    }),
    expenseCase(stage, project, file),
    await priceCase(stage),
    templateCase(stage),
    await findingCase(stage, project, file),
    recordCase(stage, project, 'files', { fields: FILE_FIELDS, extras: file }),
    recordCase(stage, project, 'travel-documents', { fields: TRAVEL_DOCUMENT_FIELDS, extras: file }),
  ]
}

/** Accounts, and what belongs to a person. */
export function casesOfPeople(stage: Stage): FieldCase[] {
  const { manager, operator, other, upload } = stage
  const { listed, one } = reader(stage)
  const people = `/api/portal/operators/${operator.id}`
  const file = async () => ({ uploadId: await upload(manager) })
  return [
    {
      name: 'an absence',
      fields: ABSENCE_FIELDS,
      make: 'POST /api/portal/operators/:id/absences',
      parent: operator.id,
      change: 'PATCH /api/portal/absences/:id',
      token: manager.token,
      samples: { from: ['2027-01-01', '2027-01-02'], to: ['2027-02-01', '2027-02-02'] },
      auditedTogetherAs: 'absence',
      reads: [{ viewer: 'manager', token: manager.token, read: listed(`${people}/absences`, manager.token) }],
    },
    {
      name: 'a personal document',
      fields: OPERATOR_DOCUMENT_FIELDS,
      make: 'POST /api/portal/operators/:id/documents',
      parent: operator.id,
      change: 'PATCH /api/portal/operator-documents/:id',
      token: manager.token,
      extras: file,
      auditedTogetherAs: 'document',
      reads: [
        { viewer: 'manager', token: manager.token, read: listed(`${people}/documents`, manager.token) },
        { viewer: 'operator', token: operator.token, read: listed(`${people}/documents`, operator.token) },
      ],
    },
    {
      name: 'a person',
      fields: PERSON_FIELDS,
      make: 'POST /api/portal/operators',
      change: 'PATCH /api/portal/operators/:id',
      token: manager.token,
      reads: [{ viewer: 'manager', token: manager.token, read: one('/api/portal/operators/:id', manager.token) }],
    },
    {
      name: 'the own account',
      fields: PERSON_FIELDS,
      row: async () => other.id,
      change: 'PATCH /api/portal/me',
      token: other.token,
      reads: [{ viewer: 'self', token: other.token, read: one('/api/portal/me', other.token) }],
    },
  ]
}
