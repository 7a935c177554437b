import type { z } from 'zod'
import { isImoNumber, plainImo } from '#core/contract/imo-digits.ts'
import { parseWholeNumber } from '#core/contract/number/read-typed.ts'
import type { createVessel, Vessel } from '#fleet/vessels/vessels.contract.ts'
import { SERVICE_INTERVAL } from '#fleet/vessels/vessels.limits.ts'
import { vesselFormMessages as messages } from '../messages.en.ts'

/** The form values of a vessel. */
export interface VesselValues {
  name: string
  /** One a line. */
  formerNames: string
  imo: string
  /** The text in the field, and the id of the chosen one; '' without a choice. */
  company: readonly [name: string, id: string]
  clientName: string
  location: string
  systemType: string
  brand1: string
  systemType2: string
  brand2: string
  serviceIntervalMonths: string
  nextServiceDue: string
  notes: string
}

export const EMPTY_VESSEL: VesselValues = {
  name: '',
  formerNames: '',
  imo: '',
  company: ['', ''],
  clientName: '',
  location: '',
  systemType: '',
  brand1: '',
  systemType2: '',
  brand2: '',
  serviceIntervalMonths: String(SERVICE_INTERVAL.usual),
  nextServiceDue: '',
  notes: '',
}

export const readVessel = (vessel: Vessel | null): VesselValues =>
  vessel === null
    ? EMPTY_VESSEL
    : {
        name: vessel.name,
        formerNames: vessel.formerNames.join('\n'),
        imo: vessel.imo ?? '',
        company: [vessel.companyName ?? '', vessel.companyId ?? ''],
        clientName: vessel.clientName ?? '',
        location: vessel.location ?? '',
        systemType: vessel.systemType ?? '',
        brand1: vessel.brand1,
        systemType2: vessel.systemType2 ?? '',
        brand2: vessel.brand2 ?? '',
        serviceIntervalMonths: String(vessel.serviceIntervalMonths),
        nextServiceDue: vessel.nextServiceDue ?? '',
        notes: vessel.notes ?? '',
      }

/** The sentences of the server's rules, before the server is asked. */
export function checkVessel(values: VesselValues): Record<string, string> {
  const [company, companyId] = values.company
  const isMonths = parseWholeNumber(values.serviceIntervalMonths, SERVICE_INTERVAL) !== null
  return {
    ...(values.name.trim() === '' ? { name: messages.nameMissing } : {}),
    ...(values.imo.trim() !== '' && !isImoNumber(plainImo(values.imo)) ? { imo: messages.imoWrong } : {}),
    ...(company.trim() !== '' && companyId === '' ? { company: messages.noCompany } : {}),
    ...(isMonths ? {} : { serviceIntervalMonths: messages.wholeMonths }),
  }
}

/** What the call takes; a brand that is left empty stays what it is by itself. */
export function toVesselBody(values: VesselValues): z.input<(typeof createVessel)['body']> {
  const { formerNames, imo, company, brand1, brand2, nextServiceDue, ...texts } = values
  return {
    ...texts,
    formerNames: formerNames
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
    imo: imo.trim() === '' ? null : imo,
    companyId: company[1] || null,
    ...(brand1.trim() === '' ? {} : { brand1 }),
    ...(brand2.trim() === '' ? {} : { brand2 }),
    nextServiceDue: nextServiceDue === '' ? null : nextServiceDue,
    serviceIntervalMonths: parseWholeNumber(values.serviceIntervalMonths, SERVICE_INTERVAL) ?? 0,
  }
}
