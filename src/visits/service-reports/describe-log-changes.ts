import { normalizeIdentifier } from '#core/contract/text.ts'
import { HOUR_KINDS } from '#visits/hours/hours.limits.ts'
import { reportTexts } from './messages.en.ts'
import type { ShownLog } from './service-reports.contract.ts'

type ShownPart = ShownLog['parts'][number]

/**
 * Describes what differs between the hours and parts that the signers read and those of the log; empty if nothing does.
 * The order of parts says nothing: lists sort them differently.
 */
export function describeLogChanges(shown: ShownLog, log: ShownLog): string[] {
  const kinds = [...HOUR_KINDS].filter((kind) => Number(shown.hours[kind]) !== Number(log.hours[kind]))
  return [
    ...kinds.map((kind) => reportTexts.hoursChanged(kind, shown.hours[kind], log.hours[kind])),
    ...partsMissing(shown.parts, log.parts).map((part) => reportTexts.partGone(namePart(part))),
    ...partsMissing(log.parts, shown.parts).map((part) => reportTexts.partNew(namePart(part))),
  ]
}

/** Those of one list that the other lacks; two equal lines are two. */
function partsMissing(of: readonly ShownPart[], from: readonly ShownPart[]): ShownPart[] {
  const left = from.map(keyOf)
  return of.filter((part) => {
    const at = left.indexOf(keyOf(part))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** As the server stores them: the device shows an unsent part as it was typed. */
const keyOf = ({ partNumber, partName, quantity, unit }: ShownPart): string =>
  JSON.stringify([
    normalizeIdentifier((partNumber ?? '').trim()),
    partName.normalize('NFC').trim(),
    quantity,
    unit.trim(),
  ])

const namePart = ({ partNumber, partName, quantity, unit }: ShownPart): string =>
  [quantity, unit, partNumber, partName].filter(Boolean).join(' ')
