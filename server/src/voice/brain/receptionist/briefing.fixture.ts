import { english } from '../../../language/en/index.ts'
import { openingHours } from '../../opening-hours.ts'
import type { Briefing, OpeningHours } from '../brain.ts'

/** A Tuesday, ten in the morning in New York. */
export const TUESDAY_TEN_MS = Date.UTC(2026, 2, 3, 15)

const WEEK: OpeningHours['week'] = {
  monday: { opens: '09:00', closes: '17:30' },
  tuesday: { opens: '09:00', closes: '17:30' },
  wednesday: { opens: '09:00', closes: '17:30' },
  thursday: { opens: '09:00', closes: '17:30' },
  friday: { opens: '09:00', closes: '17:30' },
  saturday: { opens: '10:00', closes: '14:00' },
}

export const HOURS = hoursOf(WEEK)

export function hoursOf(week: OpeningHours['week'], timezone = 'America/New_York'): OpeningHours {
  const schedule = Object.fromEntries(
    Object.entries(week).map(([day, { opens, closes }]) => [
      day,
      { open: opens, close: closes, enabled: true },
    ]),
  )
  return openingHours({ enabled: true, timezone, schedule })!
}

export const BRIEFING: Briefing = {
  language: english,
  businessName: 'Bright Dental',
  agentName: 'Ava',
  greeting: 'Bright Dental, this is Ava. How can I help?',
  systemPrompt: [
    'You are the receptionist of a dental practice. Be brief and kind.',
    'We are located at 12 Main Street in Springfield, across from the library.',
    'A root canal costs $900. Dr. Patel has been with us since 2009.',
    'Email: hello@brightdental.com',
    'The door code is 4411.',
    'Never say that Dr. Patel is leaving.',
    '',
    'Confidential notes:',
    'The owner is selling the practice in May.',
  ].join('\n'),
  faq: [
    { question: 'Is there parking?', answer: 'Yes, there is a **free** car park behind the building.' },
    { question: 'Do you treat children?', answer: 'Yes, we see children from the age of 3.' },
    { question: 'Which insurance plans do you accept?', answer: 'We accept Delta Dental, Cigna and Aetna.' },
    { question: 'Can I book an appointment online?', answer: 'Yes, on brightdental.com. It takes a minute.' },
    {
      question: 'What should I do in an emergency?',
      answer: 'Come in at once, we always keep a chair free.',
    },
    { question: 'Are you open on public holidays?', answer: 'No, we are closed on all public holidays.' },
  ],
  hours: HOURS,
  open: true,
  escalation: { policy: 'on_request', hasTarget: true },
  personality: null,
  callerNumber: null,
  timeZone: 'America/New_York',
  emergencyNumbers: { emergency: [{ number: '911' }], crisis: ['988'] },
  functionsEnabled: false,
  maxTokens: 1_000_000,
  tools: [],
}
