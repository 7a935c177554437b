import { describe, expect, it } from 'vitest'
import type { Entry, EntryCall } from '#core/web/device/outbox.ts'
import { lineOf, toEntryCall, type OfflineLine } from './offline-calls.ts'
import { isStoredRead, PROJECT_READS } from './offline-reads.ts'
import { needsChecklist, showUnsent } from './offline-views.ts'
import { findSignatures, showSignatures } from './signed-views.ts'
import { decideBody, entryAsText, findDifferences } from './unsent-text.ts'

const ID = '01930000-0000-7000-8000-000000000001'
const PERSON = { id: 'me', name: 'Technician 3', role: 'operator' } as const
const AT = '2026-12-09T09:42:00.000Z'

const stored = (call: EntryCall, id = crypto.randomUUID()): Entry => ({
  ...call,
  id,
  seq: 1,
  state: 'waiting',
  attempts: 0,
  madeAt: new Date(AT),
})
const hours = (value: string, day = '2026-12-09') =>
  stored(
    toEntryCall(
      'POST /api/portal/projects/:id/hours',
      { params: { id: ID }, body: { date: day, kind: 'work', hours: value } },
      [],
      AT,
    ),
  )
const move = (to: string, waiting: readonly Entry[] = []) =>
  stored(
    toEntryCall(
      'POST /api/portal/projects/:id/transitions',
      { params: { id: ID }, body: { to, reason: 'Waits for an electrode', version: 4 } },
      waiting,
      AT,
    ),
  )

const answer = (key: string, result: object, waiting: readonly Entry[] = []) =>
  stored(
    toEntryCall(
      'PUT /api/portal/projects/:id/checklist/:key',
      { params: { id: ID, key }, body: { ...result, version: 0, templateVersion: 1 } },
      waiting,
      AT,
    ),
  )

describe('an entry', () => {
  it('has the path, the words and the project of its call', () => {
    const entry = hours('2.5')
    expect(entry).toMatchObject({ method: 'POST', path: `/api/portal/projects/${ID}/hours`, projectId: ID })
    expect(entry.label).toBe('2.5 h work')
    expect(lineOf(entry)).toBe('POST /api/portal/projects/:id/hours')
    expect(lineOf({ method: 'POST', path: '/api/portal/projects/x/removed-call' })).toBeNull()
    expect(entryAsText(entry)).toContain('Hours: 2.5')
  })

  it('takes the version of a row from the answer to the change before it', () => {
    const start = move('in progress')
    expect(start.body).toMatchObject({ version: 4 })
    expect(move('on hold', [start]).body).toMatchObject({ version: { $ref: start.id, field: 'version' } })
    const other = { ...start, path: start.path.replace(ID, 'another') }
    expect(move('on hold', [other]).body).toMatchObject({ version: 4 })
  })

  it('of a checklist says when it was made, and takes the version from the answer before it to the same line', () => {
    const first = answer('tank', { result: 'ok', value: '0,24' })
    expect(first).toMatchObject({ body: { at: AT, version: 0 }, projectId: ID, label: 'Checklist: 0,24' })
    const again = answer('tank', { result: 'finding' }, [first])
    expect(again.body).toMatchObject({ version: { $ref: first.id, field: 'version' } })
    expect(answer('flush', { result: 'ok' }, [first]).body).toMatchObject({ version: 0 })
  })

  it('made after the sheet was signed is sent after the signatures, and a completion after all that waits', () => {
    const report = stored(
      toEntryCall('POST /api/portal/projects/:id/reports/generate', { params: { id: ID }, body: {} }, [], AT),
    )
    const photo = { id: crypto.randomUUID(), projectId: ID }
    const of = (line: OfflineLine, body: object, waiting: Entry[]) =>
      toEntryCall(line, { params: { id: ID }, body }, waiting, AT, [photo])
    const comment = of('POST /api/portal/projects/:id/comments', { comment: 'Done' }, [hours('1'), report])
    expect(comment.after).toEqual([report.id])
    expect(of('POST /api/portal/projects/:id/comments', { comment: 'Done' }, [hours('1')]).after).toBeUndefined()
    const first = hours('1')
    expect(of('POST /api/portal/projects/:id/transitions', { to: 'completed' }, [first, report]).after).toEqual([
      first.id,
      report.id,
      photo.id,
    ])
  })

  it('in conflict shows the fields that differ, by the names of the row', () => {
    const entry = move('on hold')
    const current = { version: 5, status: 'on hold', statusReason: 'Electrode arrives', followUpDate: null }
    const problem = { type: '', title: '', status: 409, detail: '', code: 'conflict', current } as const
    expect(findDifferences({ body: entry.body, problem })).toEqual([
      { name: 'reason', yours: 'Waits for an electrode', theirs: 'Electrode arrives' },
    ])
  })

  it('in conflict about a checklist’s line or a drawing shows what differs, and sends the whole row', () => {
    const entry = answer('tank', { result: 'finding', value: '0.30', reason: 'Worn' })
    const current = { key: 'tank', version: 3, result: 'ok', value: '0.10', reason: 'Worn', verdict: 'within' }
    const problem = { type: '', title: '', status: 409, detail: '', code: 'conflict', current } as const
    const conflict = { method: entry.method, body: entry.body, problem }
    expect(findDifferences(conflict)).toEqual([
      { name: 'result', yours: 'finding', theirs: 'ok' },
      { name: 'value', yours: '0.30', theirs: '0.10' },
    ])
    expect(decideBody(conflict, new Set(['result']))).toMatchObject({ result: 'ok', value: '0.30', version: 3 })
    const shape = { kind: 'arrow', x1: 0, y1: 0, x2: 1, y2: 1 }
    const drawing = {
      body: { shapes: [shape], version: 1 },
      problem: { ...problem, current: { shapes: [{ ...shape, x2: 0 }], version: 2 } },
    }
    expect(findDifferences(drawing)).toEqual([{ name: 'shapes', yours: '1 piece', theirs: '1 piece' }])
    expect(findDifferences({ ...drawing, problem: { ...problem, current: { shapes: [shape], version: 2 } } })).toEqual(
      [],
    )
  })
})

describe('a read shows the unsent entries', () => {
  const sums = { travel: '0.00', work: '4.00', waiting: '0.00', total: '4.00' }
  const list = { items: [], total: 0, page: 1, pageSize: 200, sums }
  const address = `/api/portal/projects/${ID}/hours?pageSize=200&sort=-date`

  it('hours as rows of their own, in the sums too', () => {
    const entry = hours('2,5')
    const shown = showUnsent(address, list, [entry], PERSON) as typeof list & { items: { id: string }[] }
    expect(shown.items).toMatchObject([{ id: entry.id, hours: '2.5', userName: 'Technician 3', mayChange: false }])
    expect(shown.sums).toMatchObject({ work: '6.50', total: '6.50' })
  })

  it('nothing of another project, and nothing where there is none', () => {
    const other = showUnsent(address.replace(ID, ID.replace(/1$/, '2')), list, [hours('2.5')], PERSON)
    expect(other).toBe(list)
    expect(showUnsent(address, list, [], PERSON)).toBe(list)
  })

  it('the last answer of each line, its reading judged by the limit', () => {
    const line = { kind: 'reading', required: true, result: null, verdict: null, version: 0 }
    const checklist = {
      templateId: ID,
      templateVersion: 1,
      name: 'Survey',
      lines: [
        { ...line, key: 'tank', text: 'Discharge', max: '0.10' },
        { ...line, key: 'flush', text: 'Back-flush' },
      ],
    }
    const entries = [
      answer('tank', { result: 'not done', reason: 'No tank' }),
      answer('tank', { result: 'ok', value: '0,24' }),
    ]
    const shown = showUnsent(`/api/portal/projects/${ID}/checklist`, checklist, entries, PERSON) as typeof checklist
    expect(shown.lines[0]).toMatchObject({
      result: 'ok',
      value: '0.24',
      verdict: 'outside',
      by: 'Technician 3',
      at: AT,
    })
    expect(shown.lines[0]).not.toHaveProperty('reason')
    expect(shown.lines[1]).toBe(checklist.lines[1])
  })

  it('a finding at the end of the list, with its photo of this device, its changes, and not once it is removed', () => {
    const photo = { id: crypto.randomUUID(), projectId: ID }
    const body = { text: 'Cell worn', severity: 'major', lineKey: 'cell', fileIds: [photo.id] }
    const entry = stored(
      toEntryCall('POST /api/portal/projects/:id/findings', { params: { id: ID }, body }, [], AT, [photo]),
    )
    expect(entry.body).toMatchObject({ fileIds: [{ $ref: photo.id, field: 'id' }] })
    const drawing = { params: { id: photo.id }, body: { shapes: [], version: 0 } }
    expect(toEntryCall('PUT /api/portal/files/:id/marks', drawing, [entry], AT, [photo])).toMatchObject({
      path: `/api/portal/files/{ref:${photo.id}.id}/marks`,
      body: { version: 0 },
    })
    const show = (...entries: Entry[]) =>
      showUnsent(
        `/api/portal/projects/${ID}/findings?pageSize=200&sort=createdAt`,
        { items: [], total: 0 },
        entries,
        PERSON,
      )
    const found = { id: entry.id, severity: 'major', lineKey: 'cell', fileIds: [photo.id], mayChange: true }
    expect(show(entry)).toMatchObject({ items: [{ ...found, text: 'Cell worn' }], total: 1 })
    const changed = stored(
      toEntryCall(
        'PATCH /api/portal/findings/:id',
        { params: { id: entry.id }, body: { text: 'Cell worn through', fileIds: [], version: 0 } },
        [entry],
        AT,
        [photo],
      ),
    )
    expect(changed).toMatchObject({
      path: `/api/portal/findings/{ref:${entry.id}.id}`,
      body: { version: { $ref: entry.id, field: 'version' } },
      projectId: ID,
    })
    expect(show(entry, changed)).toMatchObject({ items: [{ ...found, text: 'Cell worn through', fileIds: [] }] })
    const removed = stored(
      toEntryCall(
        'DELETE /api/portal/findings/:id',
        { params: { id: entry.id }, query: { version: 0 } },
        [entry, changed],
        AT,
      ),
    )
    expect(removed.path).toBe(`/api/portal/findings/{ref:${entry.id}.id}?version={ref:${changed.id}.version}`)
    expect(lineOf(removed)).toBe('DELETE /api/portal/findings/:id')
    expect(show(entry, changed, removed)).toMatchObject({ items: [], total: 0 })
  })

  it('a started project has its next moves, by the rules of the server', () => {
    const project = {
      id: ID,
      status: 'confirmed',
      assignedOperatorId: 'me',
      operatorHours: '0.00',
      scheduledDate: '2026-12-09',
      location: 'Immingham',
      clientName: 'Client AS',
      requiredDocuments: [],
      counts: { hours: 0, parts: 0, comments: 0, contacts: 0, reports: 0, unsettledItems: 0, unansweredLines: 0 },
      moves: [],
      permissions: { log: true, logHours: false },
    }
    const entries = [move('in progress'), hours('2.5')]
    const shown = showUnsent(`/api/portal/projects/${ID}`, project, entries, PERSON) as typeof project
    expect(shown).toMatchObject({ status: 'in progress', operatorHours: '2.50', permissions: { logHours: true } })
    expect(shown.moves).toMatchObject([{ to: 'on hold' }, { to: 'completed', needs: ['waiver'] }])
  })
})

describe('a visit with unsent answers', () => {
  const LINE = { kind: 'check', text: 'Flow sensor', required: true, result: null, verdict: null, version: 0 } as const
  const checklist = {
    templateId: ID,
    templateVersion: 1,
    name: 'Annual',
    lines: [
      { ...LINE, key: 'flow' },
      { ...LINE, key: 'cell' },
      { ...LINE, key: 'paint', required: false },
    ],
  }
  const project = {
    id: ID,
    status: 'in progress',
    assignedOperatorId: 'me',
    operatorHours: '2.00',
    scheduledDate: '2026-12-09',
    location: 'Immingham',
    clientName: 'Client AS',
    requiredDocuments: [],
    counts: { hours: 1, reports: 1, findings: 0, unsettledItems: 0, answeredLines: 0, unansweredLines: 2 },
    moves: [],
    permissions: {},
  }
  const address = `/api/portal/projects/${ID}`
  const shownWith = (...entries: Entry[]) => showUnsent(address, project, entries, PERSON, checklist) as typeof project

  it('needs its stored checklist, another one doesn’t', () => {
    expect(needsChecklist(address, [answer('flow', { result: 'ok' })])).toBe(true)
    expect(needsChecklist(address.replace(/1$/, '2'), [answer('flow', { result: 'ok' })])).toBe(false)
    expect(needsChecklist(address, [hours('1')])).toBe(false)
  })

  it('counts them: it can be completed without words once all obligatory lines are answered', () => {
    const some = shownWith(answer('flow', { result: 'ok' }), answer('flow', { result: 'finding' }))
    expect(some.counts).toMatchObject({ answeredLines: 1, unansweredLines: 1 })
    expect(some.moves).toContainEqual(expect.objectContaining({ to: 'completed', needs: ['reason'] }))
    const all = shownWith(answer('flow', { result: 'ok' }), answer('cell', { result: 'not done', reason: 'No access' }))
    expect(all.counts).toMatchObject({ answeredLines: 2, unansweredLines: 0 })
    expect(all.moves).toContainEqual(expect.objectContaining({ to: 'completed', needs: [] }))
  })
})

it('a sheet that was signed here is the report of its visit, with its signatures and locked', () => {
  const shown = { hours: { travel: '0.00', work: '2.50', waiting: '0.00', total: '2.50' }, parts: [] }
  const body = { findings: 'No findings.', readings: [], photos: [], shown }
  const report = stored(
    toEntryCall('POST /api/portal/projects/:id/reports/generate', { params: { id: ID }, body }, [], AT),
  )
  const chain = [report]
  const add = (line: OfflineLine, more: object) => {
    const request = { params: { id: report.id }, body: { ...more, version: 0 } }
    chain.push(stored(toEntryCall(line, request, chain, AT)))
  }
  add('POST /api/portal/reports/:id/sign', { role: 'technician', name: 'Technician 3' })
  add('POST /api/portal/reports/:id/sign', { role: 'master', name: 'Captain Vik' })
  add('POST /api/portal/reports/:id/finalise', {})
  expect(chain.slice(1).map((entry) => (entry.body as { version: unknown }).version)).toEqual(
    chain.slice(0, 3).map(({ id }) => ({ $ref: id, field: 'version' })),
  )
  expect(chain.map(({ isFixed, projectId }) => [isFixed, projectId])).toEqual(chain.map(() => [true, ID]))
  expect(findSignatures(chain, ID)).toEqual(chain)
  expect(showSignatures([], chain)).toMatchObject([
    {
      id: report.id,
      state: 'final',
      content: { findings: 'No findings.', hours: shown.hours },
      signatures: [
        { role: 'technician', name: 'Technician 3', signedAt: AT },
        { role: 'master', name: 'Captain Vik' },
      ],
    },
  ])
})

it('the device stores own visits, and no other people’s sessions or papers', () => {
  for (const read of PROJECT_READS) expect(isStoredRead(read.replace(':id', ID)), read).toBe(true)
  expect(isStoredRead('/api/portal/me')).toBe(true)
  for (const never of [
    '/api/portal/me/sessions',
    `/api/portal/projects/${ID}/travel-documents`,
    '/api/portal/operators',
  ])
    expect(isStoredRead(never), never).toBe(false)
})
