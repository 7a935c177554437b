import { defineFields, MANAGERS, NOBODY } from '#core/rows/fields.ts'

const BY_MANAGER = { from: 'make', seenBy: MANAGERS } as const
const BY_HOLDER = { from: 'server', seenBy: MANAGERS } as const
const INTERNAL = { from: 'server', seenBy: NOBODY } as const

/** A link of a visit: a manager makes and revokes it, its holder confirms. */
export const VISIT_LINK_FIELDS = defineFields({
  id: BY_HOLDER,
  projectId: BY_MANAGER,
  holder: BY_MANAGER,
  name: { ...BY_MANAGER, person: 'contact' },
  email: { ...BY_MANAGER, person: 'contact' },
  language: INTERNAL,
  linkHash: INTERNAL,
  validUntil: BY_HOLDER,
  revokedAt: BY_HOLDER,
  createdBy: INTERNAL,
  confirmedAt: BY_HOLDER,
  confirmedBerth: BY_HOLDER,
  confirmedTime: BY_HOLDER,
  confirmedGatePass: BY_HOLDER,
  confirmedFor: INTERNAL,
  acceptedAt: BY_HOLDER,
  acceptedBy: INTERNAL,
  notifiedFor: INTERNAL,
  version: BY_HOLDER,
  createdAt: BY_HOLDER,
  updatedAt: INTERNAL,
})
