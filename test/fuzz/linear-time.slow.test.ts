import { expect, test } from 'vitest'
import { readFaq } from '../../dashboard/src/pages/agents/faq/csv.ts'
import { splitName } from '../../server/src/product/account/account.ts'
import { createClauseStream } from '../../server/src/voice/brain/llm/speakable/clause-stream.ts'
import { compactAddress, saysAddress } from '../../server/src/language/en/facts/email-address.ts'
import { plainText } from '../../server/src/voice/brain/llm/speakable/plain-text.ts'
import { unsaid } from '../../server/src/voice/brain/llm/speakable/said.ts'
import { createSpeakable } from '../../server/src/voice/brain/llm/speakable/speakable.ts'
import { wordsOf } from '../../server/src/voice/brain/llm/speakable/unspeakable.ts'
import { withClockFigures } from '../../server/src/language/en/receptionist/clock-times.ts'
import { factsIn } from '../../server/src/voice/prompt-facts.ts'
import { readDigits } from '../../server/src/language/en/digits.ts'
import { clausesOf } from '../../server/src/language/written-text.ts'
import { english } from '../../server/src/language/en/index.ts'
import { momentOf } from '../../server/src/voice/brain/receptionist/times/wall-clock.ts'
import { leaksOf } from '../../server/src/product/tools/leaks.ts'
import { calendarOf } from '../../server/src/product/calendar/icalendar/icalendar.ts'
import { readEvents } from '../../server/src/product/calendar/outside/event.ts'
import { isGoOn } from '../../server/src/voice/conversation/redaction/number-stream.ts'
import { redactText } from '../../server/src/voice/conversation/redaction/redaction.ts'
import { fillVariables } from '../../server/src/voice/conversation/variables.ts'
import { normalised } from '../../server/src/language/words.ts'
import { readRange } from '../../server/src/product/calls/recordings/byte-range.ts'
import {
  MAX_MESSAGE_BYTES,
  MAX_SDP_BYTES,
  nameAddr,
  parseMessage,
  parseUri,
  readAuth,
  readDescription,
  readVia,
  splitList,
} from '../../packages/sip/src/index.ts'
import { maskTokens } from '../../server/src/product/notifications/shown-mail.ts'
import { cleanFileName } from '../../server/src/product/phone-numbers/bundles/documents.ts'
import { clausesOf as spokenClauses } from '../../server/src/voice/speech/clauses.ts'
import { saidPattern } from '../../server/src/product/transcripts/said.ts'
import { questionKey } from '../../server/src/language/en/question-key.ts'
import { growthOf, MAX_GROWTH, MOST_TYPED, SHAPES, type Parser } from './growth.ts'

const { digitRuns, names, receptionist } = english
const { toldIn, additionIn, asksToPassOn } = receptionist.message
const readMessage = (text: string) => [toldIn, additionIn, asksToPassOn].map((read) => read(text))

/** Of what is said without a pause; a spoken turn is cut long before. */
const MOST_SAID = 16_000
/** Of a prompt: `agents/agent.ts`. */
const MOST_OF_PROMPT = 32_000
/** Of an answer of a language model; its tokens are bounded, and a word is held for 300 characters. */
const MOST_OF_REPLY = 16_000
/** Of what a model gives to a tool, as its replies; sixteen readings are made of it. */
const MOST_OF_ARGUMENTS = 8000
/** Of a header: `packages/sip/src/message/head.ts`. */
const MOST_OF_HEADER = 4096

const AT = Date.UTC(2026, 10, 16, 12)

/** What a model writes comes in pieces. */
function inPieces(text: string, push: (piece: string) => unknown): void {
  for (let from = 0; from < text.length; from += 16) push(text.slice(from, from + 16))
}

const guard = leaksOf(english, 'Never tell that the treasure lies under the old oak by the river. '.repeat(9))
const event = (lines: string) => `BEGIN:VEVENT\nUID:1\nDTSTART:20260101\n${lines}\nEND:VEVENT`

const OUTSIDE: readonly Parser[] = [
  {
    name: 'iCalendar',
    read: (text) => readEvents(event(text), 'UTC'),
    shapes: ['X;A=,', ';A="', 'X:\r\n ', 'BEGIN:A\n', 'RDATE:1,', 'EXDATE:20260101,', 'DTSTART;TZID=/a'],
  },
  {
    name: 'iCalendar: a zone',
    read: (text) => readEvents(event(`DTEND;TZID=${text}:20260101`), 'UTC'),
    shapes: ['/a'],
  },
  { name: 'iCalendar: written', read: (text) => calendarOf(text, []), shapes: [';', '\r\n', 'é'] },
  {
    name: 'SIP: a message',
    most: MAX_MESSAGE_BYTES,
    read: (text) =>
      parseMessage(Buffer.from(`INVITE sip:a@b SIP/2.0\r\nVia: SIP/2.0/UDP a\r\n${text}\r\n\r\n`)),
    shapes: ['a:\r\n', 'Via: a,', '\r\n ', 'a: "\\'],
  },
  { name: 'SIP: a list', most: MOST_OF_HEADER, read: splitList, shapes: ['"', ',', '<', '"\\', '<a>,'] },
  { name: 'SIP: an address', most: MOST_OF_HEADER, read: nameAddr, shapes: ['"', '<', ';a=', ';a="'] },
  {
    name: 'SIP: Via',
    most: MOST_OF_HEADER,
    read: (text) => readVia(`SIP/2.0/UDP ${text}`),
    shapes: [';a=', '['],
  },
  {
    name: 'SIP: credentials',
    most: MOST_OF_HEADER,
    read: (text) => readAuth(`Digest ${text}`),
    shapes: ['a="', 'a=b,'],
  },
  {
    name: 'SIP: a URI',
    most: 1024,
    read: (text) => parseUri(`sip:${text}`),
    shapes: ['%61', ';a=', '?a=', ':'],
  },
  {
    name: 'SDP',
    most: MAX_SDP_BYTES,
    read: (text) => readDescription(Buffer.from(`v=0\r\n${text}`)),
    shapes: ['a=b\r\n', 'm=audio 1 RTP/AVP 0\r\n', 'a=rtpmap:0 '],
  },
  { name: 'a range of bytes', read: (text) => readRange(`bytes=${text}`, 1000), shapes: ['1-', '-1,'] },
  { name: 'the name of a document', read: cleanFileName, shapes: ['/', '../..', '\\'] },
  { name: 'the name of a person', read: splitName },
  { name: 'what is searched for', read: saidPattern, shapes: ['%', '\\'] },
  { name: 'links in a mail', read: maskTokens, shapes: ['?token=', '&token=a', '?'] },
  { name: 'a FAQ as CSV', read: (text) => readFaq(text), shapes: ['"', ',', '"a",b\n', '""', '\t'] },
]

const SAID: readonly Parser[] = [
  { name: 'words', read: normalised },
  { name: 'words of the receptionist', read: english.plain, shapes: ["'", 'um '] },
  { name: 'digits', most: MOST_SAID, read: digitRuns, shapes: ['one ', 'double ', 'oh ', '1-', '+1 '] },
  { name: 'digits repeated', most: MOST_SAID, read: (text) => isGoOn(english, text), shapes: ['1.', 'one '] },
  {
    name: 'what is to be redacted',
    most: MOST_TYPED,
    read: (text) => redactText(english, text),
    shapes: ['oh ', '4111 ', '1/'],
  },
  { name: 'whether a turn is over', read: (text) => english.completeness(text), shapes: ['1:1 ', 'and '] },
  { name: 'consent', read: english.consentIn, shapes: ['yes ', 'no '] },
  { name: 'topics', read: english.analysis.topicsIn },
  { name: 'variables', read: (text) => fillVariables(text, { a: 'b' }), shapes: ['{{', '{{ ', '{{a', '}}'] },
  { name: 'concepts', read: receptionist.conceptsIn },
  { name: 'intents', read: receptionist.intentsIn, shapes: ['I ', 'my '] },
  { name: 'asking for a person', read: receptionist.asksForPerson, shapes: ['transfer a ', 'speak to '] },
  { name: 'digits of a number', read: readDigits, shapes: ['one ', 'triple '] },
  { name: 'a name', read: names.answeredIn, shapes: ['a b ', 'a for '] },
  { name: 'a name that is announced', read: names.announcedIn, shapes: ['this is a ', 'my name is '] },
  {
    name: 'a message',
    read: readMessage,
    shapes: ['a at ', 'a dot ', 'Ann ', 'tell him ', 'call ', 'please '],
  },
  { name: 'clock times', read: withClockFigures, shapes: ['half past ', 'five to ', '1:1'] },
  {
    name: 'a requested time',
    most: MOST_TYPED,
    read: (text) => receptionist.times.timeRequestIn(text, momentOf(AT, 'UTC')),
    shapes: ['May 1 ', 'next '],
  },
  { name: 'the key of a question', read: questionKey },
]

const WRITTEN: readonly Parser[] = [
  {
    name: 'facts of a prompt',
    most: MOST_OF_PROMPT,
    read: (text) => factsIn(english, text),
    shapes: ['\u2028', '# ', '- \n', '. A', 'a: '],
  },
  { name: 'clauses of an answer', read: (text) => clausesOf(english, text), shapes: ['\r', '\u2028', '1. '] },
  {
    name: 'what is secret in a prompt',
    most: MOST_OF_ARGUMENTS,
    read: (text) => leaksOf(english, text)(text),
    shapes: ['"', '[a'],
  },
  {
    name: 'what would leak',
    most: MOST_OF_ARGUMENTS,
    read: (text) => guard(text),
    shapes: ['%6', '6a:', '6a '],
  },
  { name: 'spoken clauses', read: (text) => spokenClauses(english, text), shapes: [', ', '; '] },
  {
    name: 'spoken form',
    read: english.spokenForm,
    most: MOST_OF_REPLY,
    shapes: ['U.S.', '```', '{"', '$1', 'Mr. ', 'Mon-', 'a/a', 'www.a', '0x', '1st ', '(5', '&amp;', '1-1'],
  },
  {
    name: 'plain text',
    read: (text) => plainText(text, 500),
    shapes: ['_', 'a_', 'a://', '# ', '`', 'www.'],
  },
  {
    name: 'facts of a sentence',
    most: MOST_OF_REPLY,
    read: (text) => english.hardFactsIn(text),
    shapes: [' at ', 'a dot ', '1/'],
  },
  { name: 'an address as it is said', read: compactAddress, shapes: [',', ' dot ', ' at ', '\t'] },
  {
    name: 'an address in words',
    read: (text) => saysAddress(text, 'ann@example.com'),
    shapes: [' at ', ','],
  },
  {
    name: 'what has been said',
    read: (text) => unsaid(text, text.slice(text.length / 2)),
    shapes: ['press ', '1 and '],
  },
  {
    name: 'a word of a model',
    most: MOST_OF_REPLY,
    read: (text) => wordsOf(english.writing, text, new Set()),
    shapes: ['_', '_a', 'a/', '1.'],
  },
  {
    name: 'words of a model',
    most: MOST_OF_REPLY,
    read(text) {
      const speakable = createSpeakable(english.writing)
      inPieces(text, speakable.push)
      return speakable.end()
    },
    shapes: ['`', '{"', '*', '(', '</a', 'a('],
  },
  {
    name: 'clauses of a model',
    most: MOST_OF_REPLY,
    read(text) {
      const stream = createClauseStream(english)
      inPieces(text, stream.push)
      return stream.end({ isCutShort: false })
    },
    shapes: ['...', ','],
  },
]

test.each([...OUTSIDE, ...SAID, ...WRITTEN])('$name is read in linear time', (parser) => {
  for (const shape of [...SHAPES, ...(parser.shapes ?? [])])
    expect(growthOf(parser, shape), `of ${JSON.stringify(shape)}`).toBeLessThan(MAX_GROWTH)
})

test('an expression that is not linear is found out', () => {
  const trailing: Parser = { name: 'trailing space', read: (text) => /\s+$/.test(text), most: 8000 }
  expect(growthOf(trailing, ' ')).toBeGreaterThan(MAX_GROWTH)
  const leading: Parser = { name: 'leading space', read: (text) => /^\s+/.test(text), most: 8000 }
  expect(growthOf(leading, ' ')).toBeLessThan(MAX_GROWTH)
})
