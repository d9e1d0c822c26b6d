import type { Command } from 'commander'
import { systemClock } from '../platform/clock.ts'
import { examples, print, withConfig } from './terminal.ts'

/** `parley jobs`: what became of work behind the requests that could not be done. */
export function addJobs(program: Command): void {
  const jobs = program
    .command('jobs')
    .description('List the jobs that were given up; try them again, or drop them.')
    .addHelpText(
      'after',
      examples(
        'parley jobs',
        'parley jobs retry job_01k9...',
        'parley jobs retry --all',
        'parley jobs drop --all',
      ),
    )
  jobs
    .command('list', { isDefault: true })
    .description('The dead letters, newest first, and why each was given up.')
    .option('--json', 'print JSON')
    .action(({ json = false }: { json?: boolean }) =>
      withConfig(async (config) => {
        const { describeDead, readDead } = await import('./dead-letters.ts')
        const dead = await readDead(config)
        print(json ? `${JSON.stringify(dead, null, 2)}\n` : describeDead(dead))
      }),
    )
  jobs
    .command('retry')
    .argument('[id]', 'which one')
    .option('--all', 'every one')
    .description('Give them all their attempts again; a service that runs does them at once.')
    .action((id: string | undefined, { all }: { all?: boolean }, command: Command) =>
      withConfig(async (config) => {
        const { retry } = await import('./dead-letters.ts')
        print(`${await retry(config, whichOf(command, id, all), systemClock.now())} to be tried again.\n`)
      }),
    )
  jobs
    .command('drop')
    .argument('[id]', 'which one')
    .option('--all', 'every one')
    .description('Forget them: what they were to do is never done.')
    .action((id: string | undefined, { all }: { all?: boolean }, command: Command) =>
      withConfig(async (config) => {
        const { drop } = await import('./dead-letters.ts')
        print(`${await drop(config, whichOf(command, id, all), systemClock.now())} dropped.\n`)
      }),
    )
}

function whichOf(command: Command, id: string | undefined, all = false): string | undefined {
  if (all === (id !== undefined)) command.error('parley: Name the job, or say --all.')
  return id
}
