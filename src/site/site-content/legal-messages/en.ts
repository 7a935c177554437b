import { pluralIn } from '#core/language.ts'
import type { LegalChapter, LegalText } from '../legal-text.ts'
import type { PublicSettings } from '../site-content.contract.ts'

type Retention = PublicSettings['retention']

const plural = pluralIn('en')

const DATATILSYNET = { nb: 'Datatilsynet' }

const standing = {
  title: 'Legal',
  lead: 'What we keep, why and for how long; the terms of this site; and how we follow maritime rules.',
  contents: 'On this page',
  controller: 'Controller',
  company: 'Company',
  organisationNumber: 'Organization number',
  register: 'Foretaksregisteret',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
}

const TERMS: LegalChapter = {
  id: 'terms',
  title: 'Terms of Service',
  blocks: [
    {
      points: [
        [
          'The catalogue is information, not an offer. Prices, delivery time and terms follow from our quotation; an agreement is made when we confirm an order.',
        ],
        [
          'Compatibility follows the analyser that is fitted. Check the nameplate and the manual of your system: type approval covers named components.',
        ],
        ['Positions of ports and distances are for planning travel, never for navigation.'],
        [
          'Follow the safety data sheet and the maker’s instructions for every chemical. Statements on this site do not replace them.',
        ],
        ['Brand names belong to their owners and are used to say what an article fits.'],
        ['We check that what is stated here is correct, and correct errors when we learn of them.'],
        ['Norwegian law applies.'],
      ],
    },
  ],
}

const COMPLIANCE: LegalChapter = {
  id: 'compliance',
  title: 'Compliance',
  blocks: [
    {
      heading: 'Management standards',
      paragraphs: [
        [
          'ISO\u00a09001 covers quality management, ISO\u00a014001 environmental management, ISO\u00a045001 occupational health and safety. They certify the management system of an organisation, not a product, and certificates are issued by certification bodies. We name a certificate only with its number, body and validity.',
        ],
      ],
    },
    {
      heading: 'Ballast water',
      paragraphs: [
        [
          'The BWM Convention does not require a particular treatment system. It requires that the ballast water discharged meets the D-2 standard. That came in over several years: older ships followed D-1, exchange of ballast water, until their own date, and since 8 September 2024 D-2 applies to every ship under the Convention. A ship can be exempted or excepted. The ship follows an approved plan and keeps a record book. If it treats the water to meet D-2, the system has to be type approved. We service systems within what their type approval covers and leave the documents of each visit on board. Sampling for a commissioning test is done by bodies independent of maker and supplier; we can arrange and attend it.',
        ],
      ],
    },
    {
      heading: 'Whistleblowing',
      paragraphs: [
        [
          'Anyone may report a concern, with a name or without. We follow the rule against retaliation in chapter 2 A of the Norwegian Working Environment Act. Outside the company a concern can be reported to ',
          { nb: 'Arbeidstilsynet' },
          ', for safety and pollution at sea to ',
          { nb: 'Sjøfartsdirektoratet' },
          ', or to the police. When there is danger to life call 112 police, 113 ambulance or 110 fire.',
        ],
      ],
    },
  ],
}

const countMonths = (count: number): string => `${count} ${plural(count, { one: 'month', other: 'months' })}`

/** Requests from "Send to us". */
const describeRequests = (retention: PublicSettings['retention']): LegalChapter['blocks'][number] => ({
  heading: 'Requests that you send to us',
  points: [
    [
      'What: name, email and the lines of the list; company, phone, ship, port, note and files when you give them; what both sides write on the page of the request, and your order.',
    ],
    [
      'Why: to quote and deliver. Basis: steps that you asked for before entering into a contract, and the contract once you have ordered.',
    ],
    [
      'Who: the staff who answer, and everyone who has the link of the request. The link is mailed to you and works for 90 days after the last change; you can end it on the page. The request is also sent to our own mailbox. Files are stored encrypted.',
    ],
    [
      `How long: ${countMonths(retention.contactsMonths)} after the last change, with its files; an order as long as the accounting rules ask. A file that no request names is deleted within two days.`,
    ],
  ],
})

const describePrivacy = (shortName: string, mailLink: LegalText, retention: Retention): LegalChapter => ({
  id: 'privacy',
  title: 'Privacy Policy',
  blocks: [
    {
      paragraphs: [
        [
          `This page says what ${shortName}, the controller named below, keeps about people who use this site. The General Data Protection Regulation applies through the Norwegian Personal Data Act; the supervisory authority is `,
          DATATILSYNET,
          '.',
        ],
      ],
    },
    {
      heading: 'Contact form',
      points: [
        ['What: name, email and message; company, phone and kind of service when you give them; the time.'],
        [
          'Why: to answer you and to quote. Basis: our legitimate interest in answering, or steps that you asked for before entering into a contract.',
        ],
        [`How long: ${countMonths(retention.contactsMonths)} after the message came in.`],
        ['Who: the staff who answer. The message is also sent to our own mailbox.'],
      ],
    },
    {
      heading: 'Whistleblower reports',
      points: [
        [
          'What: the type of incident and your description; name and email only when you give them and have not chosen to be anonymous.',
        ],
        [
          'How: the report is encrypted when it arrives, before it is stored. Only named administrators and the person who has its receipt code can open it. Each opening by an administrator is recorded. What you and the company write to each other later is encrypted in the same way.',
        ],
        [
          'The receipt code is shown once, when the report has arrived. We do not store it. It opens the report under “Follow up a report”, without your name.',
        ],
        [
          'No IP address, browser or referring page is kept with a report or written to a log. The day is kept, the time is not readable outside the encrypted part.',
        ],
        [
          `How long: ${retention.reportsAfterClosingDays} days after the case is closed, then the report and its messages are deleted. If you sent a message that nobody has read yet, the report is not deleted before it is read.`,
        ],
        ['A person named in a report is told about it as soon as that does not harm the inquiry.'],
        [
          'Why: to look into what was reported. Basis: the duty to do so in chapter 2 A of the Working Environment Act, and for reports by others our legitimate interest in stopping what is wrong.',
        ],
      ],
    },
    describeRequests(retention),
    {
      heading: 'The page of a visit on board',
      points: [
        [
          'What: name and email of the master, agent or owner for whom a link is made; what you confirm and write on the page; on which days the link was opened and for what, without your address.',
        ],
        [
          'Why: to agree on the visit with the ship and its agent. Basis: the contract, and our legitimate interest in preparing the visit.',
        ],
        [
          'Who: the staff who plan and carry out the visit, and everyone who has the link. It works until 30 days after the visit; the office can end it before.',
        ],
        ['How long: as long as the record of the visit.'],
      ],
    },
    {
      heading: 'Your request list',
      paragraphs: [
        [
          'Items you add to an RFQ, their quantities and the vessel details stay in your own browser until you remove them. Sending the RFQ by mail opens your own mail program; that request doesn’t go through this site. The lines of a list that you paste are sent to this site to look up the items; they are not stored. A contact message that has not arrived yet is stored in its browser tab until it is sent. Nothing else is stored in your browser.',
        ],
      ],
    },
    {
      heading: 'Cookies, third parties and logs',
      points: [
        ['We use no cookies, no trackers and no advertising. Fonts, maps and pictures are not loaded from others.'],
        ['Technical logs contain no names, addresses, phone numbers or message texts.'],
        ['No personal data is sold or handed on. None is sent outside the European Economic Area by this site.'],
        [
          'To slow down abuse of the forms, requests from the same IP address are counted for a short time. The address is not stored with what was sent.',
        ],
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        [
          'You may ask to see, correct or delete what we keep about you, ask us to limit or stop its use, and object to it. Write to ',
          ...mailLink,
          '. You may also complain to ',
          { text: 'datatilsynet.no', href: 'https://www.datatilsynet.no/' },
          '.',
        ],
      ],
    },
  ],
})

/** The legal page's three chapters. They state what the software does; a change there is a change here. */
function describe({
  shortName,
  contactEmails,
  retention,
}: Pick<PublicSettings, 'shortName' | 'contactEmails' | 'retention'>): readonly LegalChapter[] {
  const mailbox = contactEmails[0]?.address
  const mailLink: LegalText = mailbox ? [{ text: mailbox, href: `mailto:${mailbox}` }] : []
  return [describePrivacy(shortName, mailLink, retention), TERMS, COMPLIANCE]
}

/** English texts of the legal page. */
export const en = { ...standing, describe }

declare module '#core/web/page-language.ts' {
  interface PublicMessages {
    legal: typeof en
  }
}
