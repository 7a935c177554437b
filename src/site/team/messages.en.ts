export const memberTexts = {
  position: 'Position is required',
  noMember: 'There is no such team member.',
  reordered: (count: number) => `${count} put into a new order`,
}
