import { Icon } from '#ui/staff/Icon.tsx'
import type { findProjectContacts } from '../../contacts.contract.ts'
import type { ProjectDetail } from '../../projects.contract.ts'
import { useChildren } from '../api.ts'
import { CONTACT_WORDS } from './messages.en.ts'

interface Callee {
  key: string
  role: string
  name: string
  phone: string
}

/** Whoever can be called about the job: the visit's contacts, and those that its facts name. */
function calleesOf(project: ProjectDetail, contacts: readonly Callee[]): readonly Callee[] {
  const { vesselMasterName, vesselMasterPhone, engineerName, engineerContact } = project
  const fromFacts: Callee[] = [
    { key: 'master', role: CONTACT_WORDS.master, name: vesselMasterName ?? '', phone: vesselMasterPhone ?? '' },
    { key: 'engineer', role: CONTACT_WORDS.engineer, name: engineerName ?? '', phone: engineerContact ?? '' },
  ]
  const known = new Set(contacts.map(({ phone }) => digits(phone)))
  return [...contacts, ...fromFacts.filter(({ phone }) => digits(phone).length > 4 && !known.has(digits(phone)))]
}

const digits = (phone: string) => phone.replaceAll(/[^\d+]/g, '')

/** One press of 48 px calls; on the technician's phone, above everything else but the moves. */
export function CallButtons({ project }: { project: ProjectDetail }) {
  const contacts = useChildren<typeof findProjectContacts>(project.id, 'contacts', 'contactType')
  const rows = (contacts.data?.items ?? []).flatMap(({ id, contactType, name, phone }) =>
    phone ? [{ key: id, role: CONTACT_WORDS[contactType], name, phone }] : [],
  )
  const callees = calleesOf(project, rows)
  if (callees.length === 0) return null
  return (
    <ul className="calls only-phone">
      {callees.map(({ key, role, name, phone }) => (
        <li key={key}>
          <a href={`tel:${digits(phone)}`}>
            <span className="tx">
              <b>{role}</b>
              <span className="cut">{name}</span>
              <span className="tel">{phone}</span>
            </span>
            <span className="go">
              <Icon name="phone" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
