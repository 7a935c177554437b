import type { LegalBlock, LegalChapter, LegalText } from '../legal-text.ts'
import type { PublicSettings } from '../site-content.contract.ts'

const ARBEIDSTILSYNET = { text: 'Arbeidstilsynet', href: 'https://www.arbeidstilsynet.no/' }
const SJOFARTSDIREKTORATET = { text: 'Sjøfartsdirektoratet', href: 'https://www.sdir.no/' }

/** How visits are counted: a part of the privacy policy. */
const visits = (months: number): LegalBlock => ({
  heading: 'How visits are counted',
  points: [
    [
      'When a page is opened, our server adds one to a number. It keeps the page, the day, the language and, if you came by a link, the name of the site that it stood on. That is all: no cookie, no address, no device, no time of day, nothing by which two visits could be told to be the same person’s.',
    ],
    ['That an article was put on a request list is counted by article and day. Whose list it was is not known to us.'],
    [
      'A question to the finder that nothing answers, or a search of the catalogue without a hit, helps us to fill the tables. Its words, cut to 40 characters, are counted by day and shown to us only when they were asked on three different days; whatever looks like an e-mail address or a telephone number is not counted at all. After 400 days they are deleted.',
    ],
    [`Counts of pages and articles are kept for ${months} months.`],
  ],
})

/** What is known to work, what is known not to, and where to say so. */
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
        ['The pages say what they have to say without JavaScript; both forms can be sent without it.'],
        ['Motion is left out for whoever has asked the device for less of it.'],
      ],
    },
    {
      heading: 'What is known not to work',
      points: [
        [
          'Drawings carry one sentence that says what they show. What the numbers in them mean stands in the list beside them; lines and pipes are not described one by one.',
        ],
        ['The chart of ports can’t be read port by port with a screen reader.'],
        [
          'Names of products and systems are not marked with the language they come from, so that a screen reader may read them oddly.',
        ],
        [
          'Texts that the company has not written in Norwegian yet stand in English on Norwegian pages, marked as English.',
        ],
        ['The site has not been tried by people who use a screen reader every day.'],
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        [
          'If something stops you, write to ',
          ...mail,
          ' and say which page it was. You get an answer, and what you needed in another form. Whoever is not content with our answer can turn to ',
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
          'We want to hear about it. Whoever works for us, hired-in workers included, has the right to notify of censurable conditions (the Norwegian Working Environment Act, chapter 2 A), and we ask you to use it. Crew, customers and suppliers may use the same form. The Act’s rights belong to those who work for us; what we promise about confidentiality holds for everybody.',
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
          ' for safety and pollution at sea, or the police. You need not have told us first. Authorities must keep your identity to themselves.',
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
          'While that goes on we look after the working environment of whoever notified, and of whoever the report is about.',
        ],
        [
          'A person named in a report is told about it as soon as that does not harm the inquiry, and may give their side.',
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
          'No name, no e-mail address and no IP address are kept with the report, and nothing of it is written to a log. What you write, and how, may still tell who you are: leave out what only you can know if that matters to you. Use a device and a network that are not your employer’s.',
        ],
      ],
    },
    {
      heading: 'Retaliation is forbidden',
      paragraphs: [
        [
          'Threats, a warning, other tasks, a transfer or dismissal because somebody notified, or was about to, are forbidden (§ 2 A-4). If facts suggest retaliation, the employer has to show that it was not. Whoever suffered it can claim redress (§ 2 A-5).',
        ],
      ],
    },
  ],
})

/** English texts of what the law asks a site to tell beside its terms. */
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
