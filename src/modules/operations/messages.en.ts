/** What administrators read in refusals, in the audit and in the weekly mail. */
export const operationTexts = {
  underWay: { backup: 'A backup is under way already.', drill: 'A drill is under way already.' },
  busy: 'Something else is under way already.',
  asked: { backup: 'Backup asked for', drill: 'Drill asked for' },
  diskFull: 'The disk is full.',
  noAccess: (code: string) => `A folder can't be written or read (${code}).`,
  unexpected: (code: string) => `Something unexpected happened (${code}). The log says where.`,
}
