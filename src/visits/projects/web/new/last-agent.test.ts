import { expect, it } from 'vitest'
import { EMPTY_PROJECT } from '../project-form.ts'
import { followPort } from './last-agent.ts'

const SINGAPORE = { location: 'Singapore', portCode: 'SGSIN' }
const ROTTERDAM = { location: 'Rotterdam', portCode: 'NLRTM' }
const agent = { name: 'Straits Agency', place: SINGAPORE }

it('an agent joins with the port and leaves with it', () => {
  const there = followPort(EMPTY_PROJECT, SINGAPORE, agent)
  expect(there.portAgent).toBe('Straits Agency')
  expect(followPort(there, { description: 'Bring a cuvette' }, agent).portAgent).toBe('Straits Agency')
  expect(followPort(there, ROTTERDAM, agent)).toMatchObject({ ...ROTTERDAM, portAgent: '' })
})

it('a typed agent is unchanged by a change of port', () => {
  const typed = followPort({ ...EMPTY_PROJECT, portAgent: 'Maas Agents' }, SINGAPORE, agent)
  expect(typed.portAgent).toBe('Maas Agents')
  expect(followPort(typed, ROTTERDAM, agent).portAgent).toBe('Maas Agents')
})

it('a port without a code is the same by its name alone', () => {
  const anchorage = { name: 'Straits Agency', place: { location: 'Eastern anchorage', portCode: null } }
  expect(followPort(EMPTY_PROJECT, { location: 'eastern anchorage ', portCode: '' }, anchorage).portAgent).not.toBe('')
  expect(followPort(EMPTY_PROJECT, { location: 'Western anchorage', portCode: '' }, anchorage).portAgent).toBe('')
  expect(followPort(EMPTY_PROJECT, { location: '', portCode: '' }, anchorage).portAgent).toBe('')
})
