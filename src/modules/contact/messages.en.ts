/** What the staff read of contact messages. */
export const messageTexts = {
  subject: (from: string) => `Contact message from ${from}`,
  noMessage: 'There is no such message. It may have been deleted.',
  messages: 'Contact messages',
  exported: (count: number) => `${count} as CSV`,
  nameOf: (time: string) => `Contact message of ${time}`,
}
