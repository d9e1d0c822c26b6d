import { Type, type Static } from 'typebox'
import { Ignored, Nullable } from '../../platform/http/envelope.ts'

const MAX_NAME = 100
const name = (description: string) => Type.String({ maxLength: MAX_NAME, description })
const phone = Type.String({
  format: 'e164-phone',
  maxLength: 16,
  description: 'Personal contact number, E.164 (D-F11).',
})
const timezone = Type.String({
  format: 'iana-time-zone',
  maxLength: 64,
  description: 'IANA time zone.',
  examples: ['America/New_York'],
})

export const User = Type.Object(
  {
    firstName: name('First name.'),
    lastName: name('Last name.'),
    email: Type.String({ description: 'Read only.' }),
    company: Nullable(name('Company or business.')),
    timezone,
    personalPhoneNumber: Nullable(phone),
    emailNotifications: Type.Boolean({ description: 'Email notifications.' }),
    callNotifications: Type.Boolean({ description: 'Call event notifications.' }),
    weeklyReports: Type.Boolean({ description: 'Weekly performance reports by email.' }),
  },
  {
    title: 'User',
    examples: [
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        company: 'Analytical Engines',
        timezone: 'Europe/London',
        personalPhoneNumber: null,
        emailNotifications: true,
        callNotifications: true,
        weeklyReports: false,
      },
    ],
  },
)
export type User = Static<typeof User>

export const UserChange = Type.Object(
  {
    firstName: Type.Optional(
      Type.String({ minLength: 1, maxLength: MAX_NAME, pattern: '\\S', 'x-hint': 'must not be blank.' }),
    ),
    lastName: Type.Optional(Nullable(name('Last name.'))),
    company: Type.Optional(User.properties.company),
    timezone: Type.Optional(Nullable(timezone)),
    personalPhoneNumber: Type.Optional(User.properties.personalPhoneNumber),
    emailNotifications: Type.Optional(Nullable(Type.Boolean())),
    callNotifications: Type.Optional(Nullable(Type.Boolean())),
    weeklyReports: Type.Optional(Nullable(Type.Boolean())),
    email: Type.Optional(Ignored()),
  },
  {
    title: 'UserChange',
    additionalProperties: false,
    examples: [{ company: 'Bright Dental', timezone: 'America/New_York' }],
  },
)
export type UserChange = Static<typeof UserChange>

/** What a new account has, and what null gives back (D-M6). */
export const PROFILE_DEFAULTS = {
  last_name: '',
  timezone: 'UTC',
  email_notifications: 1,
  call_notifications: 1,
  weekly_reports: 0,
}

/** "Ada King Lovelace" is Ada, King Lovelace: the first word is what a person is called by. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: firstName.slice(0, MAX_NAME), lastName: rest.join(' ').slice(0, MAX_NAME) }
}
