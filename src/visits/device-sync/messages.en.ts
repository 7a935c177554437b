/** What the server says to a device. */
export const syncTexts = {
  since: 'Since must be the cursor of an earlier answer.',
  unknownCursor: 'This cursor is not known any more. Read everything again, without since.',
} as const
