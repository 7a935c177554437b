import type { LegalBlock, LegalChapter, LegalText } from '../legal-text.ts'
import type { PublicSettings } from '../site-content.contract.ts'

const ARBEIDSTILSYNET = { text: 'Arbeidstilsynet', href: 'https://www.arbeidstilsynet.no/' }
const SJOFARTSDIREKTORATET = { text: 'Sjøfartsdirektoratet', href: 'https://www.sdir.no/' }

/** How visits are counted: a part of the privacy policy. */
const visits = (months: number): LegalBlock => ({
  heading: 'How visits are counted',
  points: [
    [
      'When a page is opened, our server adds one to a number. It keeps the page, the day, the language and, if you came by a link, the name of the site with the link. That is all: no cookie, no address, no device, no time of day, and nothing that could show that two visits were by the same person.',
    ],
    ['We count by article and day how often an article is put on a request list. We do not know whose list it was.'],
    [
      'Questions without an answer and searches without a hit help us to extend the tables. The words, cut to 40 characters, are counted by day and shown to us only when they were asked on three different days; text that looks like an e-mail address or a telephone number is not counted at all. After 400 days they are deleted.',
    ],
    [`Counts of pages and articles are kept for ${months} months.`],
  ],
})

/** Known supported features, known limitations, and where to report problems. */
const accessibility = (mail: LegalText): LegalChapter => ({
  id: 'accessibility',
  title: 'Accessibility statement',
  blocks: [
    {
      paragraphs: [
        [
          'Everybody should be able to use this site: with a keyboard, with a screen reader, at 400\u00a0% zoom, on an old phone with gloves on. We aim at WCAG 2.2, level AA. This is our own assessment; nobody outside the company has audited the site.',
        ],
      ],
    },
    {
      heading: 'What we check',
      points: [
        [
          'Before each release a program looks at every kind of page for faults of contrast, names, order and structure, in light and in dark colours.',
        ],
        [
          'Menu, catalogue, request list and both forms are gone through by keyboard alone, from 320 pixels of width upwards.',
        ],
        ['The pages can be read without JavaScript, and both forms can be sent without it.'],
        ['Animations are off for people who have chosen reduced motion on their device.'],
      ],
    },
    {
      heading: 'What is known not to work',
      points: [
        [
          'Drawings have one sentence that says what they show. The numbers are explained in the list beside the drawing; lines and pipes are not described one by one.',
        ],
        ['The chart of ports can’t be read port by port with a screen reader.'],
        [
          'Names of products and systems are not marked with the language they come from, so a screen reader may mispronounce them.',
        ],
        [
          'Texts that the company has not written in Norwegian yet are shown in English on Norwegian pages, marked as English.',
        ],
        ['The site has not been tried by people who use a screen reader every day.'],
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        [
          'If there is something you cannot use, write to ',
          ...mail,
          ' and say which page it was. You get an answer, and the information in another form. If you are not satisfied with the answer, you can contact ',
          { text: 'uutilsynet.no', href: 'https://www.uutilsynet.no/' },
          ', the Norwegian authority for universal design of ICT.',
        ],
      ],
    },
  ],
})

/** The routine that the Working Environment Act § 2 A-6 asks for, in plain words. */
const whistleblowing = (reportHref: string, reportsAfterClosingDays: number): LegalChapter => ({
  id: 'whistleblowing',
  title: 'Whistleblowing routine',
  blocks: [
    {
      paragraphs: [
        [
          'We would like to know. Everyone who works for us, hired-in workers included, has the right to notify of censurable conditions (the Norwegian Working Environment Act, chapter 2 A), and we ask you to use it. Crew, customers and suppliers may use the same form. The Act’s rights belong to those who work for us; what we promise about confidentiality applies to everybody.',
        ],
      ],
    },
    {
      heading: 'What to notify of',
      points: [
        ['Danger to life or health, or an unsafe working environment.'],
        ['Danger to climate or environment, such as untreated ballast water that was logged as treated.'],
        ['Corruption or other economic crime, and abuse of authority.'],
        ['Breach of privacy.'],
        ['Other breaches of law, of our written ethical guidelines or of norms that most people share.'],
        ['A disagreement about your own pay or tasks alone is taken up with your manager, not here.'],
      ],
    },
    {
      heading: 'How to notify',
      points: [
        [
          { text: 'The confidential form', href: reportHref },
          ', with your name or without. Keep the receipt code: it is the only way to read our answer.',
        ],
        ['Your manager, or another representative of the company.'],
        ['Your safety representative, union or lawyer, who may notify for you.'],
        [
          'A public authority: ',
          ARBEIDSTILSYNET,
          ' for working conditions, ',
          SJOFARTSDIREKTORATET,
          ' for safety and pollution at sea, or the police. You need not have told us first. Authorities have a duty to keep your identity confidential.',
        ],
        ['The public, for instance the media, on the conditions that the Act sets. Ask a lawyer or your union before.'],
        ['When there is danger to life: 112 police, 113 ambulance, 110 fire.'],
      ],
    },
    {
      heading: 'What we do with it',
      points: [
        [
          'We aim to acknowledge a report within 7 days and to say what was done within 3 months. These are our own aims.',
        ],
        [
          'It is looked into adequately and within reasonable time, by somebody whom it does not concern. What was found and decided is written down.',
        ],
        [
          'In the meantime we ensure a sound working environment for the person who notified and for the person the report is about.',
        ],
        [
          'A person named in a report is told about it as soon as that does not harm the inquiry, and may respond to it.',
        ],
        [
          `The case is closed when it is settled. ${reportsAfterClosingDays} days later the report and its messages are deleted.`,
        ],
      ],
    },
    {
      heading: 'Who reads it',
      paragraphs: [
        [
          'Only the company’s named administrators can open a report, and each opening is recorded. All of them can open all reports. If your report is about one of them, use your safety representative or an authority instead.',
        ],
      ],
    },
    {
      heading: 'What anonymous means',
      paragraphs: [
        [
          'No name, no e-mail address and no IP address are kept with the report, and none of it is written to a log. What you write, and how, may still tell who you are: leave out what only you can know if you want to stay anonymous. Use a device and a network that are not your employer’s.',
        ],
      ],
    },
    {
      heading: 'Retaliation is forbidden',
      paragraphs: [
        [
          'Threats, a warning, other tasks, a transfer or dismissal because somebody notified, or was about to, are forbidden (§ 2 A-4). If facts suggest retaliation, the employer has to show that it was not. The person affected can claim redress (§ 2 A-5).',
        ],
      ],
    },
  ],
})

/** English texts of legally required information in addition to the terms. */
export const en = {
  visits,
  chapters: (
    { contactEmails, retention }: Pick<PublicSettings, 'contactEmails' | 'retention'>,
    reportHref: string,
  ): readonly LegalChapter[] => {
    const mailbox = contactEmails[0]?.address
    const mail: LegalText = mailbox ? [{ text: mailbox, href: `mailto:${mailbox}` }] : []
    return [whistleblowing(reportHref, retention.reportsAfterClosingDays), accessibility(mail)]
  },
}

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    duties: typeof en
  }
}
