import { byRules } from '../../spoken-form/rule.ts'
import { sayDigits } from '../digit-names.ts'

const ENDINGS =
  'com|org|net|io|co|gob|gov|edu|es|mx|ar|cl|pe|ve|ec|uy|py|bo|cr|pa|do|gt|hn|ni|sv|cu|us|eu|cat|info|biz|tienda|online|app|dev|de|fr|uk|tv'
const HOST = String.raw`[A-Za-z\d][\w-]*(?:\.[\w-]+)*\.(?:${ENDINGS}|COM|ORG|NET|ES)`
/** Too long to note down: then the name of the site has to do. */
const LONGEST_PATH = 30
const NAMES: Readonly<Record<string, string>> = {
  '.': 'punto',
  '/': 'barra',
  '-': 'guion',
  _: 'guion bajo',
  '+': 'más',
}

function named(address: string): string {
  return address
    .replaceAll(/[./_+-]/g, (sign) => ` ${NAMES[sign]} `)
    .replaceAll(/\d+/g, (number) => ` ${sayDigits(number)} `)
}

/** Addresses of mail and of the web: "info arroba clinica punto es". */
export const spokenAddresses = byRules([
  [
    /(?<![\w.+-])(?:mailto:)?([\w.+-]{1,64})@([\w-]{1,63}(?:\.[\w-]{1,63}){1,8})(?![\w@])/gi,
    (_, name, host) =>
      ` ${named(name.replaceAll(/^[._+-]+|(?<![.])[.]+$/g, ''))} arroba ${named(host.replace(/(?<![._-])[._-]+$/, ''))}`,
  ],
  [/(?<![\w.])tel:(?=[+\d])/gi, () => ''],
  [
    /(?<!\w)(?:https?|ftp):\/\/(?:[^\s/@]{1,64}@)?([\w.-]+)(?::\d+)?((?:[/?#][^\s<>()"'\]]*)?)/gi,
    (_, host, path) => site(host, path),
  ],
  [
    new RegExp(
      String.raw`(?<![\w.@-])(?:www\.)?(${HOST})(?::\d+)?\b(?!\.?[\w-]|@)((?:[/?#][^\s<>()"'\]]*)?)`,
      'g',
    ),
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
  '&': 'y',
  '+': 'más',
  '@': 'arroba',
  '=': 'igual a',
  '%': 'por ciento',
  '±': 'más menos',
  '×': 'por',
  '÷': 'entre',
  '≈': 'aproximadamente',
  '→': 'a',
}

/** Before anything else is read: what the ways of writing one character leave. */
export const spokenHalves = byRules([
  [/(\d) ?½/g, (_, digit) => `${digit} 1/2`],
  [/½/g, () => ' 1/2'],
  [/¼/g, () => ' 1/4'],
  [/¾/g, () => ' 3/4'],
])

/** Signs that have a name say it; the others are at most a breath. The marks that open a question stay. */
export const spokenSigns = byRules([
  [/ {2,}/g, () => ' '],
  [/#(?=\p{L})/gu, () => 'almohadilla '],
  [/(?<![-&+@=%<>|^$£€~\\/#*])[-&+@=%<>|^$£€~\\/#*]{2,}/g, (run) => (/^-+$/.test(run) ? run : ', ')],
  [/(?<=\p{L} ?)[&+@=%±×÷≈→]|[&+@=%±×÷≈→](?= ?\p{L})/gu, (sign) => ` ${SIGNS[sign]} `],
  [/[)\]}>|"]{1,4} ?$/, () => ''],
  [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, () => ' o '],
  [/ [-–—]+(?= |$)|—|–/g, () => ', '],
  [/-/g, () => ' '],
  [/(?<!\p{L})'+(?!\p{L})|(?<=')'+/gu, () => ''],
  [/[()[\]{}<>|\\^#~%$£€°"“”/•]+/g, () => ', '],
  [/[^\p{L}\p{M} ',.?!;:¿¡]+/gu, () => ' '],
  [/([¿¡])[\s,.;:]+/g, (_, mark) => mark],
  [/[¿¡]+(?=\s*$|[?!])/g, () => ''],
])
