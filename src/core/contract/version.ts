import { z } from 'zod'

/** Version of the row that the caller has read; left out, the change is made whatever the row is now. */
export const seenVersion = z.int().min(1).optional()
