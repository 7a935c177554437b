import { OTHER_HOSTS } from '../../traffic.limits.ts'

const visits = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`)

/** Texts of the administrators' Visits tab, which shows page views. */
export const trafficAdminMessages = {
  heading: 'Visits',
  summary: (count: number, from: string, to: string) => `${visits(count)}, ${from} to ${to}.`,
  how: 'Counted by our own server without cookies and addresses: the page, the day, the language and the site that led to it. Programs that do not say they are a browser are left out.',
  period: 'Period',
  periods: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last 365 days' },
  pages: 'Pages',
  page: 'Page',
  language: 'Language',
  languages: { en: 'English', nb: 'Norwegian' } as Readonly<Record<string, string>>,
  visits: 'Visits',
  from: 'Mostly from',
  fromHost: (host: string, times: number) => `${host === OTHER_HOSTS ? 'other sites' : host} (${times})`,
  hosts: 'Sites that led here',
  host: (host: string) => (host === OTHER_HOSTS ? 'Other sites' : host),
  site: 'Site',
  listed: 'Articles put on request lists',
  itemNumber: 'Item number',
  name: 'Name',
  times: 'Times',
  split: (parts: readonly string[]) => parts.join(', '),
  missed: 'What was asked and not found',
  emptyPages: 'Nobody has opened a page in this period.',
  emptyHosts: 'Nobody came by a link of another site in this period.',
  emptyListed: 'No article was put on a list in this period.',
  failedTitle: 'The counts could not be read',
  failedText: 'Nothing is lost. Check the connection and try again.',
}
