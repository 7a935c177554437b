export const hourTexts = {
  exported: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'} of hours as CSV`,
  kind: 'Choose travel, work or waiting',
  tooMany: (most: string) => `A project holds at most ${most} hours.`,
}
