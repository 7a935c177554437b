import { accountTexts } from './messages.en.ts'

/** Audit events of the portal's people. */
interface PersonEvent {
  entityType: 'portal_user'
  entityId: string | null
  entityName: string
  action:
    | 'created'
    | 'updated'
    | 'deleted'
    | 'login'
    | 'login_failed'
    | 'logout'
    | 'password_reset'
    | 'user_invited'
    | 'role_changed'
    | 'user_deactivated'
    | 'user_reactivated'
  fieldChanged?: string
  oldValue?: string | null
  newValue?: string | null
  description?: string
  isPersonal?: boolean
}

export interface EventPerson {
  id: string
  name: string
}

export const about = ({ id, name }: EventPerson) =>
  ({ entityType: 'portal_user', entityId: id, entityName: name }) as const

const because = (reason: string | undefined) => (reason === undefined ? {} : { description: reason })

export const signedIn = (person: EventPerson): PersonEvent => ({ ...about(person), action: 'login' })
export const signedOut = (person: EventPerson, description?: string): PersonEvent => ({
  ...about(person),
  action: 'logout',
  ...because(description),
})
export const passwordChanged = (person: EventPerson): PersonEvent => ({
  ...about(person),
  action: 'updated',
  fieldChanged: 'password',
})
export const passwordReset = (person: EventPerson, description: string): PersonEvent => ({
  ...about(person),
  action: 'password_reset',
  description,
})
export const invited = (person: EventPerson, description?: string): PersonEvent => ({
  ...about(person),
  action: 'user_invited',
  ...because(description),
})
export const roleChanged = (person: EventPerson, oldValue: string, newValue: string): PersonEvent => ({
  ...about(person),
  action: 'role_changed',
  fieldChanged: 'role',
  oldValue,
  newValue,
})
export const deactivated = (person: EventPerson): PersonEvent => ({ ...about(person), action: 'user_deactivated' })
export const reactivated = (person: EventPerson): PersonEvent => ({ ...about(person), action: 'user_reactivated' })

/** The typed address is not recorded: it may be a password in the wrong field. */
export const signInFailed = (person: EventPerson | null): PersonEvent => ({
  ...(person === null ? NOBODY : about(person)),
  action: 'login_failed',
  description: accountTexts.wrongPair,
})

export const unknownDevicesRefused = (person: EventPerson): PersonEvent => ({
  ...about(person),
  action: 'login_failed',
  description: accountTexts.unknownDevicesRefused,
})

/** Its description is searched for in the log: one line an hour. */
export const SPRAY = 'spray'

const NOBODY = { entityType: 'portal_user', entityId: null, entityName: accountTexts.signIn } as const

export const SPRAYED: PersonEvent = { ...NOBODY, action: 'login_failed', description: SPRAY }
