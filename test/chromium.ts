import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const INSTALL_TIMEOUT_MS = 5 * 60_000

type Options = {
  /** A WAV that the microphone hears, again and again from the moment it is opened. Without it, it is refused. */
  microphone?: string
  /** Names that lead to this machine, so that a page can come from elsewhere and yet be ours. */
  hosts?: readonly string[]
}

/** A real browser without a window. It is found, or installed, or the test fails: none of these tests is skipped. */
export async function launchChromium({ microphone, hosts = [] }: Options = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [
      // As root, which CI is, Chromium has no sandbox; it sees our own pages only.
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      ...(microphone === undefined
        ? []
        : ['--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`]),
      `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`,
    ],
  })
}

async function findChromium(): Promise<string> {
  const given = process.env['PARLEY_TEST_CHROMIUM']
  if (given !== undefined && given !== '') return given
  const found = PLACES.find((place) => existsSync(place))
  if (found !== undefined) return found
  if (process.getuid?.() !== 0)
    throw new Error(
      'The pages are tested with Chromium: install it, or say where it is in PARLEY_TEST_CHROMIUM.',
    )
  await installDebianPackage()
  return '/usr/bin/chromium'
}

async function installDebianPackage(): Promise<void> {
  console.warn('Chromium is not installed: installing Debian’s package for the tests.')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_TIMEOUT_MS }
  const run = promisify(execFile)
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}
