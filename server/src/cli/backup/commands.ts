import type { Command } from 'commander'
import { systemClock } from '../../platform/clock.ts'
import { complain, examples, print, untilStopped, withConfig } from '../terminal.ts'

/** Everything in one file, and back. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .argument('<file>', 'what to write, such as parley.backup.gz')
    .description('Write everything into one file, while the service runs. It restores into either engine.')
    .option('--force', 'overwrite the file')
    .option('--without-secrets', 'leave out the keys of the data folder; keep them elsewhere')
    .addHelpText(
      'after',
      examples('parley backup parley.backup.gz', 'parley backup --force /backups/tonight.gz'),
    )
    .action((file: string, options: { force?: boolean; withoutSecrets?: boolean }) =>
      withConfig(async (config) => {
        const { backup } = await import('./backup.ts')
        const { describeBackup } = await import('../summary.ts')
        const { force = false, withoutSecrets = false } = options
        const signal = untilStopped()
        const work = { force, withSecrets: !withoutSecrets, clock: systemClock, say: complain, signal }
        const { text, warnings } = describeBackup(file, await backup(config, file, work), config)
        print(text)
        warnings.forEach(complain)
      }),
    )
}

export function addRestore(program: Command): void {
  program
    .command('restore')
    .argument('<file>', 'a file that `parley backup` wrote')
    .description('Fill an empty store from a backup: all of it, or nothing.')
    .addHelpText(
      'after',
      examples(
        'DATA_DIR=./restored parley restore parley.backup.gz',
        'DATABASE_URL=postgres://parley@localhost/parley parley restore parley.backup.gz',
      ),
    )
    .action((file: string) =>
      withConfig(async (config) => {
        const { restore } = await import('./restore.ts')
        const { describeRestore } = await import('../summary.ts')
        const work = { clock: systemClock, say: complain, signal: untilStopped() }
        const { text, warnings } = describeRestore(await restore(config, file, work), config)
        print(text)
        warnings.forEach(complain)
      }),
    )
}
