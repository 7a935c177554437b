const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Notices about what waits: services that are due, visits to review, visits of tomorrow. */
export const waitingTexts = {
  serviceDue: (vessel: string, left: number) =>
    left < 0
      ? `${vessel}: next service ${days(-left)} over`
      : left === 0
        ? `${vessel}: next service due today`
        : `${vessel}: next service in ${days(left)}`,
  dueOn: (day: string, last: string | null) =>
    `Due on ${day}, ${last === null ? 'no earlier service is known' : `last served on ${last}`}. No project is open.`,
  review: (number: string, vessel: string) => `${number} ${vessel} waits for its review`,
  reviewSince: (day: string, operator: string | null) =>
    `Completed${operator === null ? '' : ` by ${operator}`}, handed in on ${day}. Review it and close it.`,
  unassigned: (number: string, vessel: string) => `${number} ${vessel} is tomorrow and has no technician`,
  documents: (number: string, vessel: string) =>
    `${number} ${vessel} is tomorrow and travel documents are not in order`,
  tomorrow: (day: string, port: string | null, operator: string | null) =>
    [`On ${day}`, port === null ? '' : `in ${port}`, operator === null ? '' : `with ${operator}`]
      .filter(Boolean)
      .join(' ') + '.',
}
