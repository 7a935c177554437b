/** The footer's admin box: its code is loaded on first use, and without script the form leads to /admin. */
export function openAdminBox(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-admin-box]')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    import('../admin/log-in-from-site.ts').then(
      ({ logInFromSite }) => logInFromSite(form),
      () => form.submit(),
    )
  })
}
