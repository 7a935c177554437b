import { describe, expect, test } from 'vitest'
import { en as common } from '#core/messages/en.ts'
import { en } from './messages/en.ts'
import { type ReportFormValues, validateReport } from './report-validation.ts'
import { FileReportInput } from './whistleblowing.contract.ts'

const validate = (values: ReportFormValues) => validateReport(values, common.refusals, en.fields)

const good: ReportFormValues = {
  reporterName: '',
  reporterEmail: '',
  incidentType: 'environment',
  description: 'The analyser was bypassed at berth.',
  anonymous: false,
}

const variants: Partial<ReportFormValues>[] = [
  {},
  { anonymous: true },
  { reporterName: 'Kåre' },
  { reporterName: 'n'.repeat(201) },
  { reporterName: 'a\tb' },
  { reporterEmail: 'kare@vessel.example' },
  { reporterEmail: 'kare' },
  { reporterEmail: ' ' },
  { reporterEmail: `k@${'v'.repeat(260)}` },
  { reporterEmail: 'a@b\nc' },
  { reporterEmail: 'nul\u0000@x' },
  { incidentType: '' },
  { incidentType: 'noise' },
  { description: '' },
  { description: ' \n ' },
  { description: 'x' },
  { description: 'd'.repeat(20_000) },
  { description: 'd'.repeat(20_001) },
  { incidentType: '', description: '', reporterEmail: 'x' },
]

describe('validateReport', () => {
  test.each(variants)('refuses what the contract refuses, with its sentences: %j', (variant) => {
    const values = { ...good, ...variant }
    const sentences: Record<string, string> = {}
    for (const { path, message } of FileReportInput.safeParse(values).error?.issues ?? []) {
      sentences[String(path[0])] ??= message
    }
    expect(validate(values)).toEqual(sentences)
  })

  test('requires the type of incident and the description', () => {
    expect(validate({ ...good, incidentType: '', description: '' })).toEqual({
      incidentType: 'Type of incident is required',
      description: 'Description is required',
    })
  })
})
