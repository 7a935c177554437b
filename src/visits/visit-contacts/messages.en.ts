export const contactTexts = {
  email: 'Write a valid e-mail address',
  phone: 'Write a phone number such as +47 900 00 000',
  added: 'Contact added',
  contact: (what: string) => `Contact ${what}`,
  removed: 'Contact removed',
}
