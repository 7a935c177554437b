/** Addresses of files, which are no JSON: where one is sent, where one of a request and its documents are read. */
export const FILE_PATHS = {
  send: '/api/rfq/files',
  read: '/api/rfq/requests/:token/files/:n',
  request: '/api/rfq/requests/:token/request.pdf',
  quote: '/api/rfq/requests/:token/quote.pdf',
} as const
