import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageLanguageContext, speak } from '#core/web/page-language.ts'
import { en } from '../messages/en.ts'
import type { TeamMember } from '../team.contract.ts'
import { TeamSection } from './TeamSection.tsx'

const member: TeamMember = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'åse Berg',
  position: 'Technical service',
  description: 'Plans visits.',
  imageUrl: '/files/ase.jpg',
  email: 'service@rovaer.example',
  phone: '+4700000000',
  order: 0,
}
const show = (members: readonly TeamMember[] | null) =>
  renderToStaticMarkup(
    <PageLanguageContext value={speak('en', { team: en })}>
      <TeamSection members={members} />
    </PageLanguageContext>,
  )

test('a list that could not be read says so', () => {
  expect(show(null)).toContain('Error loading team information. Please refresh the page.')
})

test('an empty team says so', () => {
  expect(show([])).toContain('No team members available at the moment.')
})

test('a card carries photo and letter, mail and phone as links and as text', () => {
  const html = show([member])
  expect(html).toContain('src="/files/ase.jpg"')
  expect(html).toContain('>Å</b>')
  expect(html).toMatch(
    /href="mailto:service@rovaer\.example">.*<span>service<\/span><wbr\/><span>@rovaer\.example<\/span>/,
  )
  expect(html).toMatch(/href="tel:\+4700000000">.*\+47\u00a000\u00a000\u00a000\u00a000<\/a>/)
})

test('without a phone there is no phone link, without a photo there is a drawing', () => {
  const html = show([{ ...member, phone: null, imageUrl: null }])
  expect(html).not.toContain('tel:')
  expect(html).toContain('src="/pictures/team/default.svg" alt=""')
})
