/** What a change says for itself when it waits on the device. */
export const changeTexts = {
  notSent: 'Not sent yet',
  notSentText: 'It is stored on this device and is sent when there is a network.',
} as const
