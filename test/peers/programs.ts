import { existsSync, globSync } from 'node:fs'

type Program = {
  /** Where Debian's releases and other systems put it. */
  readonly places: readonly string[]
  readonly debianPackage: string
}

/** Other programs that the system tier tests against. */
export const PROGRAMS = {
  baresip: { places: ['/usr/bin/baresip'], debianPackage: 'baresip-core' },
  sipp: { places: ['/usr/bin/sipp'], debianPackage: 'sip-tester' },
  linphone: { places: ['/usr/bin/linphonec'], debianPackage: 'linphone-cli' },
  kamailio: { places: ['/usr/sbin/kamailio'], debianPackage: 'kamailio' },
  caddy: { places: ['/usr/bin/caddy'], debianPackage: 'caddy' },
  nginx: { places: ['/usr/sbin/nginx'], debianPackage: 'nginx' },
  aiosmtpd: { places: ['/usr/bin/aiosmtpd'], debianPackage: 'python3-aiosmtpd' },
  radicale: { places: ['/usr/bin/radicale'], debianPackage: 'radicale' },
  svmap: { places: ['/usr/bin/svmap', '/usr/bin/sipvicious_svmap'], debianPackage: 'sipvicious' },
  svwar: { places: ['/usr/bin/svwar', '/usr/bin/sipvicious_svwar'], debianPackage: 'sipvicious' },
  svcrack: { places: ['/usr/bin/svcrack', '/usr/bin/sipvicious_svcrack'], debianPackage: 'sipvicious' },
  strace: { places: ['/usr/bin/strace'], debianPackage: 'strace' },
  postgres: { places: ['/usr/lib/postgresql/*/bin/initdb'], debianPackage: 'postgresql' },
  chromium: {
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/microsoft-edge',
      '/usr/bin/brave-browser',
      '/snap/bin/chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debianPackage: 'chromium',
  },
} as const satisfies Record<string, Program>

export type ProgramName = keyof typeof PROGRAMS

export function findProgram(name: ProgramName): string | undefined {
  const given = process.env[`PARLEY_TEST_${name.toUpperCase()}`]
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined
  return PROGRAMS[name].places.flatMap((place) => globSync(place)).at(0)
}

/** Debian's packages that would bring what this machine lacks. */
export function missingPackages(): string[] {
  const names = Object.keys(PROGRAMS) as ProgramName[]
  const missing = names.filter((name) => findProgram(name) === undefined)
  return [...new Set(missing.map((name) => PROGRAMS[name].debianPackage))]
}
