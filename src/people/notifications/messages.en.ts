/** Texts of the mail about notices. */
export const noticeTexts = {
  subject: (count: number) => `${count} notices from the portal`,
  more: (count: number) => `And ${count} more in the portal.`,
  choice: (origin: string, path: string) => `How you get these mails is your choice: ${origin}${path}`,
  hello: (name: string) => `Hello ${name},`,
  forStaff: 'Notices belong to people of the portal.',
  noNotice: 'There is no such notice.',
}
