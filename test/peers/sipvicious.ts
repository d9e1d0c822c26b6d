import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { programOf } from './debian.ts'
import { makePeerFolder } from './keeper.ts'

export type ScanResult = {
  /** It lists what it has found in a table. */
  readonly found: boolean
  readonly output: string
}

const SCANS = {
  /** Is there anything that speaks SIP? */
  svmap: [],
  /** Which extensions are there? `--force` goes on where the first answer is none. */
  svwar: ['--force', '-e100-120', '-m', 'REGISTER', '--maximumtime=3'],
  /** Which password does one of them have? */
  svcrack: ['-u', '100', '-r', '100-120', '--maximumtime=3'],
} as const

/** Some of them wait for ever without an answer: having found nothing by then is having found nothing. */
const LONGEST_SCAN_MS = 8000

/** Runs one tool of SIPVicious, as scanners on the Internet do, against one port. */
export async function scan(tool: keyof typeof SCANS, port: number): Promise<ScanResult> {
  const folder = makePeerFolder('sipvicious')
  const words = ['-p', String(port), ...SCANS[tool], '127.0.0.1']
  const options = {
    timeout: LONGEST_SCAN_MS,
    killSignal: 'SIGKILL',
    // Where it keeps what it found.
    env: { PATH: process.env['PATH'], HOME: folder, PYTHONUNBUFFERED: '1' },
  } as const
  try {
    const output = await new Promise<string>((resolve) => {
      execFile(programOf(tool), words, options, (_, stdout, stderr) => resolve(stdout + stderr))
    })
    return { found: /^\| (?!SIP Device|Extension)/m.test(output), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
