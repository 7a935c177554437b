/** The footer's admin box: what it does is loaded when it is used, and without it the form leads to /admin. */
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
