import { describe, expect, it } from 'vitest'
import { REQUEST_STATES } from './requests.limits.ts'
import {
  canStep,
  canWriteMessage,
  certaintyOf,
  hasEnded,
  isOpenQuote,
  REQUEST_STEPS,
  stateAt,
} from './requests.policy.ts'

const noon = new Date('2027-01-08T11:00:00Z')
/** 16:00 in Oslo on the last day of the validity. */
const endsAt = new Date('2027-01-08T15:00:00Z')
const after = new Date(endsAt)

describe('states of a request', () => {
  it('lets a buyer order and decline only what is quoted', () => {
    for (const state of REQUEST_STATES) {
      expect(canStep('buyer', state, 'ordered')).toBe(state === 'quoted')
      expect(canStep('buyer', state, 'declined')).toBe(state === 'quoted')
    }
  })
  it('lets a buyer withdraw until it has ended', () => {
    const open = REQUEST_STATES.filter((state) => canStep('buyer', state, 'withdrawn'))
    expect(open).toEqual(['received', 'pricing', 'quoted'])
    expect(REQUEST_STATES.filter(hasEnded)).toEqual(['ordered', 'declined', 'expired', 'withdrawn'])
  })
  it('lets nobody change an order', () => {
    expect(REQUEST_STEPS.filter(({ from }) => from === 'ordered')).toEqual([])
  })
  it('lets a manager never order for the buyer', () => {
    expect(REQUEST_STEPS.some(({ by, to }) => by !== 'buyer' && to === 'ordered')).toBe(false)
  })
  it('has a way to every state', () => {
    const reached = new Set(['received', ...REQUEST_STEPS.map(({ to }) => to)])
    expect([...reached].toSorted()).toEqual([...REQUEST_STATES].toSorted())
  })
  it('refuses messages only to what was withdrawn', () => {
    expect(REQUEST_STATES.filter((state) => !canWriteMessage(state))).toEqual(['withdrawn'])
  })
})

describe('the end of a quote', () => {
  it('is its moment, before the job has stored it', () => {
    const sent = { state: 'sent', endsAt } as const
    expect(stateAt('quoted', sent, noon)).toBe('quoted')
    expect(stateAt('quoted', sent, after)).toBe('expired')
    expect(isOpenQuote(sent, noon)).toBe(true)
    expect(isOpenQuote(sent, after)).toBe(false)
  })
  it('changes nothing of a request with another state', () => {
    for (const state of REQUEST_STATES) {
      if (state !== 'quoted') expect(stateAt(state, { state: 'sent', endsAt }, after)).toBe(state)
      expect(stateAt(state, null, after)).toBe(state)
    }
  })
  it('opens no draft and no superseded quote', () => {
    for (const state of ['draft', 'superseded', 'accepted', 'declined', 'expired'] as const) {
      expect(isOpenQuote({ state, endsAt }, noon)).toBe(false)
    }
  })
})

it('calls a match by words likely, never found', () => {
  expect(certaintyOf('words')).toBe('likely')
  expect(certaintyOf('number')).toBe('found')
  expect(certaintyOf('none')).toBe('written')
})
