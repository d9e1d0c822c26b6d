import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { findService, readEnvFile } from '../config/env-file.ts'
import { loadSecrets } from '../config/secrets.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog, isPretty } from '../platform/log.ts'
import { readNotice } from '../platform/notice.ts'
import { VERSION } from '../platform/version.ts'
import { addAccounts } from './account-commands.ts'
import { addCompletion, addResources } from './api/commands.ts'
import { addLogin } from './api/login-command.ts'
import { addBackup, addRestore } from './backup/commands.ts'
import { addCall } from './call-command.ts'
import { addCarrier } from './carrier-command.ts'
import type { Check } from './doctor/check.ts'
import type { Facts } from './doctor/diagnosis.ts'
import { explain, oneLine } from './failure.ts'
import { addFiles } from './files/commands.ts'
import { addJobs } from './jobs-command.ts'
import { addNumbers } from './numbers-command.ts'
import { asTyped, complain, examples, EXIT, print, untilStopped, withConfig } from './terminal.ts'
import { addListen, addTrigger } from './webhooks/commands.ts'

const ENV_FILE = '.env'

const MAX_AGENTS = 50
const MAX_TRANSCRIPTS = 1_000_000
const MAX_SEED = 2 ** 32 - 1

/** The exit code of what has ended before its command could do its work; otherwise there is none yet. */
export async function run(words: readonly string[]): Promise<number | undefined> {
  try {
    readEnvFile(ENV_FILE)
    if (!ALONE.has(words[0] ?? 'help')) findService()
    const program = await createProgram(words[0])
    await program.parseAsync(words, { from: 'user' })
    return undefined
  } catch (error) {
    return report(error)
  }
}

/** Commands that concern no service but the one that they start. */
const ALONE = new Set([
  'start',
  'help',
  '--help',
  '-h',
  '--version',
  '-V',
  'version',
  'licences',
  'completion',
])

/** Commander has printed its own errors already. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  const explanation = explain(error)
  if (explanation !== undefined) complain(oneLine(explanation))
  else complain(`This is a bug. ${error instanceof Error ? error.stack : String(error)}`)
  return EXIT.failed
}

async function createProgram(named: string | undefined): Promise<Command> {
  const program = new Command('parley')
    .description('An AI voice that answers a business’s phone.')
    .version(VERSION, '-V, --version', 'print the version number')
    .helpOption('-h, --help', 'print this')
    .helpCommand('help [command]', 'print the help of a command')
    .configureOutput({
      writeOut: (text) => process.stdout.write(asTyped(text)),
      writeErr: (text) => process.stderr.write(asTyped(text)),
      outputError: (text, write) => write(text.replace(/^error: /, 'parley: ')),
    })
    .exitOverride()
    .addHelpText(
      'after',
      `\nSettings come from the environment and from ${ENV_FILE}; .env.example lists them.`,
    )
  addStart(program)
  addDoctor(program)
  addCall(program)
  addSeed(program)
  addBackup(program)
  addRestore(program)
  addResetPassword(program)
  addAccounts(program, emailAddress)
  addVerifyEmail(program)
  addJobs(program)
  addRotateKey(program)
  addNumbers(program)
  addCarrier(program)
  addLicences(program)
  addVersion(program)
  addLogin(program)
  await addResources(program, named)
  addListen(program)
  addTrigger(program)
  addFiles(program)
  addCompletion(program)
  return program
}

function ignore(): void {}

function addStart(program: Command): void {
  program
    .command('start')
    .description('Start the service, and migrate its store if need be.')
    .addHelpText(
      'after',
      examples('parley start', 'PORT=8080 parley start', 'NODE_ENV=production parley start'),
    )
    .action(() =>
      withConfig(async (config) => {
        // Before the rest is loaded: in a folder that cannot be written nothing can be started.
        const secrets = loadSecrets(config)
        const { startVoiceThreadFor } = await import('../voice-thread.ts')
        const log = createLog(config.logLevel, isPretty(config))
        const startVoice = startVoiceThreadFor({ config, secrets, log })
        // Only now: the models are loaded while the rest of the service is.
        const { start } = await import('../main.ts')
        try {
          await start(config, startVoice)
        } catch (error) {
          // Its models end by themselves: to stop them from outside would end the process with a report of its own.
          await startVoice(ignore, ignore).close()
          throw error
        }
      }, false),
    )
}

type DoctorArguments = { json?: boolean; call?: boolean; agent?: string; key?: string }

function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check Node, the configuration, the data folder, the port, the store, the model and the voices; say what to do.',
    )
    .option('--call', 'call the service that runs, too, and name the part that failed')
    .option('--agent <id>', 'whom to call; may be left out where there is only one')
    .option('--key <key>', 'an API key; if omitted, the store gives one for as long as the call lasts')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('parley doctor', 'parley doctor --json', 'parley doctor --call'))
    .addHelpText('after', '\nThe exit code is 1 if a check failed; a warning does not count.')
    .action(async (options: DoctorArguments) => {
      const [{ describe, examine }, { judge }] = await Promise.all([
        import('./doctor/doctor.ts'),
        import('./doctor/diagnosis.ts'),
      ])
      const facts = await examine(undefined, systemClock)
      const calls = options.call === true ? await callChecks(facts, options) : []
      const checks = [...judge(facts), ...(await carrierChecks(facts)), ...calls]
      const isWell = checks.every(({ state }) => state !== 'failed')
      print(
        options.json === true
          ? `${JSON.stringify({ ok: isWell, checks }, null, 2)}\n`
          : asTyped(describe(checks)),
      )
      if (!isWell) process.exitCode = EXIT.failed
    })
}

async function carrierChecks({ config }: Facts): Promise<Check[]> {
  if ('problem' in config || config.carrier.name === 'lab') return []
  const { checkCarrier } = await import('./doctor/carrier-checks.ts')
  return checkCarrier(config)
}

async function callChecks({ config }: Facts, { agent: agentId, key }: DoctorArguments): Promise<Check[]> {
  if ('problem' in config) return []
  const { checkCall } = await import('./doctor/call-checks.ts')
  const tools = { clock: systemClock, signal: untilStopped(), say: complain }
  return checkCall(config, { key, agentId }, tools)
}

type SeedArguments = { agents: number; transcripts: number; email: string; seed: number }

function addSeed(program: Command): void {
  program
    .command('seed')
    .description(
      'Fill the store with a demo account: agents of several trades, their numbers, and past calls.',
    )
    .option('--agents <n>', 'how many agents it shall have', wholeNumber(1, MAX_AGENTS), 3)
    .option('--transcripts <n>', 'how many calls to add', wholeNumber(0, MAX_TRANSCRIPTS), 200)
    .option(
      '--email <address>',
      'the login of the account; made if there is none',
      emailAddress,
      'demo@parley.example',
    )
    .option('--seed <n>', 'chooses the content: the same number, the same calls', wholeNumber(0, MAX_SEED), 1)
    .addHelpText(
      'after',
      examples(
        'parley seed',
        'parley seed --agents 5 --transcripts 5000',
        'parley seed --email me@example.com',
      ),
    )
    .action((options: SeedArguments) =>
      withConfig(async (config) => {
        const { describeSeeded, seedDemo } = await import('./demo/seed-demo.ts')
        print(describeSeeded(config, await seedDemo(config, options, systemClock, complain)))
      }),
    )
}

function addResetPassword(program: Command): void {
  program
    .command('reset-password')
    .argument('<email>', 'whose password is forgotten', emailAddress)
    .description('Print a link to choose a new password with, for when no mail can be sent.')
    .option('--turn-off-two-factor', 'when the app and the backup codes are lost too')
    .addHelpText(
      'after',
      examples(
        'parley reset-password ada@example.com',
        'parley reset-password ada@example.com --turn-off-two-factor',
      ),
    )
    .action((email: string, { turnOffTwoFactor = false }: { turnOffTwoFactor?: boolean }) =>
      withConfig(async (config) => {
        const { describeReset, resetPassword } = await import('./reset-password.ts')
        print(describeReset(await resetPassword(config, { email, turnOffTwoFactor }, systemClock)))
      }),
    )
}

function addRotateKey(program: Command): void {
  program
    .command('rotate-key')
    .description('Seal every secret and document with a new key, while the service goes on.')
    .option('--drop-old', 'have the old keys go, once nothing is sealed with them')
    .addHelpText('after', examples('parley rotate-key', 'parley rotate-key --drop-old'))
    .action(({ dropOld = false }: { dropOld?: boolean }) =>
      withConfig(async (config) => {
        const { describeRotation, rotateKey } = await import('./backup/rotate-key.ts')
        const rotation = await rotateKey(config, { dropOld, say: complain, signal: untilStopped() })
        print(describeRotation(rotation))
        if (rotation.unreadable.length > 0) process.exitCode = EXIT.failed
      }),
    )
}

function addLicences(program: Command): void {
  program
    .command('licences')
    .description('Print whose models, data and packages Parley is installed with, and their licences.')
    .addHelpText('after', examples('parley licences'))
    .action(() => print(readNotice()))
}

function addVerifyEmail(program: Command): void {
  program
    .command('verify-email')
    .argument('<email>', 'whose address is known to be theirs', emailAddress)
    .description('Count the address of an account as verified, for when no mail can be sent.')
    .addHelpText('after', examples('parley verify-email ada@example.com'))
    .action((email: string) =>
      withConfig(async (config) => {
        const { verifyEmail } = await import('./verify-email.ts')
        await verifyEmail(config, email, systemClock)
        print(`${email} is verified: mails of its account are sent.\n`)
      }),
    )
}

function addVersion(program: Command): void {
  program
    .command('version')
    .description('Print the versions of Parley, Node and the system.')
    .addHelpText('after', examples('parley version'))
    .action(() =>
      print(`parley ${VERSION}, node ${process.versions.node}, ${process.platform}-${process.arch}\n`),
    )
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('It must be an email address.')
}
