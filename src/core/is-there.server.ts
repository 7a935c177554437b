import { access } from 'node:fs/promises'

/** Whether a file or folder has this path; what this process may not look at counts as not there. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
