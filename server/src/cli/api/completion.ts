import type { Command } from 'commander'
import { Failure } from '../failure.ts'

/** Every command with the words that may follow it: its own commands, else its options. */
function wordsByCommand(program: Command): [command: string, words: string[]][] {
  const below = (command: Command, name: string): [string, string[]][] => [
    [
      name,
      command.commands.length > 0
        ? command.commands.map((each) => each.name())
        : command.options.flatMap(({ long }) => long ?? []),
    ],
    ...command.commands.flatMap((each) => below(each, `${name} ${each.name()}`.trim())),
  ]
  return below(program, '')
}

const PRINTERS: Readonly<Record<string, (program: Command) => string>> = {
  bash: forBash,
  fish: forFish,
  zsh: forZsh,
}

export function completionFor(shell: string, program: Command): string {
  const printer = PRINTERS[shell]
  if (printer === undefined)
    throw new Failure(`It is made for ${Object.keys(PRINTERS).join(', ')}, not for ${shell}.`)
  return printer(program)
}

function forBash(program: Command): string {
  const cases = wordsByCommand(program).map(
    ([command, words]) => `    "${command}") words="${words.join(' ')}" ;;`,
  )
  return `_parley() {
  local words="" said="" each
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $each == -* ]] && break
    said="\${said:+$said }$each"
  done
  # What follows the last command that is known are its arguments.
  while :; do
    case "$said" in
${cases.map((each) => `  ${each}`).join('\n')}
    esac
    [[ -n $words || $said != *" "* ]] && break
    said="\${said% *}"
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _parley parley
`
}

function forZsh(program: Command): string {
  return `autoload -U +X bashcompinit && bashcompinit
${forBash(program)}`
}

function forFish(program: Command): string {
  const lines = wordsByCommand(program).map(([command, words]) => {
    const isSaid =
      command === '' ? '__fish_use_subcommand' : `string match -q -- "parley ${command} *" (commandline -cp)`
    return `complete -c parley -f -n '${isSaid}' -a '${words.join(' ')}'`
  })
  return `${lines.join('\n')}\n`
}
