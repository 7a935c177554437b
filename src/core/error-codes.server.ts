import { hasErrorCode } from '@maritime-service/postgres/error-codes'

export { findErrorCode, hasErrorCode, listErrorCodes } from '@maritime-service/postgres/error-codes'

/** Whether the disk, or one's share of it, is full: by the file system's code or PostgreSQL's. */
export const isStorageFull = (error: unknown): boolean => hasErrorCode(error, 'ENOSPC', 'EDQUOT', '53100')
