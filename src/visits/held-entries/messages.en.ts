export const heldTexts = {
  path: 'This is no call that a device hands over.',
  longBody: 'The body of a call is too long.',
  most: 'Too many of your entries wait for a decision already. Ask a manager to decide about them first.',
  decided: 'Somebody has decided about this entry already.',
  unknownCall: 'This release can’t make this change any more. Enter it by hand, then discard this entry.',
  handedOver: 'An unsent entry was handed to the managers',
  decisions: { applied: 'An unsent entry was applied', discarded: 'An unsent entry was discarded' },
  notice: (count: number, name: string) =>
    count === 1 ? `1 entry of ${name} needs a decision` : `${count} entries of ${name} need a decision`,
} as const
