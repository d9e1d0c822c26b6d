import { plain } from '../plain.ts'

/** What people ask businesses about, by names that are the same in all languages; parts of words count in compounds. */
const CONCEPTS: readonly (readonly [string, string])[] = [
  ['parking', 'park\\w*|\\w*parkplatz|\\w*parkplaetze|tiefgarage|parkhaus|auto (?:ab)?stellen'],
  [
    'insurance',
    '\\w*versicher\\w*|krankenkasse\\w*|kasse|gesetzlich|privat(?:patient\\w*|versichert)|kostenuebernahme|uebernimmt|aok|barmer|techniker',
  ],
  [
    'price',
    'kostet|kosten|preis\\w*|wie ?viel|teuer|billig|guenstig|gebuehr\\w*|euro|honorar|kostenvoranschlag|angebot',
  ],
  [
    'payment method',
    'zahl\\w*|bezahl\\w*|bar|bargeld|kreditkarte|karte\\w*|ec|paypal|ueberweis\\w*|rechnung',
  ],
  ['instalments', 'raten\\w*|ratenzahlung|finanzier\\w*|monatlich zahlen|teilzahlung|auf raten'],
  [
    'children',
    'kind\\w*|kinder\\w*|baby\\w*|saeugling\\w*|sohn|tochter|kleinkind\\w*|minderjaehrig\\w*|familie\\w*',
  ],
  [
    'new customer',
    'neu(?:e[rn]?)? (?:patient\\w*|kund\\w*|mitglied\\w*)|neupatient\\w*|neukund\\w*|anmeld\\w*|registrier\\w*|zum ersten mal|erstes mal|aufnehmen|nehmen sie noch',
  ],
  ['records', 'unterlagen|akte\\w*|befund\\w*|roentgen\\w*|dokument\\w*|kopie\\w*|papiere'],
  [
    'access',
    'rollstuhl\\w*|barrierefrei\\w*|aufzug|fahrstuhl|lift|rampe|treppe\\w*|stufen|behindert\\w*|gehbehindert',
  ],
  [
    'language',
    'sprache\\w*|englisch|spanisch|franzoesisch|tuerkisch|russisch|polnisch|dolmetscher\\w*|uebersetz\\w*',
  ],
  ['referral', 'ueberweisung\\w*|hausarzt|facharzt|attest'],
  ['calling off', 'absag\\w*|stornier\\w*|storno\\w*|ausfallgebuehr|nicht erschein\\w*'],
  ['meatless', 'vegetari\\w*|vegan\\w*|fleischlos|ohne fleisch'],
  ['allergy', 'allerg\\w*|gluten\\w*|laktose\\w*|lactose\\w*|nuss\\w*|nuesse|unvertraeglich\\w*|zoeliakie'],
  ['animals', 'hund\\w*|katze\\w*|tier\\w*|haustier\\w*|welpe\\w*|kaninchen'],
  ['delivery', 'liefer\\w*|\\w*lieferung|nach hause bringen|zustell\\w*|versand|verschick\\w*|bringen sie'],
  ['takeaway', 'mitnehm\\w*|abhol\\w*|zum mitnehmen|selbstabhol\\w*'],
  ['outdoors', 'draussen|terrasse\\w*|garten|biergarten|im freien|balkon|aussenbereich'],
  ['clothing', 'kleiderordnung|anzieh\\w*|kleidung|dresscode|krawatte|jeans|umziehen'],
  [
    'event',
    'feier\\w*|geburtstag\\w*|hochzeit\\w*|veranstaltung\\w*|firmenfeier|gruppe\\w*|gesellschaft|jubilaeum|weihnachtsfeier',
  ],
  ['gift', 'gutschein\\w*|geschenk\\w*|verschenk\\w*'],
  ['music', 'musik|band|konzert\\w*|livemusik|karaoke'],
  ['own drinks', 'eigene\\w* (?:wein|getraenk\\w*|flasche)|korkgeld|mitgebracht\\w*'],
  ['internet', 'wlan|wifi|internet|hotspot'],
  ['replacement', 'ersatz\\w*|leihwagen|mietwagen|ersatzwagen|ersatzgeraet'],
  ['duration', 'wie lange|dauert|dauer|wie viele (?:stunden|tage|wochen)|fertig'],
  ['electric vehicles', 'elektro\\w*|e-auto\\w*|tesla|hybrid\\w*|ladestation|ladesaeule'],
  ['warranty', 'garantie\\w*|gewaehrleistung|umtausch|reklam\\w*'],
  ['towing', 'abschlepp\\w*|panne\\w*|liegengeblieben|pannendienst|pannenhilfe'],
  [
    'walk-in',
    'ohne (?:termin|anmeldung|voranmeldung|reservierung)|einfach (?:so )?(?:vorbei|kommen|vorbeikommen)|spontan|termin (?:noetig|notwendig)|brauche ich (?:einen )?termin|offene sprechstunde',
  ],
  ['inspection', 'tuev|hauptuntersuchung|inspektion\\w*|au|pickerl'],
  ['tires', 'reifen\\w*|winterreifen|sommerreifen|raeder|reifenwechsel'],
  ['waiting', 'warte\\w*|wartezeit|wartezimmer'],
  [
    'discount',
    'rabatt\\w*|ermaessig\\w*|nachlass|sonderangebot\\w*|aktion|student\\w*|rentner\\w*|senioren\\w*|skonto',
  ],
  ['cooling', 'klima\\w*|klimaanlage|kuehl\\w*'],
  ['arrival', 'check-?in|einchecken|anreise\\w*|ankommen|ankunft|schluessel'],
  ['departure', 'check-?out|auschecken|abreise\\w*|spaeter abreisen'],
  ['breakfast', 'fruehstueck\\w*|brunch|buffet'],
  ['swimming', 'pool|schwimm\\w*|hallenbad|sauna|wellness'],
  ['airport', 'flughafen|shuttle|flug|transfer'],
  ['fitness', 'fitness\\w*|trainingsraum|sport\\w*|gym'],
  ['luggage', 'gepaeck|koffer|taschen'],
  ['smoking', 'rauch\\w*|zigarette\\w*|raucher\\w*'],
  ['meetings', 'tagung\\w*|besprechung\\w*|konferenz\\w*|seminarraum|beamer'],
  ['vaccination', 'impf\\w*|\\w*impfung\\w*|tollwut|spritze'],
  ['emergency', 'notfall\\w*|notdienst|bereitschaft\\w*|nachts|dringend|rund um die uhr'],
  ['grooming', 'haar\\w*|frisur|friseur\\w*|schneiden|scheren|fellpflege|krallen|baden|trimmen'],
  ['lodging of animals', 'pension|tierpension|betreu\\w*|in pflege|urlaub|waehrend ich weg'],
  ['home visit', 'hausbesuch\\w*|nach hause kommen|zu mir kommen|zu uns kommen|vor ort|bei mir zu hause'],
  ['neutering', 'kastr\\w*|sterilis\\w*'],
  ['diet', 'futter\\w*|diaet\\w*|spezialfutter'],
  ['identification', 'chip\\w*|ausweis\\w*|registrierung'],
  ['whitening', 'bleaching|bleichen|aufhell\\w*|weisser|zahnaufhellung'],
  [
    'checkup',
    'kontrolle\\w*|kontrolluntersuchung|vorsorge\\w*|untersuch\\w*|check-?up|reinigung|zahnreinigung|prophylaxe',
  ],
  ['returns', 'zurueckgeb\\w*|rueckgabe|umtausch\\w*|erstatt\\w*|geld zurueck'],
  [
    'public holidays',
    'feiertag\\w*|weihnacht\\w*|ostern|silvester|neujahr|pfingst\\w*|betriebsferien|urlaub',
  ],
  ['jobs', 'stelle\\w*|job\\w*|bewerb\\w*|praktik\\w*|ausbildung\\w*|arbeiten bei|einstell\\w*'],
  ['masks', 'maske\\w*|corona|covid|hygiene'],
  ['prescription', 'rezept\\w*|medikament\\w*|folgerezept|tabletten'],
  ['results', 'ergebnis\\w*|laborwert\\w*|blutwert\\w*|befund\\w*'],
  ['email', 'email\\w*|mail|schriftlich'],
  ['website', 'webseite|website|internetseite|homepage|online'],
  ['brands', 'marke\\w*|hersteller'],
  ['seats', 'sitz\\w*|stuhl|stuehle|hochstuhl|plaetze'],
  ['distance', 'wie weit|entfern\\w*|zu fuss|in der naehe|naehe|weit weg'],
  ['beach', 'strand|meer|see|kueste'],
]

const PATTERNS = CONCEPTS.map(([name, words]) => ({ name, pattern: new RegExp(`\\b(?:${words})\\b`) }))

/** The concepts that a text touches. */
export function conceptsIn(text: string): ReadonlySet<string> {
  const words = plain(text)
  return new Set(PATTERNS.filter(({ pattern }) => pattern.test(words)).map(({ name }) => name))
}

/** Words that ask the same about everything. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  'viel lang weit kost preis gebuehr zahl dauer euro stund tag woch minut zeit teuer billig'.split(' '),
)
