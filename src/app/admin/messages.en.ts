/** Texts of the panel's frame. */
export const adminMessages = {
  page: { title: 'Admin area', description: 'For administrators.' },
  area: 'Admin',
  tabs: 'Admin',
  references: 'Cross references',
  running: 'Running',
  siteSections: 'Sections of the site',
  skip: 'Skip to content',
  viewProjects: 'View All Projects',
  backToSite: 'Back to Site',
  logout: 'Logout',
  fresh: (count: number) => `${count} new`,
  title: (tab: string) => `${tab}, admin`,
  loginTitle: 'Admin area',
  loading: 'Loading',
  offline: 'The counts could not be read. What you see below may be older.',
  screenFailed: 'This screen could not be shown',
  screenFailedText: 'Reload the page. What is stored is not affected.',
  mailFailed: (count: number) =>
    count === 1
      ? 'One mail could not be sent. Check the mail server’s settings.'
      : `${count} mails could not be sent. Check the mail server’s settings.`,
  signedInAs: (name: string) => `Signed in as ${name}`,
  backup: (age: string) => `Last backup ${age}`,
  noBackup: 'No backup has been made yet',
  backupFailed: 'The last backup failed',
  ribbon: {
    example: 'Example data.',
    exampleText: (of: readonly ('company' | 'team')[]) =>
      of.length > 1
        ? 'The site shows an example company and an example team.'
        : of.includes('company')
          ? 'The site shows facts of an example company.'
          : 'The site shows example people or articles.',
    notYet: 'Not ready yet.',
    notYetText: (open: number) =>
      open === 1
        ? 'One thing is left before the site is public.'
        : `${open} things are left before the site is public.`,
    again: (open: number, of: number) => `${open} of ${of} open again.`,
    againText: (titles: readonly string[]) => `${titles.join('; ')}.`,
    hidden: 'Search engines are asked to wait.',
    done: (done: number, of: number) => `${done} of ${of} done`,
    open: 'First day',
  },
  firstDayCount: (done: number, of: number) => `${done} of ${of}`,
  version: (version: string) => `Version ${version}`,
  mailWaiting: (count: number) => (count === 1 ? '1 mail waiting' : `${count} mails waiting`),
} as const
