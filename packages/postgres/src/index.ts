/** What users of the package may call; README.md describes it. */
export { withClient } from './with-client.ts'
export { StartError } from './start-error.ts'
export { changeOwner, RESTORE_SETTINGS, superuser } from './server/cluster.ts'
export { chooseAccount, type OsAccount } from './server/os-account.ts'
export { isPostmasterOf } from './server/process-identity.ts'
export { addressOf, readRolePasswords } from './server/roles.ts'
export { type EmbeddedDatabase, startEmbeddedDatabase } from './server/supervisor.ts'
