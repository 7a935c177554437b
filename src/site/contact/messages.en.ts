/** Texts for the staff about contact messages. */
export const messageTexts = {
  fields: { name: 'Name', email: 'E-mail', company: 'Company', phone: 'Phone', service: 'Service' },
  reference: (reference: string) => `Reference: ${reference}`,
  subject: (from: string) => `Contact message from ${from}`,
  digestSubject: (count: number) => (count === 1 ? 'Another contact message' : `${count} more contact messages`),
  digest: 'More contact messages came within the hour than are mailed one by one. All are stored, whole, in the panel:',
  more: (count: number) => (count === 1 ? 'And one more in the panel.' : `And ${count} more in the panel.`),
  noMessage: 'There is no such message. It may have been deleted.',
  messages: 'Contact messages',
  exported: (count: number) => `${count} as CSV`,
  nameOf: (time: string) => `Contact message of ${time}`,
}
