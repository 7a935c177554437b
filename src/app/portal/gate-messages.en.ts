/** What the portal says before its frame is there: whoever only signs in loads no other words. */
export const gateMessages = {
  page: { title: 'Portal Login', description: 'For managers and operators.' },
  loginTitle: 'Staff portal',
  loading: 'Loading',
  screenFailed: 'This screen could not be shown',
  screenFailedText: 'Reload the page. What is stored is not affected.',
} as const
