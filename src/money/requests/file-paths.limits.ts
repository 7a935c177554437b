/** Addresses of files, which are no JSON: where one is sent, and where one of a request is read. */
export const FILE_PATHS = { send: '/api/rfq/files', read: '/api/rfq/requests/:token/files/:n' } as const
