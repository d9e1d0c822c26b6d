import type { Command } from 'commander'
import {
  DEFAULT_PROFILE,
  localUrl,
  profilesFile,
  readProfiles,
  writeProfiles,
} from '../../config/profiles.ts'
import { Failure } from '../failure.ts'
import { complain, examples, print } from '../terminal.ts'
import { describeList } from './table.ts'

type LoginOptions = { readonly url: string; readonly key?: string; readonly profile: string }

/** Which service and account the other commands speak to. */
export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Keep the address of a service and a key, for the commands below.')
    .option('--url <address>', 'where the service is', localUrl())
    .option('--key <key>', 'an API key; asked for where none is given')
    .option('--profile <name>', 'under which name to keep it', DEFAULT_PROFILE)
    .addHelpText(
      'after',
      examples('parley login', 'parley login --url https://voice.example.com --profile work'),
    )
    .action(login)
  program
    .command('logout')
    .description('Forget a key.')
    .option('--profile <name>', 'which of them', DEFAULT_PROFILE)
    .addHelpText('after', examples('parley logout', 'parley logout --profile work'))
    .action(({ profile }: { profile: string }) => {
      const file = profilesFile()
      const { [profile]: gone, ...profiles } = readProfiles(file).profiles
      if (gone === undefined) throw new Failure(`There is no profile ${profile}.`)
      writeProfiles(file, { current: Object.keys(profiles)[0] ?? DEFAULT_PROFILE, profiles })
      complain(
        `forgot ${profile}. The key itself is still good: delete it in the dashboard under Developers.`,
      )
    })
  program
    .command('profiles')
    .argument('[use]', 'which one the commands shall use from now on')
    .description('List the profiles, or choose one.')
    .addHelpText('after', examples('parley profiles', 'parley profiles work'))
    .action((use?: string) => {
      const file = profilesFile()
      const { current, profiles } = readProfiles(file)
      if (use !== undefined && profiles[use] === undefined) throw new Failure(`There is no profile ${use}.`)
      if (use !== undefined) writeProfiles(file, { current: use, profiles })
      const chosen = use ?? current
      const rows = Object.entries(profiles).map(([name, { url }]) => ({
        name,
        url,
        used: name === chosen ? 'yes' : '',
      }))
      print(describeList(rows))
    })
}

async function login({ url, key, profile }: LoginOptions): Promise<void> {
  const { Parley, ParleyError } = await import('@parley/sdk')
  const given = key ?? (await typedKey())
  const client = new Parley({ baseUrl: url, apiKey: given })
  const { email } = await client.user.retrieve().catch((error: unknown) => {
    throw error instanceof ParleyError ? new Failure(`${url}: ${error.message}`) : error
  })
  const file = profilesFile()
  const { profiles } = readProfiles(file)
  writeProfiles(file, { current: profile, profiles: { ...profiles, [profile]: { url, key: given } } })
  complain(`signed in at ${url} as ${email}, kept as ${profile} in ${file}.`)
}

/** Enter, or what says on a terminal that nothing more comes. */
// oxlint-disable-next-line no-control-regex -- Ctrl-C and Ctrl-D are such
const END_OF_LINE = /[\r\n\u0003\u0004]/

const CTRL_C = '\u0003'
/** Longer than any key. */
const MAX_LINE = 1000

/** One line, not shown where it is typed. */
async function typedKey(): Promise<string> {
  const { stdin, stderr } = process
  stderr.write('API key (the dashboard makes them under Developers): ')
  const isTyped = stdin.isTTY
  if (isTyped) stdin.setRawMode(true)
  let line = ''
  for await (const chunk of stdin.setEncoding('utf8') as AsyncIterable<string>) {
    line += chunk
    if (END_OF_LINE.test(line) || line.length > MAX_LINE) break
  }
  if (isTyped) stdin.setRawMode(false)
  stdin.pause()
  stderr.write('\n')
  if (line.includes(CTRL_C)) throw new Failure('Stopped.')
  const key = line.split(END_OF_LINE, 1)[0]?.trim() ?? ''
  if (key === '') throw new Failure('No key was given.')
  return key
}
