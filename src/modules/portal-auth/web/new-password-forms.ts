/** The entrance's other forms in one piece, which comes while the password is typed or when one of them is wanted. */
export { ForcedChangeForm } from './ForcedChangeForm.tsx'
export { ForgotForm } from './ForgotForm.tsx'
export { SetPasswordForm } from './SetPasswordForm.tsx'
