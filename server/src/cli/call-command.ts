import { writeFile } from 'node:fs/promises'
import { InvalidArgumentError, type Command } from 'commander'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../config/config.ts'
import { LANGUAGE_TAGS } from '../language/tags.ts'
import { chosenProfile } from './api/profile.ts'
import { createScript, phoneNumber, serviceAddress, type Script, type ScriptLine } from './caller/script.ts'
import { complain, examples, EXIT, print, untilStopped, withConfig } from './terminal.ts'

type CallArguments = {
  agent?: string
  caller?: string
  language?: string
  profile?: string
  url?: string
  key?: string
  save?: string
  json?: boolean
}

export function addCall(program: Command): void {
  const script = createScript()
  const command = program
    .command('call')
    .description('Call an agent as a person would: speak, listen, measure, and read the transcript.')
  addCallOptions(command, script)
    .addHelpText(
      'after',
      examples(
        'parley call --say "What are your opening hours?" --say "Thank you, bye"',
        'parley call --language de --say "Wann haben Sie geöffnet?"',
        'parley call --agent agt_... --wav question.wav --digits 1# --save call.wav',
        'parley call --url https://parley.example.com --key prl_... --type "Do you take walk-ins?" --json',
      ),
    )
    .addHelpText('after', '\nThe exit code is 0 only if the agent greeted and answered every turn.')
    .action((options: CallArguments) => withConfig((config) => call(config, options, script.lines), false))
}

export function addCallOptions(command: Command, script: Script): Command {
  return command
    .option('--agent <id>', 'whom to call; may be left out where there is only one')
    .option('--say <text>', 'speak this; again for the next turn', script.add('say'))
    .option('--wav <file>', 'speak this recording: PCM or G.711, mono or stereo', script.add('wav'))
    .option('--type <text>', 'type this', script.add('type'))
    .option('--digits <digits>', 'press these keys, such as 123#', script.add('digits'))
    .option('--caller <number>', 'the number that calls, such as +12025550143', phoneNumber)
    .option(
      '--language <tag>',
      `what you say, of ${LANGUAGE_TAGS.join(', ')}; if omitted, what the agent greets in`,
      languageTag,
    )
    .option('--save <file>', 'write what was said as WAV: caller left, agent right')
    .option('--url <address>', 'the service; PUBLIC_URL if omitted', serviceAddress)
    .option('--key <key>', 'an API key; if omitted, the store gives one for as long as the call lasts')
    .option('--profile <name>', 'whose service and key to use; see `parley login`')
    .option('--json', 'print JSON')
}

function languageTag(text: string): string {
  const tag = LANGUAGE_TAGS.find((each) => each === text)
  if (tag !== undefined) return tag
  throw new InvalidArgumentError(`It must be one of ${LANGUAGE_TAGS.join(', ')}.`)
}

async function call(config: Config, options: CallArguments, lines: readonly ScriptLine[]): Promise<void> {
  const [{ placeCall }, { callAsJson, describeCall }] = await Promise.all([
    import('./caller/place-call.ts'),
    import('./caller/report.ts'),
  ])
  const { agent: agentId, caller, language, json = false, save, profile } = options
  const { key, url = config.publicUrl } = profile === undefined ? options : chosenProfile(options)
  const tools = { clock: systemClock, signal: untilStopped(), say: complain, enter: () => undefined }
  const result = await placeCall(config, { url, key, agentId, caller, language, lines }, tools)
  print(json ? `${JSON.stringify(callAsJson(result), null, 2)}\n` : describeCall(result))
  if (save !== undefined) await writeFile(save, result.tape.wav())
  for (const complaint of result.complaints) complain(`The service refused a message: ${complaint}`)
  if (result.problem === undefined) return
  complain(result.problem)
  process.exitCode = EXIT.failed
}
