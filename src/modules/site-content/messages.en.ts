export const settingsTexts = {
  noSettings: 'There are no settings.',
  settings: 'Site settings',
  time: 'Write the time as 07:00',
  path: 'Write the path as /ship-chandlery',
  address: 'Write the address with https://',
  checkDigit: 'The check digit of the organisation number is wrong',
  oneOf: (known: string) => `One of: ${known}`,
  oneCurrency: 'Name at least one currency',
  currencyTwice: 'A currency stands here twice',
  categoryTwice: 'A category stands here twice',
}
