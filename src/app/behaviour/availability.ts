/** Hours of the indicator, Oslo time: open from the first, closed from the second. */
const OPENS = 6
const CLOSES = 18
const RECHECK_MS = 60_000

// h23 writes midnight as 00; without it some locales say 24.
const osloHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Oslo', hour: '2-digit', hourCycle: 'h23' })

/** Whether the phone is answered at this moment: by the hour in Oslo, wherever the visitor is. */
export function isAvailable(now: Date): boolean {
  const hour = Number(osloHour.format(now))
  return hour >= OPENS && hour < CLOSES
}

/** Fills in the indicator and updates it, also after the page was in the background. */
export function showAvailability(): void {
  const indicator = document.querySelector<HTMLElement>('[data-availability]')
  const text = indicator?.querySelector('[data-availability-text]')
  if (!indicator || !text) return
  const update = () => {
    const state = isAvailable(new Date()) ? 'open' : 'closed'
    // Written only on a change: the region is announced, and must not be every minute.
    if (indicator.dataset['availability'] === state) return
    indicator.dataset['availability'] = state
    text.textContent = indicator.dataset[state] ?? ''
  }
  update()
  setInterval(update, RECHECK_MS)
  document.addEventListener('visibilitychange', update)
  addEventListener('pageshow', update)
}
