import type { AnchorLog } from '#core/audit/anchor.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { Argon2Parameters } from '#core/crypto/argon2.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import type { FormRoute } from '#core/http/form-route.server.ts'
import type { Route } from '#core/http/registry.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { pathsIn } from '#core/language.ts'
import { createTokenOf } from '#core/mail/link-tokens.server.ts'
import { paths } from '#core/paths.ts'
import type { OperationsPlace } from '#house/operations/operations.queries.server.ts'
import { updateChargesForHours, updateChargesForVisit } from '#money/billing/charges.service.server.ts'
import { notifyOfAddedPart, notifyOfFinishedVisit } from '#money/billing/notices/billing-notices.service.server.ts'
import { creditNumbers } from '#money/invoicing/exports.queries.server.ts'
import { findPrices } from '#money/prices/find-prices.queries.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { createCompatibilityFinder, createQueryRewriter } from '#site/finder/finder.queries.server.ts'
import { countMissedSearch } from '#site/finder/finder.service.server.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import type { PageViewCounter } from '#site/traffic/page-view-counter.service.server.ts'
import { keepChecklist } from '#visits/checklists/service/visit-checklist.server.ts'
import { HOUR_KINDS } from '#visits/hours/hours.limits.ts'
import { withSuccessorIds } from '#visits/merging/merging.routes.server.ts'
import { companySubject, vesselSubject } from '#visits/merging/service/subjects.server.ts'
import { PART_CATEGORIES, PART_UNITS } from '#visits/parts/parts.limits.ts'
import { hasProject } from '#visits/projects/projects.queries.server.ts'
import { requireListedCurrency } from '#visits/projects/service/check-currency.server.ts'
import { vesselPrefill } from '#visits/projects/vessel-history/vessel-prefill.queries.server.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { CONTACT_TYPES } from '#visits/visit-contacts/visit-contacts.limits.ts'
import { describeCompany, describeSeller } from './describe-company.server.ts'
import type { HealthSource } from './describe-health.server.ts'
import { healthRoutes } from './health.server.ts'
import { createCallMaker } from './make-call.server.ts'
import { countOverview } from './overview.server.ts'
import { createFileDeps } from './portal-files.server.ts'
import {
  COMPANY_REFERENCES,
  FILE_RECORDS,
  listForms,
  listRoutes,
  type ProductDeps,
  remindAll,
  UNDO_SUBJECTS,
  VESSEL_REFERENCES,
} from './product-modules.server.ts'
import { readRequestLines, readRequestText } from './read-request-lines.server.ts'
import { recoveryCalls } from './recovery-key.server.ts'
import type { SettingsReader } from './settings-reader.server.ts'
import { createStepCheck } from './setup-evidence.server.ts'
import { companyVisibleTo } from './visible-companies.server.ts'
import { describeVisitRecords } from './visit-records.server.ts'

/** Dependencies of an installation; modules get a part of them, or a function made from them. */
export interface ModuleDeps {
  settings: SettingsReader
  /** A context of the system itself, for work that nobody requested. */
  systemCtx: () => Ctx
  jobs: Jobs
  throttle: Throttle
  fingerprintSecret: Buffer
  /** Storage of pictures and files. */
  storage: FileStorage
  pepper: Pepper
  health: HealthSource
  /** Folders of this installation's backups, and the state of this process. */
  operations: OperationsPlace
  /** Counts of this process that are not yet written. */
  visits: PageViewCounter
  /** Checkpoints of the audit log outside the database. */
  anchors: AnchorLog
  /** Origin that links in mails begin with. */
  origin: () => string
  /** Path of the pepper's file. */
  pepperFile: string
  /** The mailbox that requests are sent to, and the sender of our own mails; left out for none. */
  mailbox?: { imapUrl: string | null; from: () => Promise<string> }
  /** Cost of codes and passwords: tests take a smaller one. */
  codeParameters?: Argon2Parameters
}

const CHOICES = {
  hourKinds: [...HOUR_KINDS],
  contactTypes: [...CONTACT_TYPES],
  partCategories: [...PART_CATEGORIES],
  partUnits: [...PART_UNITS],
}

const MERGE_SUBJECTS = {
  vessel: vesselSubject({ prefill: vesselPrefill, visible: vesselVisibleTo }, VESSEL_REFERENCES),
  company: companySubject(COMPANY_REFERENCES),
}

/** Values that modules read from the settings, each time as they are at that moment. */
export function readSettings({ get }: SettingsReader) {
  const currencies = async () => (await get()).billingCurrencies
  const requiredDocuments = async () => (await get()).portal.requiredTravelDocuments
  return {
    businessHours: async () => (await get()).businessHours,
    mailTo: async () => (await get()).internal.contactMailTo,
    reportNoticeAddresses: async () => (await get()).internal.reportNoticeAddresses,
    reportRetentionDays: async () => (await get()).retention.reportsAfterClosingDays,
    company: async () => describeCompany(await get()),
    seller: async () => describeSeller(await get()),
    records: async () => describeVisitRecords(await requiredDocuments()),
    requireCurrency: (wanted: string | undefined, standing: string | null) =>
      requireListedCurrency(currencies, wanted, standing),
    currencies,
    requiredDocuments,
  }
}

/** Dependencies of all modules: services of this process, and functions of higher areas that lower ones call. */
export function createProductDeps(deps: ModuleDeps): ProductDeps {
  const { jobs, pepper, throttle, origin, codeParameters: parameters } = deps
  const product: ProductDeps = {
    ...deps,
    ...readSettings(deps.settings),
    ...createStepCheck(deps),
    place: deps.operations,
    parameters,
    files: createFileDeps(deps),
    fileRecords: FILE_RECORDS,
    undoSubjects: UNDO_SUBJECTS,
    mergeSubjects: MERGE_SUBJECTS,
    choices: CHOICES,
    prefill: vesselPrefill,
    vesselVisible: vesselVisibleTo,
    companyVisible: companyVisibleTo,
    visitStarted: keepChecklist,
    visitFinished: notifyOfFinishedVisit,
    visitChanged: updateChargesForVisit,
    hoursChanged: updateChargesForHours,
    partAdded: notifyOfAddedPart,
    creditNumbers,
    hasProject,
    findPrices,
    nothingFound: countMissedSearch,
    findCompatible: createCompatibilityFinder,
    rewriteQuery: createQueryRewriter,
    countOverview,
    recovery: recoveryCalls({ throttle, pepper, parameters }),
    // Not cached: the sales address may have been changed a moment ago.
    getSettings,
    // Behind the `#`, so that no server or proxy on the way logs it.
    linkTo: (token) => `${origin()}${paths.admin}#test-mail=${token}`,
    requestLinkTo: (lang, token) => `${origin()}${pathsIn(lang).buyerRequest(token)}`,
    readLines: readRequestLines,
    readText: readRequestText,
    imapUrl: deps.mailbox?.imapUrl ?? null,
    ownAddresses: async () => (deps.mailbox === undefined ? [] : [(await deps.mailbox.from()).toLowerCase()]),
    tokenOf: createTokenOf(pepper),
    notifyDevices: (tx, userId, news) =>
      notify(tx, { jobs }, { kind: 'link-asked', to: [userId], link: paths.profile, isMailed: false, ...news }),
    remindAll: (ctx) => remindAll(ctx, product),
    makeCall: createCallMaker(() => listRoutes(product)),
  }
  return product
}

export interface Modules {
  routes: readonly Route[]
  /** Forms of routes that can be reached without script. */
  forms: readonly FormRoute[]
}

/** Every module's endpoints. */
export function createModules(deps: ModuleDeps): Modules {
  const product = createProductDeps(deps)
  return {
    routes: withSuccessorIds([...listRoutes(product), ...healthRoutes(deps.health)]),
    forms: listForms(product),
  }
}
