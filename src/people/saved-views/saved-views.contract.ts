import { z } from 'zod'
import { defineEndpoint, rowId } from '#core/contract/endpoint.ts'
import { LIST_NAME } from '#core/contract/lists/list-names.ts'
import { line } from '#core/contract/text.ts'
import { viewTexts } from './messages.en.ts'
import { VIEW_NAME_MAX, VIEW_QUERY_MAX } from './saved-views.limits.ts'

export const SavedView = z.strictObject({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const list = z.string(viewTexts.list).regex(LIST_NAME, viewTexts.list)

export const SaveViewInput = z.strictObject({
  list,
  name: line(1, VIEW_NAME_MAX, viewTexts.name),
  /** Query of an address: names and values, nothing else. */
  query: z
    .string(viewTexts.query)
    .max(VIEW_QUERY_MAX, viewTexts.query)
    .regex(/^[^\s<>"#?]*$/, viewTexts.query),
})
export type SaveViewInput = z.output<typeof SaveViewInput>

const ROOT = '/api/portal/me/views'

/** One's own views of a list, by name. */
export const findViews = defineEndpoint({
  method: 'GET',
  path: ROOT,
  access: 'portal:account:own',
  query: z.strictObject({ list }),
  response: z.strictObject({ items: z.array(SavedView) }),
})
/** A view of the same name is replaced. */
export const saveView = defineEndpoint({
  method: 'POST',
  path: ROOT,
  access: 'portal:account:own',
  body: SaveViewInput,
  response: SavedView,
  status: 201,
})
export const deleteView = defineEndpoint({
  method: 'DELETE',
  path: `${ROOT}/:id`,
  access: 'portal:account:own',
  params: z.strictObject({ id: rowId() }),
  response: z.undefined(),
  status: 204,
})
