/** Headings are the same whatever their capitals, blanks, hyphens and signs. */
export const simplifyHeading = (name: string): string => name.toLowerCase().replaceAll(/[\s_\-./()]+/g, '')
