import { route, type Route } from '#core/http/registry.server.ts'
import * as contract from './signing-keys.contract.ts'
import { findPublishedKeys } from './signing-keys.queries.server.ts'

export interface KeyRouteDeps {
  company: () => Promise<{ name: string }>
}

export const signingKeyRoutes = ({ company }: KeyRouteDeps): Route[] => [
  route(contract.findKeys, async (ctx) => ({ issuer: (await company()).name, keys: await findPublishedKeys(ctx) })),
]
