/** Three groups of three, with spaces that do not break. */
export const formatOrganisationNumber = (value: string): string =>
  value.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')
