import { expect, test } from 'vitest'
import { german } from '../../../../language/de/index.ts'
import { spanish } from '../../../../language/es/index.ts'
import type { Language } from '../../../../language/language.ts'
import { english } from '../../../../language/en/index.ts'
import { converse } from '../conversation.fixture.ts'

const ASKED: readonly (readonly [language: Language, said: string, reason: string | null])[] = [
  [english, 'a real person please', null],
  [english, 'transfer me', null],
  [english, 'put me through to the manager please', null],
  [english, 'Get me the manager. My bill is wrong.', 'My bill is wrong.'],
  [english, 'I want to talk to the dentist about my crown', 'about my crown'],
  [german, 'einen Menschen bitte', null],
  [spanish, 'quiero hablar con una persona', null],
]

test.each(ASKED.map(([language, said, reason]) => ({ language, said, reason })))(
  '"$said": who is asked for is not what the message says',
  ({ language, said, reason }) => {
    const [first] = converse([said], { briefing: { language, open: false } })
    expect(first?.pending).toMatchObject({ kind: 'message', flow: { reason } })
  },
)
