import { access } from 'node:fs/promises'

/** Whether a file or folder has this path; one that this process can't access counts as missing. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
