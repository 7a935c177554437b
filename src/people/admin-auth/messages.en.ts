/** Texts of the audit log about administrators. */
export const administratorEvents = {
  signIn: 'Administrators’ sign-in',
  wrongCode: 'A wrong code was entered. Written once a minute at most.',
  reportKey: 'Report key',
  recoveryKey: 'Recovery key',
  recoveryConfirmed: 'Four of its characters were typed and are right: the paper is at hand.',
  recoveryTyped: 'All of it was typed at the machine (npm run admin) and is right: the paper is at hand.',
  recoveryWrong: 'Four of its characters were typed and are not right.',
  recoveryReplaced: 'A new recovery key was made; the one before opens nothing any more.',
  keyReplaced: (reports: number) =>
    `${reports} reports were sealed to a new key; all codes and the recovery key were replaced.`,
}

/** Texts for a code that can't be one, and for a wrong one (specification, sections 5 and 8). */
export const codeTexts = {
  invalidFormat: { title: 'Invalid format', detail: 'Admin code must be exactly 16 digits' },
  wrong: { title: 'Invalid admin code', detail: 'Please check your 16-digit admin code' },
}
