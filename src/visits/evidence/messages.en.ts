export const evidenceTexts = {
  order: 'The last day is before the first.',
  longest: (days: number) => `A period has at most ${days} days.`,
  noVisit: 'No visit took place in this period.',
  tooMany: (visits: number) => `More than ${visits} visits: choose a shorter period or one vessel.`,
  tooLarge: 'Reports and photos are larger than 2 GB together: choose a shorter period.',
  notReady: 'The evidence pack isn’t ready yet.',
  failed: 'The pack couldn’t be made. Try again; if it fails again, the log of the product has the reason.',
  requested: 'Evidence pack',
  period: (from: string, to: string) => `${from} to ${to}`,
} as const
