import type { Emergency, EmergencyLanguage } from '../../emergency.ts'
import { plain } from '../plain.ts'
import { answer } from './answer.ts'

// All patterns are written against plain text: lower case, umlauts spelled out, no punctuation.

const PEOPLE =
  '(?:ich|er|sie|wir|es|mann|frau|sohn|tochter|mutter|vater|mama|papa|mutti|vati|bruder|schwester|baby|kind|kleine|kleiner|saeugling|junge|maedchen|freund|freundin|partner|partnerin|oma|opa|grossmutter|grossvater|nachbar|nachbarin|kollege|kollegin|kunde|kundin|gast|patient|patientin|fahrer|person|jemand|mensch|leute|onkel|tante|schueler|arbeiter|einer|eine|der|die)'
const PLACE =
  '(?:haus|wohnung|kueche|gebaeude|auto|wagen|garage|dach|dachstuhl|keller|buero|laden|geschaeft|restaurant|ofen|herd|hotel|zimmer|bett|vorhang|vorhaenge|trockner|maschine|scheune|lager|schule|bus|nachbarhaus|balkon|adventskranz|weihnachtsbaum|pfanne|alles|es)'

const DANGER: readonly RegExp[] = [
  /\bherzinfarkt\b|\bherzanfall\b|\bherzstillstand\b/,
  /\bschlaganfall\b|\bhirnblutung\b/,
  /\batmet (?:\w+ )?(?:nicht|nicht mehr|kaum|kaum noch)\b|\b(?:nicht|kaum|nicht mehr|schlecht) (?:mehr |richtig )?(?:atmen|luft bekommen|luft kriegen)\b|\b(?:bekommt|kriegt|bekomme|kriege|krieg) (?:\w+ )?(?:keine|kaum|kaum noch|schlecht) luft\b|\bkeine luft mehr\b|\batemnot\b|\batemstillstand\b|\bringt nach luft\b/,
  /\berstickt\b|\bersticke\b|\bverschluckt und\b|\bverschluckt .*(?:luft|atm|blau)|\blaeuft (?:schon |ganz )?blau an\b/,
  new RegExp(
    `\\b${PEOPLE} (?:\\w+ ){0,4}?(?:bewusstlos|ohnmaechtig|leblos|nicht ansprechbar|zusammengebrochen|umgekippt|kollabiert|ohne bewusstsein)\\b`,
  ),
  /\bbewusstlos\b(?! (?:geschlagen werden))|\breagiert (?:\w+ )?nicht(?: mehr)?$|\breagiert nicht (?:mehr )?(?:auf|und)\b|\bwacht (?:\w+ )?nicht (?:mehr )?auf\b|\bist nicht (?:mehr )?wachzukriegen\b|\bkriege (?:ihn|sie) nicht (?:mehr )?wach\b|\bbekomme (?:ihn|sie) nicht (?:mehr )?wach\b/,
  /\bueberdosis\b|\b(?:zu viele|eine ganze packung|alle|eine menge|lauter) (?:\w+ )?(?:tabletten|pillen|schlaftabletten|medikamente) (?:\w+ )?(?:genommen|geschluckt|eingenommen)\b/,
  /\b(?:hat|habe|haben) (?:\w+ ){0,3}?(?:gift|rattengift|bleiche|abflussreiniger|rohrreiniger|putzmittel|spuelmittel|frostschutzmittel|reinigungsmittel|eine batterie|eine knopfbatterie|magnete?) (?:\w+ )?(?:getrunken|geschluckt|gegessen|verschluckt)\b|\bvergiftet\b|\bvergiftung\b/,
  /\bblutet (?:\w+ ){0,2}?(?:stark|sehr|heftig|wie verrueckt|unaufhoerlich|ohne ende|aus dem (?:ohr|kopf))\b|\bblutung (?:\w+ )?(?:hoert nicht auf|nicht stoppen|nicht stillen)\b|\b(?:hoert|hoeren) nicht (?:mehr )?auf zu bluten\b|\bverblutet\b|\bverblute\b|\bverliert (?:so )?(?:viel|sehr viel) blut\b|\bueberall blut\b|\balles voller blut\b/,
  new RegExp(
    `\\b${PLACE} brennt\\b(?! (?:mir unter|auf der))|\\b(?:bei (?:mir|uns)|hier|da) brennt (?:es|das|die|der)\\b|\\bes brennt\\b(?! (?:beim|wenn|in den augen|auf der (?:haut|zunge)|so beim))|\\bbrennt (?:es )?(?:bei uns|das haus|die wohnung|die kueche|das auto)\\b`,
  ),
  /\b(?:steht|stehen) in flammen\b|\bfeuer ausgebrochen\b|\bbrand ausgebrochen\b|\b(?:hat|haben) feuer gefangen\b|^feuer(?: feuer)*$|\bes gibt (?:ein feuer|einen brand)\b|\bruf\w* (?:sie )?(?:bitte )?(?:schnell |sofort )?die feuerwehr\b|\bbrauche (?:dringend |sofort |schnell )?die feuerwehr\b/,
  /\b(?:riecht|stinkt) (?:\w+ ){0,4}?nach gas\b|\bgasgeruch\b|\bgas (?:tritt aus|stroemt aus)\b|\bgasleck\b|\bgasaustritt\b|\bkohlenmonoxid\w*\b.*\b(?:alarm|piept|vergift\w*|losgegangen|schlaegt an)\b/,
  /\b(?:brauche|brauchen|ruf\w*|schick\w*|holen?|bitte) (?:\w+ ){0,4}?(?:krankenwagen|rettungswagen|notarzt|rettungsdienst|rettung|ambulanz|sanitaeter)\b|\b(?:krankenwagen|rettungswagen|notarzt) (?:rufen|schicken|bitte|schnell|holen)\b/,
  /\b(?:ruf\w*|schick\w*|brauche|brauchen|holen?) (?:\w+ ){0,3}?(?:die )?polizei\b/,
  /\bbricht (?:gerade |jemand |\w+ ){0,3}(?:bei (?:uns|mir) )?ein\b|\bwird (?:\w+ ){0,3}eingebrochen\b|\beinbrecher (?:\w+ )?(?:im|in|bei|ist)\b|\bjemand (?:ist )?(?:im|in (?:meinem|unserem|der)) (?:haus|wohnung)\b.*\b(?:fremd\w*|eingebrochen|angst)\b/,
  /\b(?:hat|mit|haelt|bedroht \w+ mit) (?:einer?|eine|einem|einen) (?:waffe|pistole|messer|gewehr|machete|knarre)\b(?! (?:set|block|gekauft|schleif\w*))|\bbewaffnet\w*\b/,
  /\b(?:wurde|wurden|bin|ist|werde|wird) (?:\w+ ){0,2}?(?:niedergestochen|angeschossen|ueberfallen|angegriffen|gewuergt|vergewaltigt|entfuehrt|zusammengeschlagen|attackiert|ausgeraubt)\b|\bmesserstecherei\b|\bamoklauf\w*\b|\bgeisel\w*\b/,
  /\b(?:schiesst|sticht|schlaegt|wuergt|verfolgt) (?:jemand |mich|auf|uns|ihn|sie|meine|meinen)\b/,
  /\b(?:will|versucht|droht|wollte) (?:\w+ ){0,3}?(?:mich|uns|sie|ihn|meine \w+|meinen \w+) (?:um(?:zu)?bringen|(?:zu )?toeten|erschiessen|erstechen)\b|\bbringt (?:mich|uns|sie|ihn) um\b(?! (?:noch|bald))/,
  /\bertrinkt\b|\bertrunken\b|\bbeinahe ertrunken\b|\bstromschlag\b(?! (?:bekommen vor|schutz))|\bkrampfanfall\b|\bepileptische\w* anfall\b|\bkrampft\b/,
  /\banaphyla\w+\b|\b(?:schwere|starke|heftige|schlimme) allergische reaktion\b|\b(?:hals|zunge|rachen) (?:schwillt|ist) (?:\w+ )?(?:zu|zugeschwollen|an)\b/,
  /\bschmerzen in der brust\b|\bbrustschmerzen\b|\bstechen in der brust\b|\bdruck auf der brust\b/,
  /\b(?:schwer|lebensgefaehrlich|schlimm) (?:verletzt|verbrannt|verbrueht)\b|\beingeklemmt\b|\bunfall mit verletzten\b|\bverletzte\b.*\bunfall\b/,
  /\b(?:baby|kind) kommt (?:jetzt|gerade|gleich)\b|\bfruchtblase (?:\w+ )?geplatzt\b|\b(?:setzen|haben) (?:die |starke )?(?:press)?wehen (?:ein|eingesetzt)\b/,
  /\blebensgefahr\b|\blebensgefaehrlich\b|\bes geht um leben und tod\b|\bmedizinischer notfall\b/,
  new RegExp(
    `\\b${PEOPLE} (?:\\w+ ){0,2}?(?:stirbt|sterbe|am sterben)\\b(?! (?:vor|gleich vor|fast vor|hier vor))`,
  ),
]

const SELF_HARM: readonly RegExp[] = [
  /\b(?:selbstmord|suizid|suizidal|selbstmoerderisch|selbstmordgedanken|suizidgedanken)\b/,
  /\b(?:mich|sich) (?:\w+ ){0,2}?(?:umbringen|umzubringen|toeten|aufhaengen|erhaengen|erschiessen|vor den zug|das leben nehmen|was antun|etwas antun|etwas anzutun)\b/,
  /\b(?:bringe|bring) mich um\b|\bbringt sich um\b/,
  /\bmir (?:\w+ ){0,2}?(?:das leben nehmen|etwas antun|was antun|die pulsadern|die adern)\b/,
  /\b(?:mich|sich) (?:selbst )?(?:ritzen|schneiden|verletzen)\b(?! (?:beim|an))|\b(?:ritze|schneide|verletze) mich (?:wieder|selbst|staendig)\b|\bselbstverletz\w+\b/,
  /\bwill (?:\w+ ){0,2}?(?:sterben|tot sein|nicht mehr leben|nicht mehr da sein|nicht mehr aufwachen)\b|\bwill(?: einfach)? nicht mehr leben\b|\bmoechte (?:\w+ )?(?:sterben|nicht mehr leben|nicht mehr da sein|tot sein)\b|\bwaere (?:lieber|am liebsten|besser) tot\b|\bwuenschte ich waere tot\b/,
  /\b(?:meinem|dem|seinem|ihrem) leben ein ende (?:setzen|machen)\b|\bmein leben beenden\b|\bschluss machen mit (?:dem|meinem) leben\b|\ballem ein ende (?:setzen|machen)\b/,
  /\b(?:keinen sinn mehr|nichts mehr wert)\b.*\b(?:leben|da zu sein)\b|\bdas leben (?:hat|macht) (?:\w+ )?keinen sinn\b|\bkann nicht mehr leben\b|\blebensmuede\b/,
  /\bvon (?:der|einer) (?:\w+ )?(?:bruecke|dach) springen\b|\bvom (?:dach|balkon|hochhaus) springen\b|\bvor (?:den|einen) zug (?:werfen|springen)\b/,
]

/** Sayings, names and things that only sound like danger. What they cover is not looked at. */
const FALSE_FRIENDS: readonly RegExp[] = [
  /\b(?:fast|beinahe|schier) (?:einen |nen )?(?:herzinfarkt|herzanfall|schlaganfall)\b/g,
  /\b(?:herzinfarkt|schlaganfall)(?:risiko|vorsorge|patient\w*|praevention|gruppe|reha)\b|\b(?:herzinfarkt|schlaganfall) (?:burger|vorbeugen|vermeiden)\b/g,
  /\b(?:durch|ueber) die nase (?:\w+ )?(?:atmen|luft)\b/g,
  /\bsterbe (?:\w+ )?(?:vor|fuer)\b|\bstirbt (?:\w+ )?(?:vor|aus)\b|\bsterben vor\b|\bzum sterben\b/g,
  /\b(?:ruecken|kopf|zahn|zaehne|fuesse|knie|hitze|warten|preise?|chef\w*|nachbarn?|schmerzen|wetter|laerm|arbeit) bring(?:t|en) (?:mich|uns) (?:\w+ )?um\b/g,
  /\b(?:akku|handy|pflanzen?|baum|baeume|rasen|blumen|motor|auto|batterie|computer) (?:stirbt|ist (?:\w+ )?gestorben)\b/g,
  /\bbrennt (?:mir |uns )?(?:unter den naegeln|auf der (?:seele|zunge|haut)|in den augen|beim wasserlassen|nicht|durch|das licht|die lampe|die kerze)\b|\b(?:licht|lampe|leuchte|kerze|augen|haut|zunge|wunde|hals|kontrollleuchte|motorkontrollleuchte|warnleuchte|sohle) brenn(?:t|en)\b|\bgebrannte\w*\b/g,
  /\bgas(?:geruch)?(?:heizung|herd|grill|therme|anschluss|zaehler|rechnung|preis\w*|pruefung|flasche\w*)\b|\bgasgeruch (?:pruefen|orten)\b|\bgasleck(?:suche|ortung)\b/g,
  /\bkohlenmonoxidmelder (?:montieren|einbauen|kaufen|installieren)\b/g,
  /\blebensmittelvergiftung\b|\bvergiftung(?:sberatung)?szentrale\b/g,
  /\bpolizei(?:kontrolle|bericht|wache|auto|dienststelle)\b|\bmit der polizei\b/g,
  /\bkrankenwagen(?:fahrt|transport|rechnung)\b/g,
  /\b(?:brot|kuechen|butter|taschen|obst|kaese)messer\w*\b|\bmesser (?:schleifen|schaerfen|geschliffen|geschaerft)\b|\b(?:spritz|wasser|heissluft|klebe|lack|massage)pistole\w*\b/g,
  /\b(?:wuerde|koennte) (?:sterben|toeten|morden) fuer\b|\btod(?:muede|langweilig|schick|ernst)\b/g,
  /\berstick\w* (?:an|in) (?:der |den )?(?:arbeit|papierkram|preisen|terminen)\b|\bertrink\w* in (?:arbeit|papier\w*)\b/g,
  /\bsuizid(?:praevention|hotline)\b|\bselbstmord(?:kommando|hilfe|praevention)\b/g,
]

/** What lies in the past, what is taught, and what a business is asked about in general. */
const NOT_NOW: readonly RegExp[] = [
  /\bvor (?:\w+ ){1,2}(?:jahren?|monaten?|wochen?)\b|\bletzte[snr]? (?:jahr|monat|woche|sommer|winter|herbst|fruehling)\b|\b(?:im jahr|seit|damals|frueher|hatte (?:ich|er|sie) (?:mal|schon))\b|\bin der vergangenheit\b|\bnach (?:meinem|seinem|ihrem|einem) (?:herzinfarkt|schlaganfall|unfall)\b/,
  /\b(?:kurs|kurse|schulung|lehrgang|seminar|ausbildung|film|buch|roman|lied|podcast|serie|dokumentation|versicherung|police|museum|ausstellung|broschuere|artikel|vortrag|training)\b/,
  /^(?:hallo |guten tag |so |und |bitte |entschuldigung )*(?:behandeln|reparieren|verkaufen|bieten|haben|machen|decken|versichern|beraten|fuehren|nehmen|koennen|kann|gibt es|helfen) (?:sie|man|ihr|bei)\b/,
  /^(?:hallo |und |so )*(?:was|welche|wie viel|wie|wo|wer) .*\b(?:kostet|kosten|preis|symptome|anzeichen|behandlung|hilft|tun bei|bei einem|im falle|passiert)\b/,
  /\b(?:angst|sorge|furcht|risiko|gefahr) (?:vor|von|fuer|eines|einer|einem)\b/,
]
const NOW =
  /\b(?:jetzt|gerade|sofort|schnell|hilfe hilfe|bitte helfen|helfen sie (?:mir|uns)|beeilen|im moment|eben)\b/

const ANIMAL =
  /\b(?:hund|huendin|hunde|katze|kater|katzen|welpe|kaetzchen|kaninchen|hase|vogel|papagei|wellensittich|hamster|meerschweinchen|pferd|pony|stute|kuh|haustier|tier|schlange|schildkroete|frettchen|ziege|schaf|huhn|labrador|pudel|terrier|dackel|schaeferhund)\b/
const SOMEBODY =
  /\b(?:mein mann|meine frau|mein sohn|meine tochter|mutter|vater|mama|papa|bruder|schwester|baby|kind|freund|freundin|jemand|person|leute|nachbar\w*|mich gebissen|meine? (?:arm|bein|hand|gesicht|brust))\b|\bich (?:blute|sterbe|ersticke)\b/

function emergencyIn(text: string): Emergency | undefined {
  const kind = kindIn(text)
  return kind === 'danger' && isAboutAnimal(plain(text)) ? undefined : kind
}

function kindIn(text: string): Emergency | undefined {
  const words = plain(text).replaceAll('-', ' ')
  const left = FALSE_FRIENDS.reduce((rest, friend) => rest.replace(friend, ' | '), words)
  const kind = SELF_HARM.some((sign) => sign.test(left))
    ? 'self_harm'
    : DANGER.some((sign) => sign.test(left))
      ? 'danger'
      : undefined
  if (kind === undefined) return undefined
  return NOT_NOW.some((sign) => sign.test(words)) && !NOW.test(words) ? undefined : kind
}

function isAboutAnimal(words: string): boolean {
  return ANIMAL.test(words) && !SOMEBODY.test(words)
}

function isForAnimal(text: string): boolean {
  return kindIn(text) === 'danger' && isAboutAnimal(plain(text))
}

export const emergency: EmergencyLanguage = { emergencyIn, isForAnimal, answer }
