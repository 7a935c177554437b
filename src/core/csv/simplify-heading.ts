/** Normalises a heading: case, blanks, hyphens and signs make no difference. */
export const simplifyHeading = (name: string): string => name.toLowerCase().replaceAll(/[\s_\-./()]+/g, '')
