import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const ROOT = new URL('..', import.meta.url).pathname

/** Files that a run leaves out, and how the report says so. */
export type LeftOut = { readonly what: string; readonly files: readonly string[] }

/** Keep time, and leave a core to another: two of them at a time hinder each other no more than two calls do. */
export const PACED = [
  'server/src/voice/{incoming-calls,session/**/*}.test.ts',
  'server/src/voice/speech/{local/*,tts-cache/**/*}.test.ts',
  'test/first-use/readme.test.ts',
  'test/live/{call-limits,early-calls,languages,late-reports,live-calls,recorded-calls,tool-calls}.test.ts',
  'test/live/{web-calls,web-call-limits,web-call-places}.test.ts',
  'test/dashboard/journey.test.ts',
  'test/pages/documented-client.test.ts',
  'test/sip/{calls,endpoint,fleet,proxy,signalling,tls,torture,transfer}.test.ts',
]

/** Hold the machine to a time or fill it: they have it to themselves. */
export const ALONE = ['test/live/{many-calls,real-call,voice-thread}.test.ts']

export const NEVER = ['**/node_modules/**', 'test/boundaries/**', '**/*.slow.test.ts']
export const EVERY = ['{packages,server,dashboard}/**/*.test.ts', 'test/**/*.test.ts']

/** Start the service again and again, in processes of its own. */
const STARTS = [
  'server/src/cli.test.ts',
  'test/deploy/backup.test.ts',
  'test/first-use/start.test.ts',
  'test/service/no-contact.test.ts',
]
const BROWSER = ['test/dashboard/**/*.test.ts', 'test/pages/site.test.ts']

/** Files at a time, of those that need no clock. They wait for a database, a browser or a process half of their time. */
export const AT_ONCE = Math.max(2, Math.ceil(1.5 * availableParallelism()))

/** Take more than a minute: begun last, they would keep one core at work and the others waiting. */
export const LONGEST = [
  'test/first-use/readme.test.ts',
  'test/sip/calls.test.ts',
  'test/dashboard/journey.test.ts',
]

/** What `npm test` leaves to `npm run test:all`: it shall take a person less than five minutes. */
export const NOT_QUICK: readonly LeftOut[] = [
  { what: 'the dashboard in a browser', files: BROWSER },
  {
    what: 'calls in real time, real telephones, the models',
    files: [...[...PACED, ...ALONE].filter((file) => !file.startsWith('test/dashboard')), ...STARTS],
  },
  {
    what: 'other people’s servers',
    files: ['test/deploy/proxies.test.ts', 'test/service/mail.test.ts'],
  },
  {
    what: 'long comparisons: ten thousand rows, attacks, timeouts of telephones',
    files: [
      'test/attacks/attacks.test.ts',
      'server/src/voice/brain/receptionist/booking/booking-once.test.ts',
      'server/src/platform/keep-alive.test.ts',
      'server/src/voice/transport/sip/{calls/calls-between,calls/call-outcomes,connections/known-connections,registrations}.test.ts',
      'server/src/product/request-log/request-log.test.ts',
      'server/src/voice/speech/{fallback/tts-fallback,cloud/{stt,tts}/{cartesia,deepgram,elevenlabs,openai-stt,openai-tts}}.test.ts',
      'server/src/product/transcripts/store.test.ts',
    ],
  },
]

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/usr/bin/brave-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A browser of Chromium's family, wherever systems put it. */
export function findChromium(): string | undefined {
  const given = process.env['PARLEY_TEST_CHROMIUM']
  return given !== undefined && given !== '' ? given : BROWSERS.find((place) => existsSync(place))
}

/** What cannot run on this machine. What single tests lack, they say themselves, by being skipped. */
export function notHere(): LeftOut[] {
  return findChromium() === undefined
    ? [{ what: 'the dashboard in a browser: install Chromium or set PARLEY_TEST_CHROMIUM', files: BROWSER }]
    : []
}

export function countFiles({ files }: LeftOut): number {
  return globSync([...files], { cwd: ROOT, exclude: NEVER }).length
}
