import { anyOf, byRules } from '../../spoken-form/rule.ts'
import { saySpelled } from '../spelling.ts'

/** What stands for a word in writing, and the word. A point after it belongs to it. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  sr: 'señor',
  sra: 'señora',
  srta: 'señorita',
  sres: 'señores',
  dr: 'doctor',
  dra: 'doctora',
  dres: 'doctores',
  prof: 'profesor',
  profa: 'profesora',
  lic: 'licenciado',
  lcda: 'licenciada',
  ing: 'ingeniero',
  arq: 'arquitecto',
  abg: 'abogado',
  dña: 'doña',
  'd.ª': 'doña',
  ud: 'usted',
  uds: 'ustedes',
  vd: 'usted',
  avda: 'avenida',
  avd: 'avenida',
  av: 'avenida',
  pza: 'plaza',
  plz: 'plaza',
  pl: 'plaza',
  pº: 'paseo',
  'p.º': 'paseo',
  ctra: 'carretera',
  cno: 'camino',
  urb: 'urbanización',
  col: 'colonia',
  blvd: 'bulevar',
  cd: 'ciudad',
  edif: 'edificio',
  apto: 'apartamento',
  depto: 'departamento',
  dpto: 'departamento',
  esq: 'esquina',
  izda: 'izquierda',
  izq: 'izquierda',
  dcha: 'derecha',
  der: 'derecha',
  prov: 'provincia',
  tel: 'teléfono',
  tfno: 'teléfono',
  tlf: 'teléfono',
  ext: 'extensión',
  aprox: 'aproximadamente',
  máx: 'máximo',
  mín: 'mínimo',
  etc: 'etcétera',
  pág: 'página',
  art: 'artículo',
  dto: 'descuento',
  incl: 'incluido',
  cía: 'compañía',
  hnos: 'hermanos',
  'p. ej': 'por ejemplo',
  'p.ej': 'por ejemplo',
  'ee. uu': 'Estados Unidos',
  'ee.uu': 'Estados Unidos',
  'rr.hh': 'recursos humanos',
  'rr. hh': 'recursos humanos',
}
/** No words of their own, so they need no point. */
const WITHOUT_POINT = [
  'avda',
  'ctra',
  'tfno',
  'tlf',
  'aprox',
  'etc',
  'dña',
  'srta',
  'izda',
  'dcha',
  'blvd',
  'pza',
  'depto',
  'dpto',
  'hnos',
]
/** A sentence may end with these, so a capital after the point begins another. */
const LAST = new Set([
  'etc',
  'izda',
  'izq',
  'dcha',
  'der',
  'cía',
  'hnos',
  'ee. uu',
  'ee.uu',
  'aprox',
  'máx',
  'mín',
  'incl',
  'dto',
])
/** Words of their own at the end of a sentence. */
const BEFORE_A_WORD = new Set(['col', 'der', 'prof', 'art', 'pl', 'av', 'ext', 'cd', 'max'])

/** Words for what is written short. */
export const spokenAbbreviations = byRules([
  [/(?<![\p{L}\d])[Cc]\/ ?(?=\p{Lu}|de |del |la )/gu, () => 'calle '],
  [/(?<![\p{L}\d])([Nn])\.º(?= \p{L})/gu, (_, n) => (n === 'N' ? 'Número' : 'número')],
  [/(?<![\p{L}\d])s\/n(?![\p{L}\d])/giu, () => 'sin número'],
  [/(?<![\p{L}\d])[Pp]\.?º(?= \p{Lu})/gu, () => 'paseo'],
  [/(?<![\p{L}\d])D\.ª(?= \p{Lu})/gu, () => 'doña'],
  [/(?<![\p{L}\d.]|vitamina )D\. (?=\p{Lu}\p{Ll})/gu, () => 'don '],
  [
    new RegExp(
      String.raw`(?<![\p{L}\d.'])(${anyOf(Object.keys(ABBREVIATIONS))})\.(?![\p{L}\d'])(?=(\s\p{L}|\s?$)?)`,
      'giu',
    ),
    (all, short, next) => abbreviated(all, short, next),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}\d.'-])(${anyOf(WITHOUT_POINT)})(?![\p{L}\d.'-])`, 'giu'),
    (_, short) => capitalLike(short, ABBREVIATIONS[short.toLowerCase()]!),
  ],
  [/(?<![\p{L}\d.'])(Sr|Sra|Dr|Dra)(?= \p{Lu})/gu, (_, short) => ABBREVIATIONS[short.toLowerCase()]!],
  [/(?<![\p{L}\d])y\/o(?![\p{L}\d])/giu, () => 'y o'],
  [/(?<![\p{L}\d])S\.? ?A\. de C\.? ?V\.?(?![\p{L}\d])/gu, () => 'ese a de ce uve'],
])

function abbreviated(all: string, short: string, next: string | undefined): string {
  const key = short.toLowerCase()
  if (BEFORE_A_WORD.has(key) && !/\p{L}/u.test(next ?? '')) return all
  if (BEFORE_A_WORD.has(key) && key !== 'prof' && key !== 'av' && !/^\p{Lu}/u.test(short)) return all
  const endsSentence = LAST.has(key) && /\p{Lu}|^\s?$/u.test(next ?? 'x')
  return capitalLike(short, ABBREVIATIONS[key]!) + (endsSentence ? '.' : '')
}

/** "Avda." at the beginning of a sentence is "Avenida"; titles inside one are small. */
function capitalLike(short: string, word: string): string {
  return /^(?:avda?|av|pza|plz|pl|ctra|urb|col|edif|tel|tfno|tlf|apto|cd)$/i.test(short) &&
    /^\p{Lu}/u.test(short)
    ? word.charAt(0).toUpperCase() + word.slice(1)
    : word
}

/** Letters that are spelled out, and what is known as a word. */
export const spokenLetters = byRules([
  [/(?<![\p{L}])IA(?![\p{L}])/gu, () => 'i a'],
  [/(?<!\p{L}\.)(?<![\p{L}\d])(?:\p{Lu}\.){2,}(?=\s\p{Lu}|\s?$)/gu, (all) => `${saySpelled(all)}.`],
  [/(?<![\p{L}\d])(?:\p{Lu}\.){2,}/gu, (all) => saySpelled(all)],
  [
    /(?<![\p{L}\d])(?:[BCDFGHJKLMNPQRSTVWXZ]{2,4}|ITV|DNI|NIE|CIF|NIF|SUV|ATM|SMS|PDF|USB|TPV|ADN)(?![\p{L}\d'])/gu,
    (all) => saySpelled(all),
  ],
  [
    /(?<![\p{L}])([A-Z]) ?& ?([A-Z])(?![\p{L}])/gu,
    (_, one, other) => `${saySpelled(one)} y ${saySpelled(other)}`,
  ],
])
