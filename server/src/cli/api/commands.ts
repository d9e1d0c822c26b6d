import { Option, type Command } from 'commander'
import type { Field, Method } from '@parley/sdk/methods'
import { examples, print } from '../terminal.ts'
import { chosenProfile, withAccount, type Account } from './profile.ts'
import type { Given } from './run-method.ts'
import { optionName } from './values.ts'

/** What the command line calls the SDK's resources, and an example of each. */
const RESOURCES: readonly { word: string; resource: string; says: string; examples: readonly string[] }[] = [
  {
    word: 'agents',
    resource: 'agents',
    says: 'Agents: who answers, with which voice and words.',
    examples: [
      'parley agents list',
      'parley agents update agt_... --greeting "Good day!"',
      'parley agents create --data @agent.json',
    ],
  },
  {
    word: 'numbers',
    resource: 'phoneNumbers',
    says: 'Phone numbers of the account.',
    examples: [
      'parley numbers search --country US --area-code 212',
      'parley numbers create --agent-id agt_... --country US',
    ],
  },
  {
    word: 'bundles',
    resource: 'regulatoryBundles',
    says: 'Papers that a country wants to see before it gives a number.',
    examples: [
      'parley bundles list GB',
      'parley bundles create --iso-country-code GB --compliance-data \'{"name":"..."}\' --proof-of-identity id.pdf',
    ],
  },
  {
    word: 'calls',
    resource: 'calls',
    says: 'Calls, live and past.',
    examples: [
      'parley calls list --outcome "Follow-up Required"',
      'parley calls follow call_...',
      'parley calls recording call_... --out call.wav',
    ],
  },
  {
    word: 'transcripts',
    resource: 'transcripts',
    says: 'What was said, with summary and outcome.',
    examples: ['parley transcripts list agt_... --type Booking --json'],
  },
  {
    word: 'questions',
    resource: 'unansweredQuestions',
    says: 'What callers asked and the agent did not know.',
    examples: [
      'parley questions list --status open',
      'parley questions answer agt_... q_... --answer "Yes, until four."',
    ],
  },
  {
    word: 'appointments',
    resource: 'appointments',
    says: 'Appointments that agents gave.',
    examples: ['parley appointments list --status booked', 'parley appointments availability agt_...'],
  },
  {
    word: 'voices',
    resource: 'voices',
    says: 'Voices to choose from.',
    examples: ['parley voices list', 'parley voices preview emily --out emily.wav'],
  },
  {
    word: 'trunks',
    resource: 'trunks',
    says: 'Carriers, PBXs and softphones.',
    examples: ['parley trunks create --name "Front desk" --kind softphone'],
  },
  {
    word: 'webhooks',
    resource: 'webhooks',
    says: 'Where events are posted to, and what came of it.',
    examples: [
      'parley webhooks create --url https://crm.example.com/parley --events \'["call.ended"]\'',
      'parley webhooks deliveries whk_... --status failed',
      'parley webhooks resend whk_... --since 2026-11-16T09:00:00Z',
    ],
  },
  {
    word: 'events',
    resource: 'events',
    says: 'What happened in the last 30 days.',
    examples: ['parley events list --type call.ended', 'parley events list --after latest --json'],
  },
  {
    word: 'callers',
    resource: 'callers',
    says: 'What is known of a caller; forget them.',
    examples: ['parley callers export +12025550143'],
  },
  {
    word: 'user',
    resource: 'user',
    says: 'Whose account it is.',
    examples: ['parley user retrieve', 'parley user update --timezone Europe/Berlin'],
  },
  {
    word: 'subscription',
    resource: 'subscription',
    says: 'The plan and what is used of it.',
    examples: ['parley subscription retrieve'],
  },
]

/**
 * `parley agents list` and the like: a command for each of the SDK's methods. They are made for the resource that is
 * named, since to make them all takes longer than most commands.
 */
export async function addResources(program: Command, named: string | undefined): Promise<void> {
  const isAll = named === 'completion' || named === 'help'
  for (const { word, resource, says, examples: shown } of RESOURCES) {
    const known = program.commands.find((each) => each.name() === word)
    const command = known ?? program.command(word).description(says)
    command.addHelpText('after', examples(...shown))
    if (!isAll && named !== word) continue
    const { METHODS } = await import('@parley/sdk/methods')
    for (const [name, method] of Object.entries(METHODS[resource] ?? {}))
      addMethod(command, resource, name, method)
  }
}

type Common = Account & { readonly json?: boolean; readonly out?: string }

function addMethod(parent: Command, resource: string, name: string, method: Method): void {
  const word = optionName(name)
  const command = parent.command(word).description(method.says)
  if (word === 'retrieve') command.alias('get')
  const { meant } = method
  for (const argument of [...method.path, ...(meant === undefined ? [] : [meant])])
    command.argument(`<${argument}>`)
  const fields = [...(method.body ?? []), ...(method.query ?? [])].filter((field) => field.name !== meant)
  for (const option of new Map(fields.map((field) => [optionName(field.name), optionFor(field)])).values())
    command.addOption(option)
  if (method.body !== undefined)
    command.option('--data <json>', 'the whole body: JSON, @file, or - for standard input')
  if (method.answers === 'bytes') command.option('--out <file>', 'where to write it')
  if (method.answers === 'one' || method.answers === 'list' || method.answers === 'nothing')
    command.option('--json', 'print JSON')
  const names = new Set(fields.map((field) => optionName(field.name)))
  withAccount(command, names)
  const words = method.path.length + (meant === undefined ? 0 : 1)
  command.action(async (...all: unknown[]) => {
    const given = all[words] as Given & Common
    const { runMethod } = await import('./run-method.ts')
    const asked = { resource, name, method }
    const output = { isJson: given.json === true, out: given.out }
    const { profile, url, key } = given
    const account = {
      ...(profile && { profile }),
      ...(url && !names.has('url') && { url }),
      ...(key && { key }),
    }
    await runMethod(chosenProfile(account), asked, all.slice(0, words) as string[], given, output)
  })
}

function optionFor({ name, type, says, choices }: Field): Option {
  const option = new Option(`--${optionName(name)} <${type === 'string' ? 'text' : type}>`, says)
  return choices === undefined ? option : option.choices(choices)
}

const SHELLS = ['bash', 'zsh', 'fish'] as const

/** `parley completion bash`: what the Tab key knows. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .argument('<shell>', SHELLS.join(', '))
    .description('Print what makes the Tab key complete commands and options.')
    .addHelpText(
      'after',
      examples(
        'source <(parley completion bash)',
        'parley completion fish > ~/.config/fish/completions/parley.fish',
      ),
    )
    .action(async (shell: string) => {
      const { completionFor } = await import('./completion.ts')
      print(completionFor(shell, program))
    })
}
