import { z } from 'zod'
import { instant } from '#core/contract/amounts.ts'
import { emailAddress } from '#core/contract/email.ts'
import { rowId } from '#core/contract/endpoint.ts'
import { listOf, listQuery } from '#core/contract/list.ts'
import { lineOrNull, textOrNull } from '#core/contract/optional.ts'
import { changeById, deleteById, readById } from '#core/contract/record-calls.ts'
import { line, text } from '#core/contract/text.ts'
import { seenVersion } from '#core/contract/version.ts'
import { reportTexts } from './messages.en.ts'
import {
  READINGS_MAX,
  REPORT_LIMITS,
  REPORT_PHOTOS_MAX,
  REPORT_STATES,
  SHOWN_PARTS_MAX,
  SIGNATURE_ROLES,
  SIGNATURE_URL_MAX,
} from './service-reports.limits.ts'

/** A measured value; the limit is written as people do: `0.1-0.5`, `≤ 5`, `max 10`. */
export const Reading = z.strictObject({
  quantity: line(1, REPORT_LIMITS.quantity, reportTexts.quantity),
  value: line(1, REPORT_LIMITS.value, reportTexts.value),
  unit: line(0, REPORT_LIMITS.unit).default(''),
  limit: lineOrNull(REPORT_LIMITS.limit),
})
export type Reading = z.output<typeof Reading>

/** Pictures among the files of the visit, in the order in which the report shows them. */
const ChosenPhotos = z
  .array(rowId())
  .max(REPORT_PHOTOS_MAX, reportTexts.photosMost)
  .refine((ids) => new Set(ids).size === ids.length, reportTexts.photoTwice)

/** Decimal text, as sums of hours are. */
const sum = () => z.string().regex(/^\d{1,6}\.\d{2}$/, reportTexts.shownHours)

/** The hours and parts that were on the page that is signed; the report takes its own from the log. */
const ShownLog = z.strictObject({
  hours: z.strictObject({ travel: sum(), work: sum(), waiting: sum(), total: sum() }),
  parts: z
    .array(
      z.strictObject({
        partNumber: z.string().max(REPORT_LIMITS.description).nullable(),
        partName: z.string().max(REPORT_LIMITS.description),
        quantity: z.number(),
        unit: z.string().max(REPORT_LIMITS.unit),
      }),
    )
    .max(SHOWN_PARTS_MAX),
})
export type ShownLog = z.output<typeof ShownLog>

/** It is made from the attendance sheet: refused, as its signatures are, while the sheet can't be signed. */
const fromSheet = z.literal(true).optional()

export const ReportInput = z.strictObject({
  findings: text(1, REPORT_LIMITS.text, reportTexts.findings),
  recommendations: textOrNull(REPORT_LIMITS.text),
  readings: z.array(Reading).max(READINGS_MAX).default([]),
  /** Left out, the report shows all pictures of the visit, the oldest first. */
  photos: ChosenPhotos.optional(),
  description: lineOrNull(REPORT_LIMITS.description),
  /** Given, the draft is refused if the log says anything else: nobody's signature gets another content. */
  shown: ShownLog.optional(),
  fromSheet,
})
export type ReportInput = z.output<typeof ReportInput>

export const ReportChange = z.strictObject({
  findings: ReportInput.shape.findings.optional(),
  recommendations: ReportInput.shape.recommendations,
  readings: z.array(Reading).max(READINGS_MAX).optional(),
  /** Left out, those of the draft stay. */
  photos: ChosenPhotos.optional(),
  description: lineOrNull(REPORT_LIMITS.description),
  /** As in a new one. */
  shown: ShownLog.optional(),
  fromSheet,
  version: seenVersion,
})
export type ReportChange = z.output<typeof ReportChange>

const ReportSignature = z.strictObject({
  role: z.enum(SIGNATURE_ROLES),
  name: z.string(),
  remark: z.string().nullable(),
  signedAt: z.string(),
})

const ReadingAnswer = z.strictObject({
  quantity: z.string(),
  value: z.string(),
  unit: z.string(),
  limit: z.string().nullable(),
  /** Null where the limit cannot be compared with the value. */
  isOutside: z.boolean().nullable(),
})

/** A service report: a file that came as one, or a document of ours that is a draft until it is finalised. */
export const ServiceReport = z.strictObject({
  id: z.uuid(),
  projectId: z.uuid(),
  operatorId: z.uuid(),
  operatorName: z.string(),
  fileName: z.string(),
  /** Address for a link to the file (POST). */
  fileURL: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  description: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  /** The person's input; null for an uploaded report. */
  content: z
    .strictObject({
      findings: z.string(),
      recommendations: z.string().nullable(),
      readings: z.array(ReadingAnswer),
      hours: z.strictObject({ travel: z.string(), work: z.string(), waiting: z.string(), total: z.string() }),
      parts: z.array(
        z.strictObject({
          partNumber: z.string().nullable(),
          partName: z.string(),
          quantity: z.number(),
          unit: z.string(),
        }),
      ),
      /** In their order; the id is that of the visit's file, null in what was written before photos were chosen. */
      photos: z.array(z.strictObject({ id: z.uuid().nullable(), caption: z.string() })),
      /** How many photos the visit had when this was written; null as above. */
      photosOfVisit: z.int().nullable(),
      /** Whether it was made from the attendance sheet. */
      fromSheet: z.boolean(),
    })
    .nullable(),
  /** Characters that no font of the document has, by place: it shows a box instead. */
  unprintable: z.array(z.strictObject({ characters: z.string(), place: z.string() })),
  signatures: z.array(ReportSignature),
  /** SHA-256 of what the document says and who signed it, as printed in it; null for an uploaded one. */
  contentDigest: z.string().nullable(),
  /** SHA-256 of the final file. */
  sha256: z.string().nullable(),
  finalisedAt: z.string().nullable(),
  isMailed: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  mayChange: z.boolean(),
  maySign: z.boolean(),
  mayMail: z.boolean(),
})
export type ServiceReport = z.infer<typeof ServiceReport>

export const ReportUpload = z.strictObject({ uploadId: rowId(), description: lineOrNull(REPORT_LIMITS.description) })
export type ReportUpload = z.output<typeof ReportUpload>

/** That the document shows boxes for the characters that `unprintable` names was seen and accepted. */
const acceptUnprintable = z.boolean().default(false)

export const SignatureInput = z.strictObject({
  role: z.enum(SIGNATURE_ROLES, reportTexts.signer),
  name: line(1, REPORT_LIMITS.name, reportTexts.signerName),
  /** The master's, printed next to the signature and covered by the digest. */
  remark: textOrNull(REPORT_LIMITS.remark),
  /** `data:image/png;base64,…` of at most 200 kB. */
  signature: z.string().max(SIGNATURE_URL_MAX, reportTexts.signatureMost),
  acceptUnprintable,
  /** When it was drawn, by the server's clock; now if left out. */
  at: instant.optional(),
  version: seenVersion,
})
export type SignatureInput = z.output<typeof SignatureInput>

const FinaliseInput = z.strictObject({ acceptUnprintable, version: seenVersion })
export type FinaliseInput = z.output<typeof FinaliseInput>

export const ReportsQuery = listQuery(['createdAt', 'fileName', 'state'])
export type ReportsQuery = z.output<typeof ReportsQuery>

export const findReports = readById('/api/portal/projects/:id/reports', 'portal:project:read', {
  query: ReportsQuery,
  response: listOf(ServiceReport),
})
/** Possible content of a report of this visit, in its default order. */
export const findReportPhotos = readById('/api/portal/projects/:id/report-photos', 'portal:project:read', {
  query: z.strictObject({}),
  response: z.strictObject({ photos: z.array(z.strictObject({ id: z.uuid(), caption: z.string() })) }),
})
const report = { response: ServiceReport } as const
export const addReport = changeById('POST', '/api/portal/projects/:id/reports', 'portal:project:log', {
  body: ReportUpload,
  ...report,
  status: 201,
})
export const generateReport = changeById('POST', '/api/portal/projects/:id/reports/generate', 'portal:project:log', {
  body: ReportInput,
  ...report,
  status: 201,
})
export const changeReport = changeById('PATCH', '/api/portal/reports/:id', 'portal:project:log', {
  body: ReportChange,
  ...report,
})
export const deleteReport = deleteById('/api/portal/reports/:id', 'portal:project:log')
export const signReport = changeById('POST', '/api/portal/reports/:id/sign', 'portal:project:log', {
  body: SignatureInput,
  ...report,
})
/** Locks the report: every later change is refused. */
export const finaliseReport = changeById('POST', '/api/portal/reports/:id/finalise', 'portal:project:log', {
  body: FinaliseInput,
  ...report,
})
/** Sends the document to the client, through the outbox. */
export const mailReport = changeById('POST', '/api/portal/reports/:id/mail', 'portal:project:log', {
  body: z.strictObject({ to: emailAddress() }),
  ...report,
})
