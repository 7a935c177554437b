/** A process for the tests that gets killed: migrates the database of the address given as argument, then says so. */
import { migrateDatabase } from './migrate.server.ts'

console.log('started')
await migrateDatabase(process.argv[2] as string)
console.log('migrated')
