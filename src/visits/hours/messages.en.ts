export const hourTexts = {
  exported: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'} of hours as CSV`,
  ahead: (today: string) => `Hours are logged once they are worked: at the port it is ${today}.`,
  longDay: (sum: string, day: string) => `That makes ${sum} hours on ${day} over all jobs; a day has 24.`,
  tooMany: (most: string) => `A project can have at most ${most} hours.`,
}
