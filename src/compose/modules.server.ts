import type { AnchorLog } from '#core/audit/anchor.server.ts'
import { readTick } from '#core/contract/tick.ts'
import type { Argon2Parameters } from '#core/crypto/argon2.server.ts'
import type { Pepper } from '#core/crypto/pepper.server.ts'
import type { FileStorage } from '#core/files/storage.server.ts'
import type { Route } from '#core/http/registry.server.ts'
import type { Throttle } from '#core/http/throttle.server.ts'
import type { Jobs } from '#core/jobs/jobs.server.ts'
import { type Language, pathsIn } from '#core/language.ts'
import { createTokenOf } from '#core/mail/link-tokens.server.ts'
import { paths } from '#core/paths.ts'
import { companyRoutes } from '#fleet/companies/companies.routes.server.ts'
import { vesselRoutes } from '#fleet/vessels/vessels.routes.server.ts'
import { auditRoutes } from '#house/audit/audit.routes.server.ts'
import { fileLinkRoutes } from '#house/files/file-links.routes.server.ts'
import { ownUploadRoutes } from '#house/files/own-uploads.routes.server.ts'
import { pictureRoutes } from '#house/files/pictures/convert-picture.routes.server.ts'
import type { OperationsPlace } from '#house/operations/operations.queries.server.ts'
import { operationsRoutes } from '#house/operations/operations.routes.server.ts'
import { analyticsRoutes } from '#money/analytics/analytics.routes.server.ts'
import { billingRoutes } from '#money/billing/billing.routes.server.ts'
import { noteHours, noteVisitChange } from '#money/billing/charges.service.server.ts'
import { noteAddedPart, noteFinishedVisit } from '#money/billing/notices/billing-notices.service.server.ts'
import { creditNumbers } from '#money/invoicing/exports.queries.server.ts'
import { absenceRoutes } from '#people/absences/absences.routes.server.ts'
import { openReportKey } from '#people/admin-auth/admin-auth.queries.server.ts'
import { adminAuthRoutes } from '#people/admin-auth/admin-auth.routes.server.ts'
import { notificationsRoutes } from '#people/notifications/notifications.routes.server.ts'
import { notify } from '#people/notifications/notifications.service.server.ts'
import { portalAuthRoutes } from '#people/portal-auth/portal-auth.routes.server.ts'
import { savedViewRoutes } from '#people/saved-views/saved-views.routes.server.ts'
import { catalogueAdminRoutes } from '#site/catalogue/catalogue-admin.routes.server.ts'
import { catalogueRoutes } from '#site/catalogue/catalogue.routes.server.ts'
import { changesRoutes } from '#site/changes/changes.routes.server.ts'
import { contactRoutes } from '#site/contact/contact.routes.server.ts'
import { contactsAdminRoutes } from '#site/contact/contacts-admin.routes.server.ts'
import { writeAsked } from '#site/finder/asked.ts'
import { GUIDE_SLUG, QUESTION_ADDRESS } from '#site/finder/finder.limits.ts'
import { besideIn, otherWaysIn } from '#site/finder/finder.queries.server.ts'
import { finderRoutes, questionRoute } from '#site/finder/finder.routes.server.ts'
import { countMissedSearch } from '#site/finder/finder.service.server.ts'
import { firstDayRoutes } from '#site/setup-checklist/setup-checklist.routes.server.ts'
import type { SiteSettings } from '#site/site-content/site-content.contract.ts'
import { getSettings } from '#site/site-content/site-content.queries.server.ts'
import { settingsRoutes } from '#site/site-content/site-content.routes.server.ts'
import { siteTextRoutes } from '#site/site-content/texts/site-texts.routes.server.ts'
import { teamAdminRoutes, teamRoutes } from '#site/team/team.routes.server.ts'
import { visitRoutes } from '#site/traffic/traffic.routes.server.ts'
import type { VisitCounter } from '#site/traffic/visit-counter.service.server.ts'
import { reportsAdminRoutes } from '#site/whistleblowing/reports-admin.routes.server.ts'
import { whistleblowingRoutes } from '#site/whistleblowing/whistleblowing.routes.server.ts'
import { calendarRoutes } from '#visits/calendar/calendar.routes.server.ts'
import { commentRoutes } from '#visits/comments/comments.routes.server.ts'
import { fleetRoutes } from '#visits/directory/directory.routes.server.ts'
import { personalDocumentRoutes } from '#visits/documents/personal-documents.routes.server.ts'
import { travelDocumentRoutes } from '#visits/documents/travel-documents.routes.server.ts'
import { HOUR_KINDS } from '#visits/hours/hours.limits.ts'
import { hoursRoutes } from '#visits/hours/hours.routes.server.ts'
import { mergingRoutes, tellSuccessors } from '#visits/merging/merging.routes.server.ts'
import { companySubject, vesselSubject } from '#visits/merging/service/subjects.server.ts'
import { operatorsRoutes } from '#visits/operators/operators.routes.server.ts'
import { PART_UNITS, PART_CATEGORIES } from '#visits/parts/parts.limits.ts'
import { partsRoutes } from '#visits/parts/parts.routes.server.ts'
import { projectPartRoutes } from '#visits/parts/project-parts.routes.server.ts'
import { planningRoutes } from '#visits/planning/planning.routes.server.ts'
import { searchRoutes } from '#visits/planning/search.routes.server.ts'
import { projectCountsRoutes } from '#visits/projects/list/project-counts.routes.server.ts'
import { hasProject } from '#visits/projects/projects.queries.server.ts'
import { projectRoutes } from '#visits/projects/projects.routes.server.ts'
import { reassignProjects } from '#visits/projects/service/assign-project.server.ts'
import { requireListedCurrency } from '#visits/projects/service/check-currency.server.ts'
import { vesselHistoryRoutes } from '#visits/projects/vessel-history/vessel-history.routes.server.ts'
import { vesselPrefill } from '#visits/projects/vessel-history/vessel-prefill.queries.server.ts'
import { vesselVisibleTo } from '#visits/projects/vessel-history/visible-vessels.queries.server.ts'
import { serviceDueRoutes } from '#visits/service-due/service-due.routes.server.ts'
import { serviceReportRoutes } from '#visits/service-reports/service-reports.routes.server.ts'
import { vesselImportRoutes } from '#visits/vessel-import/vessel-import.routes.server.ts'
import { vesselSystemRoutes } from '#visits/vessel-systems/vessel-systems.routes.server.ts'
import { vesselContactRoutes } from '#visits/visit-contacts/vessel-contacts.routes.server.ts'
import { CONTACT_TYPES } from '#visits/visit-contacts/visit-contacts.limits.ts'
import { agentPhoneOf } from '#visits/visit-contacts/visit-contacts.queries.server.ts'
import { visitContactRoutes } from '#visits/visit-contacts/visit-contacts.routes.server.ts'
import { visitFileRoutes } from '#visits/visit-files/visit-files.routes.server.ts'
import type { HealthSource } from './describe-health.server.ts'
import { exportRoutes } from './export-routes.server.ts'
import { FILE_RECORDS } from './file-records.server.ts'
import { firstDayCheck } from './first-day-evidence.server.ts'
import { healthRoutes } from './health.server.ts'
import { COMPANY_REFERENCES, VESSEL_REFERENCES } from './merge-references.server.ts'
import { openProjectsOf } from './open-projects.server.ts'
import { countOverview } from './overview.server.ts'
import type { FormRoute } from './pages/forms.server.ts'
import { createFileDeps } from './portal-files.server.ts'
import { PUT_BACK_SUBJECTS } from './put-back-subjects.server.ts'
import { recoveryCalls } from './recovery-key.server.ts'
import type { SettingsReader } from './settings-reader.server.ts'
import { companyVisibleTo } from './visible-companies.server.ts'
import { describeVisitRecords } from './visit-records.server.ts'

export interface ModuleDeps {
  settings: SettingsReader
  jobs: Jobs
  throttle: Throttle
  fingerprintSecret: Buffer
  /** Where pictures lie. */
  storage: FileStorage
  pepper: Pepper
  health: HealthSource
  /** Where this installation keeps its backups, and how this process is. */
  operations: OperationsPlace
  /** What this process has counted since it last wrote. */
  visits: VisitCounter
  /** What is kept of the audit log outside the database. */
  anchors: AnchorLog
  /** Origin that links in mails begin with. */
  origin: () => string
  /** File that the pepper lies in. */
  pepperFile: string
  /** Cost of codes and passwords: tests take a smaller one. */
  codeParameters?: Argon2Parameters
}

export interface Modules {
  routes: readonly Route[]
  /** Those of the routes that a form reaches without script. */
  forms: readonly FormRoute[]
}

const MERGED_SUBJECTS = {
  vessel: vesselSubject({ prefill: vesselPrefill, visible: vesselVisibleTo }, VESSEL_REFERENCES),
  company: companySubject(COMPANY_REFERENCES),
}

/** What an open export holds stays: projects ask billing, and billing those who make exports. */

/** What the public site shows, and what the administrator keeps and sees of it. */
const siteRoutes = ({ storage, visits, origin }: ModuleDeps): Route[] => [
  ...catalogueRoutes({
    nothingFound: countMissedSearch,
    findBeside: (ctx) => besideIn(ctx),
    findOtherWays: (ctx) => otherWaysIn(ctx),
  }),
  ...catalogueAdminRoutes({ storage }),
  ...finderRoutes({ origin }),
  ...teamRoutes,
  ...teamAdminRoutes({ storage }),
  ...settingsRoutes,
  ...siteTextRoutes({ storage, pathOf: (page, lang) => pathsIn(lang)[page], addressOf: paths.preview }),
  ...changesRoutes({ subjects: PUT_BACK_SUBJECTS }),
  ...visitRoutes({ visits }),
]

/** The entrance of the administrator's panel, its frame and its guide. */
function panelRoutes(deps: ModuleDeps): Route[] {
  const { throttle, pepper, origin, codeParameters: parameters } = deps
  return [
    ...adminAuthRoutes({
      throttle,
      pepper,
      parameters,
      countOverview,
    }),
    ...firstDayRoutes({
      ...firstDayCheck(deps),
      recovery: recoveryCalls({ throttle, pepper, parameters }),
      // As it is now: whoever has just named another address sends the mail there.
      getSettings,
      // Behind the `#`, so that no server or proxy on the way writes it down.
      linkTo: (token) => `${origin()}${paths.admin}#test-mail=${token}`,
      tokenOf: createTokenOf(pepper),
    }),
  ]
}

/** Every module's endpoints, given what they need. */
export function createModules(deps: ModuleDeps): Modules {
  const { settings, jobs, throttle, fingerprintSecret, pepper, health, origin, codeParameters } = deps
  const businessHours = async () => (await settings.get()).businessHours
  const mailTo = async () => (await settings.get()).internal.contactMailTo
  const records = async () => describeVisitRecords((await settings.get()).portal.requiredTravelDocuments)
  const currencies = async () => (await settings.get()).billingCurrencies
  const files = createFileDeps(deps)
  const contact = contactRoutes({ throttle, mailTo, businessHours })
  const whistleblowing = whistleblowingRoutes({ jobs, throttle, fingerprintSecret })
  return {
    routes: tellSuccessors([
      ...siteRoutes(deps),
      ...panelRoutes(deps),
      ...healthRoutes(health),
      ...operationsRoutes({ jobs, place: deps.operations }),
      ...portalAuthRoutes({
        throttle,
        pepper,
        origin,
        parameters: codeParameters,
        tellDevices: (tx, userId, news) =>
          notify(tx, { jobs }, { kind: 'link-asked', to: [userId], link: paths.profile, isMailed: false, ...news }),
      }),
      ...operatorsRoutes({
        pepper,
        origin,
        parameters: codeParameters,
        requiredDocuments: async () => (await settings.get()).portal.requiredTravelDocuments,
        openProjectsOf,
        reassign: (tx, moves) => reassignProjects(tx, { jobs }, moves),
      }),
      ...absenceRoutes,
      ...personalDocumentRoutes,
      ...notificationsRoutes,
      ...analyticsRoutes,
      ...auditRoutes({ ...deps, hasProject }),
      ...planningRoutes({ records }),
      ...calendarRoutes({ origin, projectPath: paths.project, agentPhone: agentPhoneOf }),
      ...savedViewRoutes,
      ...searchRoutes,
      ...projectCountsRoutes({ records }),
      ...vesselRoutes({ prefill: vesselPrefill, visible: vesselVisibleTo }),
      ...fleetRoutes,
      ...vesselImportRoutes({
        jobs,
        findPhoneCountry: async (ctx) => (await getSettings(ctx)).address.countryCode,
      }),
      ...mergingRoutes(MERGED_SUBJECTS),
      ...vesselHistoryRoutes,
      ...vesselContactRoutes,
      ...vesselSystemRoutes,
      ...serviceDueRoutes,
      ...companyRoutes({
        visible: companyVisibleTo,
        requireCurrency: (wanted, standing) => requireListedCurrency(currencies, wanted, standing),
      }),
      ...projectRoutes({
        jobs,
        visitFinished: noteFinishedVisit,
        visitChanged: noteVisitChange,
        choices: {
          hourKinds: [...HOUR_KINDS],
          contactTypes: [...CONTACT_TYPES],
          partCategories: [...PART_CATEGORIES],
          partUnits: [...PART_UNITS],
        },
        records,
        currencies,
      }),
      ...hoursRoutes({ hoursChanged: noteHours }),
      ...commentRoutes({ jobs }),
      ...visitContactRoutes,
      ...projectPartRoutes({ jobs, currencies, partAdded: noteAddedPart }),
      ...billingRoutes({ currencies, records, creditNumbers }),
      ...exportRoutes({ files, settings, origin }),
      ...serviceReportRoutes({
        files,
        company: async () => describeCompany(await settings.get()),
      }),
      ...visitFileRoutes({ files }),
      ...ownUploadRoutes,
      ...pictureRoutes,
      ...fileLinkRoutes({ origin, records: FILE_RECORDS }),
      ...travelDocumentRoutes,
      ...partsRoutes,
      ...contact,
      ...contactsAdminRoutes,
      ...whistleblowing,
      ...reportsAdminRoutes({
        openReportKey,
        retentionDays: async () => (await settings.get()).retention.reportsAfterClosingDays,
      }),
    ]),
    forms: [
      ...contact.map((route) => ({ route, toBody: (values: Record<string, string>) => values })),
      ...whistleblowing.map(toReportForm),
      { route: questionRoute, toBody: asTyped, leadsTo: addressOfQuestion },
    ],
  }
}

/** A browser sends each line break of a form as two signs; the reader typed one. */
const asTyped = (values: Readonly<Record<string, string>>): Record<string, string> => ({
  ...values,
  ...(values['q'] === undefined ? {} : { q: values['q'].replaceAll('\r\n', '\n') }),
})

/** A question has an address unless it is too long for one: what readers write in other letters takes six signs each there. */
function addressOfQuestion({ q = '' }: Readonly<Record<string, string>>, lang: Language): string | null {
  const asked = writeAsked(q.trim() === '' ? {} : { q: q.trim() })
  return asked.length > QUESTION_ADDRESS ? null : `${pathsIn(lang).content(GUIDE_SLUG)}${asked}#finder`
}

const toReportForm = (route: Route): FormRoute => ({
  route,
  toBody: (values) =>
    route.endpoint.path === paths.reportForm ? { ...values, anonymous: readTick(values['anonymous']) } : values,
})

/** The company as the head of its documents shows it. */
function describeCompany({ companyName, organisationNumber, address, phones, salesEmails }: SiteSettings) {
  return {
    name: companyName,
    organisationNumber: organisationNumber.replaceAll(/(\d{3})(?=\d)/g, '$1 '),
    address: `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`,
    phone: phones[0] ?? '',
    email: salesEmails[0],
  }
}
