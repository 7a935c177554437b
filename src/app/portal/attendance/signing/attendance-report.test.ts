import { describe, expect, it } from 'vitest'
import type { Finding } from '#visits/checklists/findings.contract.ts'
import type { VisitLine } from '#visits/checklists/visit-checklist.contract.ts'
import { isOutsideLimit } from '#visits/service-reports/document/check-reading.ts'
import { groupLines } from '../sheet-rules.ts'
import { toReportBody } from './report-from-sheet.ts'
import { findUnfinished, toFollowUpLine } from './unfinished.ts'

const line = (key: string, more: Partial<VisitLine> = {}): VisitLine => ({
  key,
  text: `Line ${key}`,
  kind: 'check',
  required: true,
  result: 'ok',
  verdict: null,
  version: 1,
  ...more,
})

const reading = (key: string, more: Partial<VisitLine>): VisitLine =>
  line(key, { kind: 'reading', unit: 'mg/L', ...more })

const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  id,
  projectId: 'p',
  userId: 'u',
  userName: 'Technician 3',
  lineKey: null,
  text: `Finding ${id}`,
  severity: 'minor',
  fileIds: [],
  version: 1,
  createdAt: '2026-12-09T10:00:00Z',
  mayChange: true,
  ...more,
})

const LOG = { hours: { travel: '0.00', work: '2.50', waiting: '0.00', total: '2.50' }, parts: [] }

describe('the report of an attendance sheet', () => {
  it('says what was found, not done, not checked and in order', () => {
    const { findings, recommendations } = toReportBody({
      lines: [
        line('coating', { result: 'finding', text: 'Electrode coating' }),
        line('cell', { result: 'not done', text: 'Insulation of the cell', reason: 'System in use' }),
        line('switch', { result: null, required: false, text: 'Flow switch' }),
        line('seals', { text: 'Element and seals' }),
      ],
      findings: [
        finding('a', { text: 'White scale', lineKey: 'coating' }),
        finding('b', { text: 'Fan noisy', severity: 'note' }),
      ],
      photoIds: [],
      ...LOG,
    })
    expect(findings.split('\n').filter(Boolean)).toEqual([
      'Electrode coating: White scale (next service)',
      'Fan noisy (note)',
      'Not done:',
      'Insulation of the cell: System in use',
      'Not checked:',
      'Flow switch',
      'In order, 1 check:',
      'Element and seals',
    ])
    expect(recommendations).toBe('Next service: White scale')
  })

  it('prints readings with limits that the report judges as the sheet does', () => {
    const { readings } = toReportBody({
      lines: [
        reading('a', { value: '0.24', onLine: '0.05', max: '0.10', verdict: 'outside' }),
        reading('b', { value: '50', unit: 'L', min: '50', verdict: 'within' }),
        reading('c', { value: '7.8', unit: '', min: '6', max: '8.5', verdict: 'within' }),
        reading('d', { value: '7.8' }),
        reading('e', { result: null }),
      ],
      findings: [],
      photoIds: [],
      ...LOG,
    })
    expect(readings.map(({ quantity, value }) => [quantity, value])).toEqual([
      ['Line a, on line', '0.05'],
      ['Line a, hand test', '0.24'],
      ['Line b', '50'],
      ['Line c', '7.8'],
      ['Line d', '7.8'],
    ])
    const judged = readings.map(({ value, unit = '', limit = null }) => isOutsideLimit({ value, unit, limit }))
    expect(judged).toEqual([false, true, false, false, null])
  })

  it('shows photos of findings first, each once, and none that is gone', () => {
    const { photos } = toReportBody({
      lines: [],
      findings: [finding('a', { fileIds: ['3', 'gone'] }), finding('b', { fileIds: ['2', '3'] })],
      photoIds: ['1', '2', '3'],
      ...LOG,
    })
    expect(photos).toEqual(['3', '2', '1'])
  })
})

describe('an attendance sheet', () => {
  it('groups its lines under headings without moving any', () => {
    const groups = groupLines([line('a'), line('b', { group: 'Filter' }), line('c', { group: 'Filter' }), line('d')])
    expect(groups.map(({ title, lines }) => [title, lines.map(({ key }) => key).join(' ')])).toEqual([
      ['', 'a'],
      ['Filter', 'b c'],
      ['', 'd'],
    ])
  })

  it('proposes for a follow-up what was not done or must be repaired at once', () => {
    const unfinished = findUnfinished(
      [
        reading('tank', { value: '0.24', max: '0.10', verdict: 'outside', text: 'Second tank' }),
        line('cell', { result: 'not done', reason: 'System in use' }),
      ],
      [
        finding('a', { lineKey: 'tank', severity: 'major', text: 'TRO too\nhigh' }),
        finding('b', { text: 'Scale' }),
        finding('c', { severity: 'note' }),
      ],
    )
    expect(unfinished.map(({ id, isProposed }) => [id, isProposed])).toEqual([
      ['a', true],
      ['b', false],
      ['cell', true],
    ])
    expect(unfinished.map(toFollowUpLine)).toEqual([
      'TRO too high: Second tank, 0.24 mg/L, at once',
      'Scale: next service',
      'Line cell: not done: System in use',
    ])
  })
})
