import type { Command } from 'commander'
import { withClient } from '../api/client.ts'
import { withAccount, type Account } from '../api/profile.ts'
import { complain, examples, EXIT, print } from '../terminal.ts'
import type { Difference } from './agent-folder.ts'

const FOLDER = 'agents'

/** Agents as files, to review and keep beside code. */
export function addFiles(program: Command): void {
  withFolder(program.command('pull'), 'Write every agent of the account to a YAML file.')
    .option('--force', 'overwrite files that say something else')
    .addHelpText('after', examples('parley pull', 'parley pull our-agents --force'))
    .action((folder: string, { force = false, ...account }: Account & { force?: boolean }) =>
      withClient(account, async (client) => {
        const { pull } = await import('./agent-folder.ts')
        const names = await pull(client, folder, force)
        complain(names.length === 0 ? 'nothing new.' : `wrote ${names.join(', ')} in ${folder}.`)
      }),
    )
  withFolder(
    program.command('diff'),
    'Print what files and service differ in; the exit code is 1 if they do.',
  )
    .addHelpText('after', examples('parley diff', 'parley diff our-agents'))
    .action((folder: string, account: Account) =>
      withClient(account, async (client) => {
        const { differencesOf } = await import('./agent-folder.ts')
        const differences = await differencesOf(client, folder)
        print(differences.map(described).join(''))
        if (differences.some(({ kind }) => kind !== 'same')) process.exitCode = EXIT.failed
      }),
    )
  withFolder(program.command('push'), 'Make the agents of the account as the files are.')
    .option('--dry-run', 'only print what would be done')
    .option('--prune', 'delete agents that have no file, with their calls and numbers')
    .addHelpText('after', examples('parley push --dry-run', 'parley push', 'parley push our-agents --prune'))
    .action(
      (
        folder: string,
        { dryRun = false, prune = false, ...account }: Account & { dryRun?: boolean; prune?: boolean },
      ) =>
        withClient(account, async (client) => {
          const { differencesOf, push } = await import('./agent-folder.ts')
          const differences = dryRun ? await differencesOf(client, folder) : await push(client, folder, prune)
          print(differences.map((each) => described(each, prune)).join(''))
          complain(dryRun ? 'nothing was sent.' : 'done.')
        }),
    )
}

function withFolder(command: Command, says: string): Command {
  return withAccount(command.description(says).argument('[folder]', 'where the files are', FOLDER))
}

function described(each: Difference, prune: boolean | number = false): string {
  if (each.kind === 'same') return `  ${each.name}\n`
  if (each.kind === 'new') return `+ ${each.name}: a new agent\n`
  if (each.kind === 'changed') return `~ ${each.name}: ${Object.keys(each.change).join(', ')}\n`
  const { agent_name, business_name, id } = each.agent
  return `${prune === true ? '-' : '?'} ${agent_name} of ${business_name} (${id}) has no file\n`
}
