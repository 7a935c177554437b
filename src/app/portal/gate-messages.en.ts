/** Texts of the portal before its frame is loaded: signing in loads no others. */
export const gateMessages = {
  page: { title: 'Portal Login', description: 'For managers and technicians.' },
  loginTitle: 'Staff portal',
  loading: 'Loading',
  screenFailed: 'This screen could not be shown',
  screenFailedText: 'Reload the page. What is stored is not affected.',
} as const
