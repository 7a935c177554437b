import { kari, manager, perform, product, PROJECTS, startProject, upload, type Row } from '../portal-writes.fixture.ts'

const { call } = product

/** Links of a visit are events of their project, and what was confirmed is written into it. */
export async function writeVisitLinks(): Promise<void> {
  const id = await startProject()
  const link = async (holder: string) => {
    const events = ['project updated visitLink']
    await perform({
      route: `POST ${PROJECTS}/:id/visit-links`,
      id,
      body: { for: holder },
      events,
      table: null,
    })
    const { body } = await call('GET', `${PROJECTS}/${id}/visit-links`, { token: manager.token })
    const [newest] = (body as { items: (Row & { url: string })[] }).items
    if (newest === undefined) throw new Error('The link is not in the list')
    return newest
  }
  const { id: linkId, url } = await link('agent')
  const token = url.split('/').at(-1) ?? ''
  await perform({
    route: 'POST /api/portal/visit-links/:id/messages',
    id: linkId,
    body: { text: 'The gate closes at 18:00' },
    events: ['project commented'],
    table: 'project_comments',
  })
  const byHolder = { id: '', by: null, name: 'system', table: null }
  const visit = (action: string) => `POST /api/visit/:token/${action}`
  await perform({
    ...byHolder,
    route: visit('confirm'),
    id: token,
    body: { berth: 'Mineral Quay 3' },
    events: ['project updated visitConfirmation'],
  })
  await perform({
    ...byHolder,
    route: visit('message'),
    id: token,
    body: { text: 'Late' },
    events: ['project commented'],
  })
  const { body } = await call('GET', `${PROJECTS}/${id}`, { token: manager.token })
  await perform({
    route: 'POST /api/portal/visit-links/:id/accept',
    id: linkId,
    body: { version: 2, projectVersion: (body as Row).version },
    events: ['project updated berth', 'project updated visitConfirmation'],
    table: 'visit_links',
  })
  const document = await perform({
    route: 'POST /api/portal/operators/:id/documents',
    id: kari.id,
    by: kari,
    body: { uploadId: await upload(kari, 'Passport.pdf'), fileCategory: 'passport' },
    events: ['portal_user file_added document'],
    table: 'operator_documents',
  })
  await perform({
    route: `POST ${PROJECTS}/:id/paper-releases`,
    id,
    by: kari,
    body: { documentId: document.id, for: 'agent', isReleased: true },
    events: ['project updated travelDocuments'],
    table: null,
  })
  const owners = await link('owner')
  await perform({
    route: 'DELETE /api/portal/visit-links/:id',
    id: owners.id,
    events: ['project updated visitLink'],
    table: null,
  })
}
