import { isSamePhone } from '#core/phone/phone-text.ts'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { ContactType } from '../visit-contacts.limits.ts'

/** A contact named in the project's own facts, not an added one. */
export interface FactContact {
  /** One of each kind at most, so the kind identifies them. */
  id: string
  contactType: ContactType
  name: string
  phone: string | null
  email: string | null
}

type NamedPeople = Pick<
  ProjectDetail,
  | 'vesselMasterName'
  | 'vesselMasterPhone'
  | 'vesselMasterContact'
  | 'engineerName'
  | 'engineerContact'
  | 'engineerEmail'
  | 'portAgent'
>

interface Known {
  name: string
  phone: string | null
  email: string | null
}

/** A free text with as many digits as a number has. */
const phoneOf = (text: string | null) => (/(?:\d\D*){5}/.test(text ?? '') && !text?.includes('@') ? text : null)
const emailOf = (text: string | null) => (text?.includes('@') ? text : null)

/** Master, engineer and agent as the project's facts name them, without those who are among its contacts already. */
export function factContacts(project: NamedPeople, contacts: readonly Known[]): readonly FactContact[] {
  const { vesselMasterName, vesselMasterPhone, vesselMasterContact, engineerName, engineerContact } = project
  const people: readonly FactContact[] = [
    {
      id: 'master',
      contactType: 'master',
      name: vesselMasterName ?? '',
      phone: phoneOf(vesselMasterPhone) ?? phoneOf(vesselMasterContact),
      email: emailOf(vesselMasterContact),
    },
    {
      id: 'engineer',
      contactType: 'engineer',
      name: engineerName ?? '',
      phone: phoneOf(engineerContact),
      email: project.engineerEmail ?? emailOf(engineerContact),
    },
    { id: 'agent', contactType: 'agent', name: project.portAgent ?? '', phone: null, email: null },
  ]
  const isKnown = ({ name, phone, email }: Known) =>
    contacts.some(
      (contact) =>
        isSamePhone(phone, contact.phone) ||
        (email !== null && contact.email?.toLowerCase() === email.toLowerCase()) ||
        (phone === null && email === null && contact.name === name),
    )
  return people.filter((person) => (person.name || person.phone || person.email) && !isKnown(person))
}
