/** What a yardstick has to do; travels from the bench to the yardstick's own process. */
export type YardstickTask = BytesTask | RowsTask | AtOnceTask | InsertTask

export type Headers = readonly (readonly [name: string, value: string])[]

/** One SQL statement for the bare driver, prepared under its name as the product prepares its own. */
export interface Statement {
  name: string
  text: string
}

/** Answers everything with the same bytes from memory. */
export interface BytesTask {
  kind: 'bytes'
  status: number
  headers: Headers
  body: Uint8Array
}

/** Answers everything with the rows of one statement as JSON. */
export interface RowsTask {
  kind: 'rows'
  databaseUrl: string
  statement: Statement
  values: unknown[]
  /** Names of the result's columns in the answer. */
  columns: readonly string[]
  headers: Headers
}

/** Answers everything with the rows of several statements as JSON, all of them sent at once. */
export interface AtOnceTask {
  kind: 'at-once'
  databaseUrl: string
  statements: readonly { statement: Statement; values: unknown[] }[]
  headers: Headers
  /** Sent instead of the rows once they were received: for a cached response only the version. */
  body?: Uint8Array
}

/** Stores the JSON of each request by one insert. */
export interface InsertTask {
  kind: 'insert'
  databaseUrl: string
  statement: Statement
  /** Fields of the request in the order of the statement's parameters; `id` and `contentHash` are made. */
  parameters: readonly string[]
  status: number
  headers: Headers
  body: Uint8Array
}
