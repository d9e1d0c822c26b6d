import { InvalidArgumentError, type Command } from 'commander'
import { systemClock } from '../platform/clock.ts'
import type { ManagedAccountChange } from '../product/operator/managed-account.ts'
import { PLANS } from '../product/subscription/plan-names.ts'
import type { Plan } from '../product/subscription/subscription.ts'
import { examples, print, withConfig } from './terminal.ts'

/** What an operator does about accounts, on the machine itself. */
export function addAccounts(program: Command, emailAddress: (text: string) => string): void {
  program
    .command('invite')
    .argument('<email>', 'who shall sign up', emailAddress)
    .description(
      'Mail a sign-up link, where SIGN_UP is invited or open; print it where no mail server is set up.',
    )
    .addHelpText('after', examples('parley invite ada@example.com'))
    .action((email: string) =>
      withConfig(async (config) => {
        const { inviteSomebody } = await import('./accounts.ts')
        print(await inviteSomebody(config, email, systemClock))
      }),
    )
  const accounts = program
    .command('accounts')
    .description('List the accounts; block them, let them dial, change their plan, make operators.')
    .addHelpText('after', examples('parley accounts list', 'parley accounts allow-dialling ada@example.com'))
  accounts
    .command('list', { isDefault: true })
    .argument('[text]', 'a part of the email, the name or the company')
    .description('List accounts, the oldest first.')
    .action((text?: string) =>
      withConfig(async (config) => {
        const { describeAccounts } = await import('./accounts.ts')
        print(await describeAccounts(config, text, systemClock))
      }),
    )
  accounts
    .command('show')
    .argument('<email>', 'whose account', emailAddress)
    .description('Print what is known of an account.')
    .action((email: string) =>
      withConfig(async (config) => {
        const { describeAccount } = await import('./accounts.ts')
        print(await describeAccount(config, email, systemClock))
      }),
    )
  const changes: [name: string, does: string, change: ManagedAccountChange][] = [
    ['block', 'Refuse its requests, end its calls; callers hear an apology.', { blocked: true }],
    ['unblock', 'Undo that.', { blocked: false }],
    ['allow-dialling', 'Let it call by SIP_OUTBOUND.', { may_dial: true }],
    ['deny-dialling', 'No longer let it.', { may_dial: false }],
    ['allow-buying', 'Let it buy numbers of the carrier, where SIGN_UP is open.', { may_buy: true }],
    ['deny-buying', 'No longer let it.', { may_buy: false }],
    ['operator', 'Make it an operator’s.', { operator: true }],
    ['no-operator', 'Make it no operator’s.', { operator: false }],
    ['restore', 'Undo its deletion, within 24 hours.', { deleted: false }],
  ]
  for (const [name, does, change] of changes)
    accounts
      .command(name)
      .argument('<email>', 'whose account', emailAddress)
      .description(does)
      .action((email: string) => apply(email, change))
  accounts
    .command('plan')
    .argument('<email>', 'whose account', emailAddress)
    .argument('<plan>', PLANS.join(', '), planName)
    .description('Give it another plan.')
    .action((email: string, plan: Plan) => apply(email, { plan }))
}

async function apply(email: string, change: ManagedAccountChange): Promise<void> {
  return withConfig(async (config) => {
    const { changeAccount } = await import('./accounts.ts')
    print(await changeAccount(config, email, change, systemClock))
  })
}

function planName(text: string): Plan {
  const plan = PLANS.find((each) => each === text)
  if (plan === undefined) throw new InvalidArgumentError(`It must be one of ${PLANS.join(', ')}.`)
  return plan
}
