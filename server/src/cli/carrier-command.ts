import type { Command } from 'commander'
import { examples, print, withConfig } from './terminal.ts'

export function addCarrier(program: Command): void {
  const carrier = program
    .command('carrier')
    .description('For operators: the carrier that real numbers are from.')
    .addHelpText('after', examples('parley carrier sync --dry-run'))
  carrier
    .command('sync')
    .description(
      'Compare the carrier’s list of numbers with ours, and mend what differs. The service does it too.',
    )
    .option('--dry-run', 'only say what would be done')
    .action(({ dryRun = false }: { dryRun?: boolean }) =>
      withConfig(async (config) => {
        const { describeSync } = await import('./carrier-sync.ts')
        print(await describeSync(config, dryRun))
      }),
    )
}
