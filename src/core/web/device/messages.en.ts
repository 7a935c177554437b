/** Reasons that the device itself gives for an unsent entry. */
export const deviceTexts = {
  refused: 'Refused',
  unanswered: 'It belongs to an entry that was discarded.',
  noReason: 'The server gave no reason.',
} as const
