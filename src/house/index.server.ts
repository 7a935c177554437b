import { auditModule } from './audit/audit.module.server.ts'
import { filesModule } from './files/files.module.server.ts'
import { operationsModule } from './operations/operations.module.server.ts'
import { signingKeysModule } from './signing-keys/signing-keys.module.server.ts'

/** Modules of the area; the keys are their names in the log. A new module is added here. */
export const houseModules = { auditModule, filesModule, operationsModule, signingKeysModule }
