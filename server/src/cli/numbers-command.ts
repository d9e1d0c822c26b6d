import type { Command } from 'commander'
import { examples, print, withConfig } from './terminal.ts'

/** The operator's word on whose a number is. */
export function addNumbers(program: Command): void {
  const numbers = program
    .command('numbers')
    .description('Phone numbers of the account; for operators, whose a claimed number is.')
    .addHelpText(
      'after',
      examples('parley numbers claims', 'parley numbers confirm +12024561111 ada@example.com'),
    )
  numbers
    .command('claims')
    .description('For operators: list the numbers of their own that accounts claim.')
    .action(() =>
      withConfig(async (config) => {
        const { claims, describeClaims } = await import('./number-claims.ts')
        print(describeClaims(await claims(config)))
      }),
    )
  numbers
    .command('confirm')
    .argument('<number>', 'E.164, such as +12024561111')
    .argument('<email>', 'of the account whose number it is')
    .description('For operators: from now on the number is this account’s alone.')
    .action((number: string, email: string) =>
      withConfig(async (config) => {
        const { confirm } = await import('./number-claims.ts')
        await confirm(config, number, email)
        print(`${number} is confirmed for ${email}. No other account gets calls for it.\n`)
      }),
    )
  numbers
    .command('refuse')
    .argument('<number>', 'E.164, such as +12024561111')
    .argument('<email>', 'of the account whose number it is not')
    .description('For operators: take the number from an account that claims it.')
    .action((number: string, email: string) =>
      withConfig(async (config) => {
        const { refuse } = await import('./number-claims.ts')
        await refuse(config, number, email)
        print(`${email} no longer has ${number}.\n`)
      }),
    )
}
