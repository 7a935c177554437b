import { listOn, useEndpoint } from '#core/web/call/use-endpoint.ts'
import { Icon } from '#ui/basic/Icon.tsx'
import { PhoneLink } from '#ui/basic/PhoneLink.tsx'
import type { ProjectDetail } from '#visits/projects/projects.contract.ts'
import type { findProjectContacts } from '../visit-contacts.contract.ts'
import { CONTACT_WORDS } from '../visit-contacts.entity.ts'
import { factContacts } from './fact-contacts.ts'

/** One press of 48 px calls; on the technician's phone, above everything else but the moves. */
export function CallButtons({ project }: { project: ProjectDetail }) {
  const contacts = useEndpoint<typeof findProjectContacts>(
    'GET /api/portal/projects/:id/contacts',
    listOn(project.id, 'contactType'),
  )
  const added = contacts.data?.items ?? []
  const people = [...added, ...factContacts(project, added)]
  const callees = people.flatMap(({ id, contactType, name, phone }) =>
    phone ? [{ key: id, role: CONTACT_WORDS[contactType], name, phone }] : [],
  )
  if (callees.length === 0) return null
  return (
    <ul className="calls only-phone">
      {callees.map(({ key, role, name, phone }) => (
        <li key={key}>
          <PhoneLink phone={phone}>
            {(number) => (
              <>
                <span className="card-text">
                  <b>{role}</b>
                  <span className="cut">{name}</span>
                  <span className="telephone">{number}</span>
                </span>
                <span className="call-mark">
                  <Icon name="phone" />
                </span>
              </>
            )}
          </PhoneLink>
        </li>
      ))}
    </ul>
  )
}
