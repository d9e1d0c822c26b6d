import { chromium, type Browser } from 'playwright-core'
import { findProgram } from './peers/programs.ts'

type Options = {
  /** A WAV that the microphone hears, again and again from the moment it is opened. Without it, it is refused. */
  microphone?: string
  /** Names that lead to this machine, so that a page can come from elsewhere and yet be ours. */
  hosts?: readonly string[]
}

/** A real browser without a window. */
export async function launchChromium({ microphone, hosts = [] }: Options = {}): Promise<Browser> {
  const executablePath = findProgram('chromium')
  if (executablePath === undefined)
    throw new Error('There is no Chromium; PARLEY_TEST_CHROMIUM says where it is.')
  return chromium.launch({
    executablePath,
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
