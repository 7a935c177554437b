import type { ProjectStatus } from '../projects.limits.ts'

/** Texts of a move: on its button, in its dialog, and when it is done. */
interface MoveWords {
  button: string
  /** On the operator's large button, under the verb. */
  aside?: string
  title: (number: string) => string
  text: (vessel: string, operator: string | null) => string
  done: (vessel: string) => string
}

const notified = (operator: string | null) => (operator ? ` ${operator} is notified.` : '')

const CANCEL: MoveWords = {
  button: 'Cancel project',
  title: (number) => `Cancel ${number}`,
  text: (vessel, operator) =>
    `The visit to ${vessel} does not take place. What was logged stays and can still be billed.${notified(operator)}`,
  done: (vessel) => `${vessel} cancelled`,
}

const WORDS: Readonly<Record<string, MoveWords>> = {
  'not confirmed>confirmed': {
    button: 'Confirm',
    title: (number) => `Confirm ${number}`,
    text: (vessel, operator) => `Client, date and port of ${vessel} are agreed.${notified(operator)}`,
    done: (vessel) => `${vessel} confirmed`,
  },
  'confirmed>in progress': {
    button: 'Start',
    title: (number) => `Start ${number}`,
    text: (vessel) => `The job on ${vessel} begins; hours can be logged from now on.`,
    done: (vessel) => `${vessel} started`,
  },
  'confirmed>not confirmed': {
    button: 'Take back confirmation',
    title: (number) => `Take back the confirmation of ${number}`,
    text: (vessel, operator) => `${vessel} counts as not agreed again.${notified(operator)}`,
    done: (vessel) => `${vessel} is not confirmed any more`,
  },
  'in progress>on hold': {
    button: 'Hold',
    aside: 'asks why',
    title: (number) => `Put ${number} on hold`,
    text: (vessel) => `${vessel} goes to the due list until the follow-up date. The managers are notified.`,
    done: (vessel) => `${vessel} put on hold`,
  },
  'on hold>in progress': {
    button: 'Resume',
    title: (number) => `Resume ${number}`,
    text: (vessel) => `The job on ${vessel} goes on.`,
    done: (vessel) => `${vessel} resumed`,
  },
  'on hold>confirmed': {
    button: 'Back to confirmed',
    title: (number) => `Take ${number} back to confirmed`,
    text: (vessel) => `The job on ${vessel} starts anew on its date.`,
    done: (vessel) => `${vessel} is confirmed again`,
  },
  'in progress>completed': {
    button: 'Complete',
    title: (number) => `Complete ${number}`,
    text: (vessel) =>
      `Hours, parts and report of ${vessel} are handed in. The managers are notified; after this only comments are possible for the technician.`,
    done: (vessel) => `${vessel} completed`,
  },
  'completed>in progress': {
    button: 'Send back',
    title: (number) => `Send ${number} back`,
    text: (vessel, operator) => `Something of ${vessel} has to be done again.${notified(operator)}`,
    done: (vessel) => `${vessel} sent back`,
  },
  'completed>closed': {
    button: 'Close',
    title: (number) => `Close ${number}`,
    text: (vessel) => `${vessel} is reviewed and billed. Afterwards the project takes nothing but comments.`,
    done: (vessel) => `${vessel} closed`,
  },
  'closed>completed': {
    button: 'Reopen',
    title: (number) => `Reopen ${number}`,
    text: (vessel) => `${vessel} waits for review again. The history says who reopened it and why.`,
    done: (vessel) => `${vessel} reopened`,
  },
  'cancelled>not confirmed': {
    button: 'Take up again',
    title: (number) => `Take ${number} up again`,
    text: (vessel) => `${vessel} counts as requested again.`,
    done: (vessel) => `${vessel} taken up again`,
  },
}

/** Texts of one move. */
export const moveWords = (from: ProjectStatus, to: ProjectStatus): MoveWords =>
  to === 'cancelled' ? CANCEL : (WORDS[`${from}>${to}`] ?? { ...CANCEL, button: to, title: () => to, done: () => to })

export const moveMessages = {
  reason: 'Reason',
  reasonForDocuments: 'Why it starts all the same',
  followUpDate: 'Follow-up date',
  waiver: 'Why there is no service report',
  waiverHint: 'Stands in the history with your name.',
  draftReports: (count: number) =>
    count === 1 ? '1 service report is still a draft' : `${count} service reports are still drafts`,
  draftReportsText: {
    completed: 'Have it signed and finalise it first, or complete now: it can be signed until the visit is closed.',
    closed: 'Once the visit is closed, it can no longer be signed or finalised.',
  },
  openReports: 'Open reports',
  early: (days: number) => (days === 1 ? 'The visit begins tomorrow' : `The visit begins in ${days} days`),
  earlyText: (day: string, place: string | null) =>
    `Its first day${place === null ? '' : ` in ${place}`} is ${day}. Managers are notified that it has started. If the days have changed, change the plan first.`,
  startEarly: (days: number) => (days === 1 ? 'Start a day early' : `Start ${days} days early`),
  back: 'Back',
  notPossible: 'Not possible now',
  reading: 'Reading the project',
  failed: { title: 'Not moved', fallback: 'The project was not moved. Check the connection and try again.' },
  changed: 'Somebody else has changed this project',
  changedText: (status: string) => `It is ${status} now. Look at it, then try again.`,
  reasonMissing: 'Write the reason',
  dateMissing: 'Choose the follow-up date',
  waiverMissing: 'Write why there is no report',
  notFound: 'This project cannot be moved there by you now.',
  inDays: (weekday: string, days: number) =>
    `${weekday}, ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : days > 0 ? `in ${days} days` : 'in the past'}.`,
} as const
