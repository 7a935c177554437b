import { z } from 'zod'
import { readById } from '#core/contract/record-calls.ts'
import { LineKey } from '#visits/checklists/checklists.contract.ts'

/** Words for findings that the company has used before, those for the same line of a checklist first. */
export const findFindingPhrases = readById('/api/portal/projects/:id/finding-phrases', 'portal:project:read', {
  query: z.strictObject({ lineKey: LineKey.optional() }),
  response: z.strictObject({ phrases: z.array(z.string()) }),
})
