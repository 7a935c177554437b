import { administratorEvents } from './messages.en.ts'

/** Audit events of administrators. Read by administrators only. */
interface AdministratorEvent {
  entityType: 'administrator'
  entityId: string | null
  entityName: string
  action: 'created' | 'updated' | 'login' | 'login_failed' | 'logout' | 'user_deactivated' | 'user_reactivated'
  fieldChanged?: 'code' | 'recoveryKey' | 'reportKey'
  description?: string
}

interface Person {
  userId: string
  name: string
}

const about = ({ userId, name }: Person) =>
  ({ entityType: 'administrator', entityId: userId, entityName: name }) as const

export const signedIn = (person: Person): AdministratorEvent => ({ ...about(person), action: 'login' })
export const signedOut = (person: Person): AdministratorEvent => ({ ...about(person), action: 'logout' })
export const administratorAdded = (person: Person): AdministratorEvent => ({ ...about(person), action: 'created' })
export const administratorRemoved = (person: Person): AdministratorEvent => ({
  ...about(person),
  action: 'user_deactivated',
})
export const administratorReturned = (person: Person): AdministratorEvent => ({
  ...about(person),
  action: 'user_reactivated',
})
export const codeReplaced = (person: Person): AdministratorEvent => ({
  ...about(person),
  action: 'updated',
  fieldChanged: 'code',
})

/** The actor of a failed sign-in is unknown; the rate limit counts them. */
export const SIGN_IN_FAILED: AdministratorEvent = {
  entityType: 'administrator',
  entityId: null,
  entityName: administratorEvents.signIn,
  action: 'login_failed',
  description: administratorEvents.wrongCode,
}

export const reportKeyReplaced = (reports: number): AdministratorEvent => ({
  entityType: 'administrator',
  entityId: null,
  entityName: administratorEvents.reportKey,
  action: 'updated',
  fieldChanged: 'reportKey',
  description: administratorEvents.keyReplaced(reports),
})

const aboutRecovery = {
  entityType: 'administrator',
  entityId: null,
  entityName: administratorEvents.recoveryKey,
  fieldChanged: 'recoveryKey',
} as const

export const RECOVERY_CONFIRMED: AdministratorEvent = {
  ...aboutRecovery,
  action: 'updated',
  description: administratorEvents.recoveryConfirmed,
}
export const RECOVERY_TYPED: AdministratorEvent = {
  ...aboutRecovery,
  action: 'updated',
  description: administratorEvents.recoveryTyped,
}
export const RECOVERY_WRONG: AdministratorEvent = {
  ...aboutRecovery,
  action: 'login_failed',
  description: administratorEvents.recoveryWrong,
}
export const RECOVERY_REPLACED: AdministratorEvent = {
  ...aboutRecovery,
  action: 'updated',
  description: administratorEvents.recoveryReplaced,
}
