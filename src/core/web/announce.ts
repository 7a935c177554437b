/**
 * Tells screen readers of something that changed elsewhere on a public page. The region is part of every page as it is
 * sent: one that is added together with its text is often not read out.
 */
export function announce(text: string): void {
  const region = document.querySelector('[data-announcements]')
  if (region) region.textContent = text
}
