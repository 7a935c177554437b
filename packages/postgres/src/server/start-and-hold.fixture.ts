/**
 * A server process for the tests that gets killed: starts the database of the folder given as argument, then inserts
 * rows one by one and prints the number of each after it was acknowledged. First line: PostgreSQL's process id.
 */
import { Client } from 'pg'
import { startEmbeddedDatabase } from './supervisor.ts'

const database = await startEmbeddedDatabase({ dataDir: process.argv[2] as string })
const owner = new Client({ connectionString: database.directUrl })
await owner.connect()
await owner.query('drop table if exists kept; create table kept (n integer primary key)')
console.log(`pid ${database.serverPid}`)
for (let row = 1; ; row++) {
  await owner.query('insert into kept values ($1)', [row])
  console.log(`row ${row}`)
}
