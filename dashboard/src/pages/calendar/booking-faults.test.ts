import { ParleyError } from '@parley/sdk'
import { expect, test } from 'vitest'
import { calendar } from '../../text/en/calendar.ts'
import { bookingFaults } from './booking-faults.ts'

const moment = (iso: string) => iso.slice(11, 16)
const words = calendar.faults

function refusal(status: number, message: string, field = 'starts_at'): ParleyError {
  return new ParleyError(message, { status, code: 'conflict', details: [{ field, message }] })
}

test('a time that is taken is said with the free ones, as the reader writes them', () => {
  const message = 'is taken; the next free times are 2027-02-15T10:30:00.000Z, 2027-02-15T11:00:00.000Z.'
  expect(bookingFaults(refusal(409, message), words, moment)).toEqual({
    starts_at: 'This time is taken. Free are: 10:30; 11:00.',
  })
  expect(bookingFaults(refusal(409, 'is taken.'), words, moment)).toEqual({ starts_at: words.taken })
})

test('a time that has passed is said so', () => {
  expect(bookingFaults(refusal(422, 'must lie in the future.'), words, moment)).toEqual({
    starts_at: words.past,
  })
})

test('what the service says of other fields stays', () => {
  expect(bookingFaults(refusal(422, 'must be an email.', 'email'), words, moment)).toEqual({
    email: 'must be an email.',
  })
  expect(bookingFaults(new Error('offline'), words, moment)).toEqual({})
})
