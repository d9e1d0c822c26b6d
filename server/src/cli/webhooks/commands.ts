import { setTimeout } from 'node:timers/promises'
import { Argument, InvalidArgumentError, Option, type Command } from 'commander'
import { iso, systemClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { EVENT_TYPES, type EventType } from '../../product/events/event-types.ts'
import { withClient } from '../api/client.ts'
import { withAccount, type Account } from '../api/profile.ts'
import { complain, examples, EXIT, print, untilStopped } from '../terminal.ts'

type ForwardOptions = { readonly forward: string; readonly secret?: string }
type ListenOptions = ForwardOptions & Account & { readonly type?: EventType }

/** `parley listen`: webhooks at a desk, without an address that the service could reach. */
export function addListen(program: Command): void {
  withAccount(withReceiver(program.command('listen')))
    .description('Forward events to a receiver on this machine, as they happen, signed as webhooks are.')
    .addOption(new Option('--type <event>', 'only events of this kind').choices(EVENT_TYPES))
    .addHelpText(
      'after',
      examples(
        'parley listen --forward http://localhost:3000/hook',
        'parley listen --forward http://localhost:3000/hook --type call.ended',
      ),
    )
    .action(({ forward: url, secret: given, type, ...account }: ListenOptions) =>
      withClient(account, async ({ events }) => {
        const [{ listen }, { chosenSecret, createForward }] = await Promise.all([
          import('./listen.ts'),
          import('./forward.ts'),
        ])
        const secret = chosenSecret(given)
        complain(`forwards to ${url}, signed with ${secret}`)
        const forward = createForward(url, secret, systemClock)
        const signal = untilStopped()
        await listen(events, { type, forward, signal, print, say: complain, pause, clock: systemClock })
      }),
    )
}

/** `parley trigger`: an event that did not happen. */
export function addTrigger(program: Command): void {
  withReceiver(program.command('trigger'))
    .description(
      'Send an example of an event to a receiver, signed as webhooks are; nothing happens to the account.',
    )
    .addArgument(new Argument('<event>', 'which kind').choices(EVENT_TYPES))
    .addHelpText(
      'after',
      examples('parley trigger call.ended --forward http://localhost:3000/hook --secret whsec_...'),
    )
    .addHelpText('after', '\nThe exit code is 1 if the receiver does not accept it.')
    .action(async (type: EventType, { forward: url, secret: given }: ForwardOptions) => {
      const [{ exampleOf }, { chosenSecret, createForward, describeForwarded }] = await Promise.all([
        import('../../product/events/announced.ts'),
        import('./forward.ts'),
      ])
      const secret = chosenSecret(given)
      if (given === undefined) complain(`signed with ${secret}`)
      const nowMs = systemClock.now()
      const event = { ...exampleOf(type), id: newId('event', nowMs), timestamp: iso(nowMs) }
      const response = await createForward(url, secret, systemClock)(event, untilStopped())
      print(describeForwarded(event, response))
      if (response.error !== null) process.exitCode = EXIT.failed
    })
}

function withReceiver(command: Command): Command {
  return command
    .requiredOption('--forward <url>', 'the receiver', receiverUrl)
    .option('--secret <secret>', 'what to sign with, whsec_...; one is made and printed if omitted')
}

function receiverUrl(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new InvalidArgumentError('It must be a URL, such as http://localhost:3000/hook.')
}

/** What ends it early has ended what it waits for, too. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined)
}
