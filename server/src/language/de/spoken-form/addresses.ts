import { byRules } from '../../spoken-form/rule.ts'
import { sayDigits } from '../digits.ts'

const ENDINGS =
  'de|at|ch|com|org|net|io|eu|info|biz|shop|online|app|dev|ai|li|lu|koeln|berlin|hamburg|bayern|wien|tv|health|dental'
const HOST = String.raw`[A-Za-zÄÖÜäöü\d][\wÄÖÜäöüß-]*(?:\.[\wÄÖÜäöüß-]+)*\.(?:${ENDINGS}|DE|COM)`
const PATH = String.raw`(?:[/?#][^\s<>()"'\]]*)?`
/** Too long to note down: then the name of the site has to do. */
const LONGEST_PATH = 30

/** Addresses of mail and of the web: "info at praxis Punkt de", "praxis Punkt de Schrägstrich kontakt". */
export const spokenAddresses = byRules([
  [
    /(?<![\w.+-])(?:mailto:)?([\wÄÖÜäöüß.+-]{1,64})@([\wÄÖÜäöüß-]{1,63}(?:\.[\wÄÖÜäöüß-]{1,63}){1,8})(?![\w@])/gi,
    (_, name, host) =>
      ` ${named(name.replaceAll(/^[._+-]+|(?<![.])[.]+$/g, ''))} at ${named(host.replace(/(?<![._-])[._-]+$/, ''))}${/[.]$/.exec(host)?.[0] ?? ''}`,
  ],
  [/(?<![\w.])tel:(?=[+\d])/gi, () => ''],
  [
    /(?<!\w)(?:https?|ftp):\/\/(?:[^\s/@]{1,64}@)?([\wÄÖÜäöüß.-]+)(?::\d+)?((?:[/?#][^\s<>()"'\]]*)?)/gi,
    (_, host, path) => site(host, path),
  ],
  [
    new RegExp(String.raw`(?<![\w.@-])(?:www\.)?(${HOST})(?::\d+)?(?![\w-])(?!\.?[\w-]|@)(${PATH})`, 'g'),
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
  '.': 'Punkt',
  '/': 'Schrägstrich',
  '-': 'Bindestrich',
  _: 'Unterstrich',
  '+': 'plus',
}

function named(address: string): string {
  return address
    .replaceAll(/[./_+-]/g, (sign) => ` ${SIGNS[sign]} `)
    .replaceAll(/\d+/g, (number) => ` ${sayDigits(number)} `)
}
