import sharp from 'sharp'
import { expect } from 'vitest'
import { todayInOslo } from '#core/days.ts'
import { tusCaller } from '../../../../tests/setup/tus.ts'
import {
  kari,
  manager,
  ola,
  perform,
  planned,
  product,
  PROJECTS,
  startProject,
  upload,
  type Row,
} from '../portal-writes.fixture.ts'

const { call } = product

/** Projects: what a field was, who has it, and that its ship came with it. */
export async function writeProjects(): Promise<void> {
  const { id } = await perform({
    route: `POST ${PROJECTS}`,
    body: { ...planned, vesselName: 'MV Written Down', assignedOperatorId: kari.id },
    events: ['vessel created', 'project created', 'project assigned'],
    table: 'vessel_projects',
  })
  await perform({
    route: `PATCH ${PROJECTS}/:id`,
    id,
    body: { berth: 'Quay 1', projectValue: '100', vesselMasterPhone: '+47 99999999', assignedOperatorId: ola.id },
    events: [
      'project updated vesselMasterPhone',
      'project updated berth',
      'project updated projectValue',
      'project unassigned',
      'project assigned',
    ],
    table: 'vessel_projects',
  })
  await perform({ route: `PATCH ${PROJECTS}/:id`, id, body: { berth: 'Quay 1' }, events: [], table: null })
  await perform({
    route: `POST ${PROJECTS}/:id/assign`,
    id,
    body: { operatorId: kari.id, reason: 'Ola is ill' },
    events: ['project unassigned', 'project assigned'],
    table: 'vessel_projects',
  })
  for (const route of [`POST ${PROJECTS}/:id/follow-up`, `POST ${PROJECTS}/:id/duplicate`]) {
    const copy = await perform({ route, id, body: {}, events: ['project created'], table: 'vessel_projects' })
    await perform({
      route: `DELETE ${PROJECTS}/:id`,
      id: copy.id,
      events: ['project deleted'],
      table: null,
    })
  }
  await perform({
    route: `POST ${PROJECTS}/:id/follow-up-request`,
    id,
    body: { lines: ['Pump'] },
    events: ['project created'],
    table: null,
  })
}

/** Every step of a project is one event, what overcame a guard another. */
export async function writeSteps(): Promise<void> {
  const passport = { uploadId: await upload(kari, 'Passport.pdf'), fileCategory: 'passport', expiryDate: '2020-01-31' }
  const expired = await call('POST', `/api/portal/operators/${kari.id}/documents`, {
    token: kari.token,
    body: passport,
  })
  expect(expired.status, expired.text).toBe(201)
  const made = await call('POST', PROJECTS, {
    token: manager.token,
    body: { ...planned, vesselName: 'MV Steps', assignedOperatorId: kari.id },
  })
  const { id } = made.body as Row
  const move = (to: string, events: string[], more: object = {}, by = manager) =>
    perform({
      route: `POST ${PROJECTS}/:id/transitions`,
      id,
      by,
      body: { to, ...more },
      events,
      table: 'vessel_projects',
    })
  const changed = 'project status_changed status'
  const reason = 'Because'
  await move('confirmed', [changed])
  await move('in progress', [changed, 'project override travelDocuments'], { reason }, kari)
  await move('on hold', [changed], { reason, followUpDate: '2026-06-01' }, kari)
  await move('in progress', [changed], {}, kari)
  await perform({
    route: `POST ${PROJECTS}/:id/hours`,
    id,
    by: kari,
    body: { date: '2026-05-04', kind: 'work', hours: '7.5' },
    events: ['project hours_added'],
    table: 'project_hours',
  })
  await move('completed', [changed, 'project override report', 'vessel updated location'], { waiver: 'None' }, kari)
  await move('closed', [changed])
  await move('completed', [changed, 'project reopened'], { reason })
  await move('in progress', [changed], { reason })
  await move('cancelled', [changed], { reason })
}

/** A change that a device couldn't send: handing it over and deciding about it are events of the technician. */
export async function writeHeldEntries(): Promise<void> {
  const id = await startProject()
  const hand = async () => {
    const refused = { method: 'POST', path: `${PROJECTS}/${id}/comments`, body: { comment: 'Seen' } }
    const held = await perform({
      route: 'POST /api/portal/held-entries',
      by: kari,
      body: { calls: [{ ...refused, at: '2026-05-04T10:00:00.000Z', problem: 'The visit was completed.' }] },
      events: ['portal_user created'],
      table: null,
    })
    return (held as unknown as { ids: string[] }).ids[0] ?? ''
  }
  const decide = (what: string, held: string, events: string[], name?: readonly string[]) =>
    perform({
      route: `POST /api/portal/held-entries/:id/${what}`,
      id: held,
      body: { version: 1 },
      events,
      table: null,
      ...(name === undefined ? {} : { name }),
    })
  await decide('discard', await hand(), ['portal_user override state'])
  const applied = ['project commented', 'portal_user override state']
  await decide('apply', await hand(), applied, [kari.name, manager.name])
}

/** Hours, comments, contacts and parts are events of their project. */
export async function writeEntries(): Promise<void> {
  const id = await startProject()
  const add = (what: string, body: object, event: string, table: string) =>
    perform({ route: `POST ${PROJECTS}/:id/${what}`, id, by: kari, body, events: [`project ${event}`], table })
  const change = (what: string, row: Row, body: object, events: string[], table: string) =>
    perform({ route: `PATCH /api/portal/${what}/:id`, id: row.id, by: kari, body, events, table })
  const remove = (what: string, row: Row, events: string[]) =>
    perform({ route: `DELETE /api/portal/${what}/:id`, id: row.id, by: kari, events, table: null })

  const work = { date: '2026-05-04', kind: 'work', hours: '7.5' }
  const hours = await add('hours', work, 'hours_added', 'project_hours')
  await change('hours', hours, { hours: '8' }, ['project hours_updated hours'], 'project_hours')
  await remove('hours', hours, ['project hours_updated'])

  const comment = await add('comments', { comment: 'Seen' }, 'commented', 'project_comments')
  await change('comments', comment, { comment: 'Heard' }, ['project commented'], 'project_comments')
  await remove('comments', comment, ['project commented'])

  const contact = await add('contacts', { contactType: 'agent', name: 'A' }, 'updated contacts', 'vessel_contacts')
  await change('contacts', contact, { phone: '+47 99999999' }, ['project updated phone'], 'vessel_contacts')
  await remove('contacts', contact, ['project updated contacts'])

  const part = await add('parts', { partName: 'Gasket', quantity: 1 }, 'part_added', 'parts_used')
  await change('parts', part, { quantity: 2 }, ['project part_updated quantity'], 'parts_used')
  const bill = (billingStatus: string) =>
    perform({
      route: 'POST /api/portal/billing/items/status',
      body: { ids: [part.id], billingStatus },
      events: ['project billing_status_changed billingStatus'],
      table: null,
    })
  const price = (unitCost: string, ...more: string[]) =>
    perform({
      route: 'PATCH /api/portal/parts/:id',
      id: part.id,
      body: { unitCost },
      events: ['project part_updated unitCost', ...more],
      table: 'parts_used',
    })
  await price('10')
  await bill('approved')
  await price('11', 'project billing_status_changed billingStatus')
  await bill('approved')
  const expense = await perform({
    route: `POST ${PROJECTS}/:id/expenses`,
    id,
    body: { kind: 'travel', text: 'Taxi to the quay', amount: '450' },
    events: ['project updated expenses'],
    table: 'charges',
  })
  await perform({
    route: 'PATCH /api/portal/expenses/:id',
    id: expense.id,
    body: { amount: '455' },
    events: ['project updated amount'],
    table: 'charges',
  })
  await perform({
    route: 'DELETE /api/portal/expenses/:id',
    id: expense.id,
    events: ['project updated expenses'],
    table: null,
  })
  await writeExports(part.id)
  const wrong = await add('parts', { partName: 'Wrong one', quantity: 1 }, 'part_added', 'parts_used')
  await remove('parts', wrong, ['project part_removed'])
}

/** Checklists of the company are events of their own, results and findings are events of their project. */
export async function writeChecklists(): Promise<void> {
  const [started, other] = [await startProject(), 'checklist updated']
  const lines = [{ key: 'cuvette', text: 'Cuvette', kind: 'check', required: true }]
  const root = '/api/portal/checklist-templates'
  const { id } = await perform({
    route: `POST ${root}`,
    body: { name: 'Annual', serviceTypes: ['annual service'], lines },
    events: ['checklist created'],
    table: 'checklist_templates',
  })
  const change = (body: object, events: string[]) =>
    perform({ route: `PATCH ${root}/:id`, id, body, events, table: 'checklist_templates' })
  await change({ name: 'Annual service' }, [`${other} name`])
  await change({ lines: [...lines, { ...lines[0], key: 'filter' }] }, [`${other} lines`])
  const set = (result: object, events: string[]) =>
    perform({
      route: `PUT ${PROJECTS}/:id/checklist/:key`,
      id: started,
      key: 'cuvette',
      by: kari,
      body: result,
      events,
      table: null,
    })
  const event = 'project updated checklist'
  await set({ result: 'ok', version: 0 }, [event, event])
  await set({ result: 'not done', reason: 'No water', version: 1 }, [event])
  await set({ result: 'not done', reason: 'No water', version: 2 }, [])
  const finding = await perform({
    route: `POST ${PROJECTS}/:id/findings`,
    id: started,
    by: kari,
    body: { text: 'Stained', severity: 'minor', lineKey: 'cuvette' },
    events: ['project updated findings'],
    table: 'findings',
  })
  const own = { id: finding.id, by: kari }
  await perform({
    ...own,
    route: 'PATCH /api/portal/findings/:id',
    body: { severity: 'major' },
    events: ['project updated severity'],
    table: 'findings',
  })
  await perform({
    ...own,
    route: 'DELETE /api/portal/findings/:id',
    events: ['project updated findings'],
    table: null,
  })
  await perform({ route: `DELETE ${root}/:id`, id, events: ['checklist deleted'], table: null })
}

/** A part on its way to the accounting system, taken back once. */
async function writeExports(partId: string): Promise<void> {
  const vat = { category: 'Z', rate: 0, reason: 'Ship' }
  await perform({ route: 'POST /api/portal/billing/export-plan', body: { ids: [partId] }, events: [], table: null })
  const hand = () =>
    perform({
      route: 'POST /api/portal/billing/exports',
      body: { ids: [partId], format: 'csv', vat },
      events: ['project exported'],
      table: 'billing_exports',
    })
  const follow = ({ id }: Row, what: string, body: object, events: string[]) =>
    perform({ route: `POST /api/portal/billing/exports/:id/${what}`, id, body, events, table: null })
  await follow(await hand(), 'withdraw', { reason: 'Wrong rate' }, ['project exported'])
  const made = await hand()
  await follow(made, 'link', {}, [])
  const invoice = { invoiceNumber: 'INV-77', invoiceDate: todayInOslo() }
  await follow(made, 'billed', invoice, ['project billing_status_changed billingStatus'])
}

/** Files and travel documents, with each look at one of the latter. */
export async function writeFiles(): Promise<void> {
  const id = await startProject()
  for (const { what, field, table, more, link } of [
    { what: 'files', field: '', table: 'project_files', more: {}, link: [] },
    {
      what: 'travel-documents',
      field: ' travelDocuments',
      table: 'travel_document_files',
      more: { fileCategory: 'visa' },
      link: ['project file_viewed travelDocuments'],
    },
  ]) {
    const file = await perform({
      route: `POST ${PROJECTS}/:id/${what}`,
      id,
      by: kari,
      body: { uploadId: await upload(kari, `${what}.pdf`), ...more },
      events: [`project file_added${field}`],
      table,
    })
    await perform({
      route: `PATCH /api/portal/${what}/:id`,
      id: file.id,
      by: kari,
      body: { description: 'Note' },
      events: ['project updated description'],
      table,
    })
    await perform({
      route: 'POST /api/portal/files/:id/link',
      id: file.id,
      body: {},
      events: link,
      table: null,
    })
    await perform({
      route: `DELETE /api/portal/${what}/:id`,
      id: file.id,
      by: kari,
      events: [`project file_removed${field}`],
      table: null,
    })
  }
}

/** A drawing on a picture. */
export async function writeMarks(): Promise<void> {
  const projectId = await startProject()
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
  const uploadId = await tusCaller(product.server, kari.token).upload('Photo.jpg', await picture.jpeg().toBuffer())
  const added = await call('POST', `${PROJECTS}/${projectId}/files`, { token: kari.token, body: { uploadId } })
  await perform({
    route: 'PUT /api/portal/files/:id/marks',
    id: (added.body as Row).id,
    by: kari,
    body: { shapes: [{ kind: 'arrow', x1: 0, y1: 0, x2: 1, y2: 0.5 }], version: 0 },
    events: ['project updated marks'],
    table: null,
  })
}

/** Service reports, from the draft to the mail. */
export async function writeReports(): Promise<void> {
  const id = await startProject()
  const blank = sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
  const signature = `data:image/png;base64,${(await blank.png().toBuffer()).toString('base64')}`
  const reports = (rest: string, report: Row, body: unknown, events: string[]) =>
    perform({
      route: `POST /api/portal/reports/:id/${rest}`,
      id: report.id,
      by: kari,
      body,
      events,
      table: 'service_reports',
    })
  const given = await perform({
    route: `POST ${PROJECTS}/:id/reports`,
    id,
    by: kari,
    body: { uploadId: await upload(kari, 'Report.pdf') },
    events: ['project file_added'],
    table: 'service_reports',
  })
  await perform({
    route: 'DELETE /api/portal/reports/:id',
    id: given.id,
    by: kari,
    events: ['project file_removed'],
    table: null,
  })
  const report = await perform({
    route: `POST ${PROJECTS}/:id/reports/generate`,
    id,
    by: kari,
    body: { findings: 'Cuvette cleaned.', readings: [] },
    events: ['project report_generated'],
    table: 'service_reports',
  })
  await perform({
    route: 'PATCH /api/portal/reports/:id',
    id: report.id,
    by: kari,
    body: { findings: 'Cuvette changed.' },
    events: ['project report_generated'],
    table: 'service_reports',
  })
  await reports('sign', report, { role: 'master', name: 'Master', signature }, ['project updated signature'])
  await reports('finalise', report, {}, ['project report_generated'])
  await reports('mail', report, { to: 'client@portal.example' }, ['project exported'])
}
