import type { ContactType } from '../visit-contacts.limits.ts'

export const contactMessages = {
  title: 'Contacts',
  add: 'Add',
  addLong: 'Add contact',
  none: 'Nobody to call is named yet.',
  failed: 'The contacts could not be read.',
  again: 'Try again',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'The contact leaves this project. Other visits keep theirs.',
  removeAction: 'Remove contact',
  removed: 'Contact removed',
  removeFailed: { title: 'Contact not removed', fallback: 'The contact could not be removed.' },
  newTitle: 'Add contact',
  editTitle: 'Edit contact',
  role: 'Role on this visit',
  name: 'Name',
  phone: 'Phone',
  email: 'E-mail',
  position: 'Position',
  company: 'Company',
  back: 'Back',
  save: 'Save',
  saving: 'Saving…',
  added: 'Contact added',
  changed: 'Contact saved',
  saveFailed: { title: 'Contact not saved', fallback: 'The contact could not be saved. What you typed stays here.' },
} as const

export const CONTACT_WORDS: Record<ContactType, string> = {
  master: 'Master',
  engineer: 'Chief engineer',
  agent: 'Port agent',
  owner: 'Owner',
  other: 'Other',
}
