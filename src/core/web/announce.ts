/**
 * Announces a change elsewhere on a public page to screen readers. The region is part of every page as it is sent: a
 * region that is added together with its text is often not read out.
 */
export function announce(text: string): void {
  const region = document.querySelector('[data-announcements]')
  if (region) region.textContent = text
}
