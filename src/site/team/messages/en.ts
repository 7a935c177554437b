/** English texts of the team's section. */
export const en = {
  heading: 'Our Team',
  lead: 'Whom to contact about what.',
  loading: 'Loading team...',
  error: 'Error loading team information. Please refresh the page.',
  empty: 'No team members available at the moment.',
  portrait: (name: string) => `Photo of ${name}`,
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    team: typeof en
  }
}
