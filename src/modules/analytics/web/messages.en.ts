import { counted } from './counted.ts'

/** What the screen of figures says. */
export const analyticsMessages = {
  heading: 'Analytics',
  summary: (period: string, compared: string | null, at: string) =>
    `${period}${compared === null ? '' : `, compared with ${compared}`}. Counted ${at}, from the same rows as the lists.`,
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  print: 'Print',
  period: 'Period',
  periods: { '30': '30 d', '90': '90 d', months: '12 months', year: 'This year', own: 'Own dates' },
  from: 'From',
  to: 'To',
  show: 'Show',
  reversed: 'The last day is before the first. The figures below are those of the period before.',
  comparedWith: 'Compared with',
  comparisons: { year: 'the year before', previous: 'the period before', none: 'nothing' },
  noComparison: 'No comparison',
  lighterLine: 'The lighter line is always the period before',
  before: { year: 'Year before', previous: 'Before', none: '' },
  failedTitle: 'This chart could not be counted',
  failedText: 'The others are complete. Shown again when the server answers.',
  csvFailed: { title: 'The file was not made', fallback: 'The figures could not be exported. Try again.' },
  other: 'Other',
  all: 'All',
  beforeHead: 'Before',
  difference: 'Difference',
  sum: 'Sum',
  everyNumber: 'Every number opens its list.',
  heads: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  week: (number: number, from: string) => `Week ${number}, from ${from}`,
  projects: counted('project', 'projects'),
  months: {
    title: 'Projects by month',
    titles: { day: 'Projects by day', week: 'Projects by week', month: 'Projects by month', year: 'Projects by year' },
    unit: 'by date of request',
    note: (count: string, before: string | null) => (before === null ? `${count}.` : `${count}, ${before} before.`),
    sentence: (count: string, period: string, most: string, before: string | null) =>
      `${count} requested, ${period}, by kind of service${before === null ? '' : `; ${before} in the period before`}. Most: ${most}.`,
    none: 'No project was requested in this period.',
  },
  onTime: {
    title: 'On time',
    unit: 'by agreed date',
    note: (start: string) => `The axis starts at ${start}.`,
    late: (count: number) => `${count} late`,
    sentence: (share: string, before: string | null, kept: number, of: number) =>
      `${share} of the completed projects kept the agreed day: ${kept} of ${of}${before === null ? '' : `; ${before} in the period before`}.`,
    completed: 'Completed',
    share: 'On time',
    lateHead: 'Late',
    tooLittle: (count: number, needed: number) =>
      `${count} completed in this period with an agreed day. A share is drawn from ${needed} in one stretch of it, so that one late job is not read as a trend.`,
  },
  beforeWord: 'before',
}
