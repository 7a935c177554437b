import type { Db } from './pool.server.ts'

/**
 * A query that is built once per database handle instead of once per call. Give `build` a query that ends in
 * `.prepare('name')`: PostgreSQL then parses and plans it once per connection too. Transactions are handles of their
 * own and are forgotten with them.
 */
export function prepareOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const known = built.get(db)
    if (known !== undefined) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
