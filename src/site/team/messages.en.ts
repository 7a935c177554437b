export const memberTexts = {
  noMember: 'There is no such team member.',
  reordered: (count: number) => `${count} put into a new order`,
}
