import { sayDigits } from '../digits.ts'
import { byRules } from '../../spoken-form/rule.ts'

const ENDINGS =
  'com|org|net|io|co|gov|edu|uk|us|ai|app|dev|de|fr|au|eu|ca|ch|nz|ie|nl|es|info|biz|shop|store|online|tv|health|dental|law|clinic'
const HOST = String.raw`[A-Za-z\d][\w-]*(?:\.[\w-]+)*\.(?:${ENDINGS}|COM|ORG|NET)`
const PATH = String.raw`(?:[/?#][^\s<>()"'\]]*)?`
/** Too long to note down: then the name of the site has to do. */
const LONGEST_PATH = 30

/** Addresses of mail and of the web: "info at bright dot com", "bright dot com slash contact". */
export const spokenAddresses = byRules([
  [
    /(?<![\w.+-])(?:mailto:)?([\w.+-]{1,64})@([\w-]{1,63}(?:\.[\w-]{1,63}){1,8})(?![\w@])/gi,
    (_, name, host) =>
      ` ${named(name.replaceAll(/^[._+-]+|(?<![.])[.]+$/g, ''))} at ${named(host.replace(/(?<![._-])[._-]+$/, ''))}${/[.]$/.exec(host)?.[0] ?? ''}`,
  ],
  [/(?<![\w.])tel:(?=[+\d])/gi, () => ''],
  [
    /(?<!\w)(?:https?|ftp):\/\/(?:[^\s/@]{1,64}@)?([\w.-]+)(?::\d+)?((?:[/?#][^\s<>()"'\]]*)?)/gi,
    (_, host, path) => site(host, path),
  ],
  [
    new RegExp(String.raw`(?<![\w.@-])(?:www\.)?(${HOST})(?::\d+)?\b(?!\.?[\w-]|@)(${PATH})`, 'g'),
    (_, host, path) => site(host, path),
  ],
  [/(?<![\w.@-])(?:www\.)+(?=\w)/gi, () => ''],
])

function site(host: string, path: string): string {
  const end = /(?<![.,!?;:])[.,!?;:]*$/.exec(path === '' ? host : path)![0]
  const bare = path.replace(/[?#].*$/, '').replace(/(?<![/.,!?;:])[/.,!?;:]+$/, '')
  const isSayable = bare.length <= LONGEST_PATH && /^[\w./-]*$/.test(bare)
  return ` ${named(host.replace(/^www\./i, '').replace(/(?<![.-])[.-]+$/, ''))}${isSayable ? named(bare) : ''}${end}`
}

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'dot',
  '/': 'slash',
  '-': 'dash',
  _: 'underscore',
  '+': 'plus',
}

function named(address: string): string {
  return address
    .replaceAll(/[./_+-]/g, (sign) => ` ${SIGNS[sign]} `)
    .replaceAll(/\d+/g, (number) => ` ${sayDigits(number)} `)
}
