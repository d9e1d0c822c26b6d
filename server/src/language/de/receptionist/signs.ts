import type { Intent } from '../../receptionist.ts'
import { ASKS_WHETHER_PERSON } from '../disclosure.ts'

const STAFF =
  '(?:mensch|menschen|person|jemand|jemanden|jemandem|mitarbeiter\\w*|kolleg\\w+|chef\\w*|inhaber\\w*|leiter\\w*|leitung|geschaeftsfuehr\\w+|sachbearbeiter\\w*|arzt|aerztin|doktor|doktorin|zahnarzt|zahnaerztin|tierarzt|anwalt|anwaeltin|mechaniker\\w*|meister\\w*|kundendienst|kundenservice|empfang|rezeption|zentrale|buero|praxis|team|berater\\w*|dame|herrn?|verantwortliche\\w*|zustaendige\\w*|vorgesetzte\\w*)'
const VISIT =
  '(?:termine?s?|terminen|buchung|reservierung|tisch|zimmer|besuch|behandlung|beratung|sprechstunde|untersuchung|probefahrt|reinigung|zahnreinigung|kontrolle|vorsorge|inspektion|massage|haarschnitt)'

/** Written against plain text: lower case, umlauts spelled out, no punctuation. */
export const SIGNS: Readonly<Record<Intent, readonly RegExp[]>> = {
  // `emergency/` knows it from what only sounds like it.
  danger: [],
  spam: [
    /\b(?:google (?:eintrag|ranking|unternehmensprofil|bewertungen)|suchmaschinen\w*|erste seite (?:bei|von) google|branchenbuch\w*|stromanbieter|stromtarif|gasanbieter|energiekosten senken|photovoltaik ?angebot|solaranlage\w* (?:angebot|sparen)|sie haben gewonnen|gewinnspiel|herzlichen glueckwunsch sie|guenstige\w* kredit\w*|firmenkredit|kartenterminal|druecken sie (?:die )?(?:1|eins|9|neun)|entscheider|verantwortlich fuer (?:marketing|einkauf|werbung|energie|it)|letzte mahnung vor|dies ist eine automatische (?:nachricht|ansage))\b/,
    /\b(?:helfen|unterstuetzen|beraten|arbeiten mit|betreuen) (?:\w+ ){0,4}(?:unternehmen|betriebe|betrieben|praxen|firmen|geschaefte|geschaeften|restaurants|salons|werkstaetten) (?:wie (?:ihre\w*|ihnen|sie)|in ihrer (?:region|naehe|stadt))\b/,
    /\bmehr (?:kunden|patienten|gaeste|umsatz|bewertungen|anfragen) (?:gewinnen|bekommen|fuer (?:sie|ihr\w*)|zu (?:gewinnen|bringen))\b/,
    /\b(?:inhaber\w*|chef\w*|geschaeftsfuehr\w*|verantwortlich\w*|zustaendig\w*)(?: \w+){0,4} (?:wegen|ueber|fuer|zum thema) (?:ihre[rmns]? |die |das |den )?(?:werbung|marketing|webseite|website|homepage|stromvertrag|telefonvertrag|telefonanlage|software|energie)\b/,
  ],
  wrong_number: [/\b(?:falsch verbunden|verwaehlt|falsche nummer|falsche\w* nummer gewaehlt|wohl falsch)\b/],
  person: [
    new RegExp(
      `\\b(?:mit|zu|an) (?:(?:einem|einer|einen|dem|der|den|ihrem|ihrer|ihren|irgendeinem|meinem|meiner) )?(?:(?:echten|richtigen|wirklichen|lebenden|anderen|zustaendigen|freundlichen) )*${STAFF}(?: (?:\\w+ ){0,3}?(?:sprechen|reden|verbinden|verbunden|durchstellen|telefonieren|weiterleiten))`,
    ),
    new RegExp(
      `\\b(?:sprechen|reden|verbinden|telefonieren)(?: \\w+){0,3}? mit (?:(?:einem|einer|dem|der|ihrem|ihrer) )?(?:(?:echten|richtigen|lebenden) )*${STAFF}\\b`,
    ),
    /\b(?:echte[rnm]?|richtige[rnm]?|wirkliche[rnm]?|lebende[rnm]?) (?:mensch|menschen|person|mitarbeiter\w*)\b/,
    /\b(?:verbinden sie mich|stellen sie mich|koennen sie mich (?:\w+ )*(?:verbinden|durchstellen|weiterleiten)|leiten sie mich weiter|durchstellen|verbinden bitte|geben sie mir (?:bitte |mal )*(?:den|die|ihren|ihre|einen|eine|jemanden|frau|herrn|doktor))\b/,
    new RegExp(
      `^(?:(?:nein|ja|okay|bitte|einfach|hallo|ich will|ich moechte|ich brauche|ich sagte) )*(?:einen? |den |die )?(?:echten |richtigen )?(?:mensch|menschen|mitarbeiter\\w*|person|chef\\w*|kundenservice|kundendienst|empfang|zentrale|rezeption)(?: bitte| jetzt| sprechen)*$`,
    ),
    /\bnicht (?:\w+ ){0,3}?mit (?:einem|einer|so einem|so einer|diesem|dieser) (?:roboter|maschine|computer|bot|automaten?|ki)\b/,
    /\b(?:ist|waere) (?:\w+ ){0,3}(?:zu sprechen|zu erreichen|da zum sprechen)\b/,
  ],
  robot: ASKS_WHETHER_PERSON,
  complaint: [
    /\b(?:beschwer\w*|reklam\w*|unverschaemt\w*|frechheit|sauerei|skandal|unmoeglich(?:es verhalten|er service)|inakzeptabel|abzocke|betrogen|wucher|saustall|schweinerei|unter aller sau|geld zurueck)\b/,
    // Praise for a loss is none.
    /\b(?:toll|super|klasse|prima|bravo|glueckwunsch|danke|dank|tolle (?:arbeit|leistung)|gut gemacht)\b.{0,30}\b(?:sie|ihr|dass|fuer)\b.{0,40}\b(?:verloren|verschlampt|ruiniert|zerstoert|beschaedigt|zerkratzt|verbrannt|kaputt ?gemacht)\b|\b(?:haben sie|sie haben|ihr habt|habt ihr) (?:\w+ ){0,2}(?:meine?n?|unsere?n?) (?:\w+ ){1,3}(?:verloren|verschlampt|ruiniert|zerstoert|zerkratzt|kaputt ?gemacht)\b/,
    /\b(?:sehr|richtig|total|echt|extrem|ziemlich|so) (?:unzufrieden|enttaeuscht|veraergert|sauer|wuetend|boese)\b/,
    /\b(?:nicht zufrieden|gar nicht gluecklich|nie wieder|(?:schlechte[rs]?|furchtbare[rs]?|miserable[rs]?|mieser?|katastrophale[rs]?) (?:service|erfahrung|arbeit|behandlung|essen|bedienung)|(?:war|waren|ist|sind) (?:\w+ )?(?:unfreundlich|unhoeflich|patzig)|zum anwalt|anwalt einschalten)\b/,
  ],
  emergency: [
    /\b(?:notfall|dringend\w*|eilig|eilt|so schnell wie moeglich|sofort|akut\w*|(?:starke|schlimme|furchtbare|unertraegliche|wahnsinnige|heftige|irre) (?:zahn)?schmerzen|es tut (?:so |sehr |wahnsinnig |furchtbar )weh)\b/,
    /\b(?:zahn|arm|bein|handgelenk|knoechel|fuss) (?:\w+ )?(?:abgebrochen|ausgeschlagen|gebrochen)\b|\b(?:abgebrochen\w*|ausgeschlagen\w*) zahn\b/,
    /\b(?:blutet|dick angeschwollen|stark geschwollen|ganz geschwollen)\b/,
    /\b(?:rohrbruch|wasserrohr (?:\w+ )?(?:geplatzt|gebrochen)|steht unter wasser|wasser (?:laeuft|kommt|tropft) (?:\w+ ){0,3}(?:decke|wand|keller|raus|aus)|heizung (?:\w+ )?(?:ausgefallen|kaputt|geht nicht)|kein (?:warmwasser|strom|warmes wasser)|ausgesperrt|panne|liegen ?geblieben)\b/,
  ],
  message: [
    /\b(?:nachricht|notiz) (?:\w+ )?(?:hinterlassen|aufnehmen|dalassen|weitergeben|hinterlasse|da lassen|uebermitteln)\b|\b(?:hinterlassen|aufnehmen) sie (?:bitte )?eine nachricht\b|\beine nachricht (?:fuer|an)\b/,
    /\b(?:zurueckrufen|zurueckruft|rueckruf|zurueck rufen|rufen sie mich (?:\w+ )*(?:zurueck|an)|zurueckgerufen|ruft mich (?:\w+ )*(?:zurueck|an)|soll(?:te)? mich (?:\w+ ){0,3}?(?:an|zurueck)rufen|bei mir melden|meldet sich bei mir|melden sie sich bei mir)\b/,
    /\b(?:ausrichten|richten sie|bescheid (?:geben|sagen)|sagen sie (?:ihm|ihr|ihnen|frau|herrn|dem|der|den|doktor)|weitersagen)\b/,
  ],
  change: [
    new RegExp(
      `\\b(?:verschieb\\w*|verleg\\w*|umbuch\\w*|aender\\w*|umleg\\w*|vorverleg\\w*|tausch\\w*)\\b.*\\b(?:${VISIT}|auf (?:einen|den|naechst\\w*|montag|dienstag|mittwoch|donnerstag|freitag|samstag))\\b`,
    ),
    new RegExp(
      `\\b${VISIT}\\b.*\\b(?:verschieb\\w*|verleg\\w*|umbuch\\w*|aender\\w*|umzubuchen|zu (?:verschieben|verlegen|aendern)|vorverleg\\w*|vorziehen|umlegen)\\b`,
    ),
    /\b(?:verschieben|umbuchen|verlegen)\b|\beinen anderen termin\b(?! (?:haben|als))/,
  ],
  cancellation: [
    new RegExp(
      `\\b(?:${VISIT})\\b.*\\b(?:absag\\w*|abzusagen|stornier\\w*|cancel\\w*|streich\\w*|loesch\\w*|nicht wahrnehmen|nicht einhalten|nicht kommen)\\b`,
    ),
    new RegExp(`\\b(?:absag\\w*|abzusagen|stornier\\w*|cancel\\w*)\\b`),
    /\b(?:kann|koennen|schaffe|schaffen) (?:\w+ ){0,5}?(?:leider )?(?:doch )?nicht (?:kommen|zu dem termin|zum termin)\b|\bschaffe (?:\w+ )?(?:es |den termin )(?:\w+ )*nicht\b/,
  ],
  booking: [
    new RegExp(
      `(?<!\\b(?:vor|nach|bei|waehrend|ueber|trotz) (?:der|einer|meiner|jeder|dem|einem|meinem|die) )\\b(?:${VISIT}) (?:\\w+ ){0,8}?(?:machen|buchen|vereinbaren|ausmachen|reservieren|haben|bekommen|kriegen|frei|vormerken|abmachen|holen|festmachen|organisieren)\\b`,
    ),
    new RegExp(
      `\\b(?:brauche|braeuchte|moechte|haette gerne?|will|wuerde gerne?|suche|bekomme ich|kriege ich|haetten sie|benoetige) (?:\\w+ ){0,4}?(?:einen|eine|nen|ein|den naechsten) (?:\\w+ ){0,3}?${VISIT}\\b`,
    ),
    /\b(?:tisch|zimmer|platz) fuer (?:eine?n?(?! (?:rollstuhl|kinderwagen|hund|wagen|auto|fahrrad|koffer)\b)|zwei|zwo|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|zwoelf|\d+)\b/,
    /\b(?:termin|tisch) (?:bitte|fuer|zur|zum|wegen)\b|^(?:\w+ ){0,3}(?:einen |n |nen )?termin(?: bitte)?$/,
    /\b(?:dazwischenschieben|dazwischen schieben|vorbeikommen und|einschieben|drannehmen|noch (?:was|etwas|einen platz) frei)\b/,
    /\b(?:haben|haetten|habt) (?:sie|ihr) (?:\w+ ){0,4}?(?:(?:einen |freie )?termine? (?:frei|\w+)|was frei|etwas frei|platz(?! fuer (?:\w+ )?(?:rollstuhl|rollstuehle|kinderwagen|autos?|wagen|fahrrad|fahrraeder|hunde?|gepaeck|koffer)\b)|noch frei|zeit fuer mich)\b/,
    /\b(?:moechte|wuerde gerne?|will) (?:\w+ ){0,3}?(?:vorbeikommen|buchen|reservieren|zum (?:arzt|doktor|zahnarzt)|mich anmelden)\b/,
  ],
  feedback: [
    /\b(?:feedback|rueckmeldung geben|kompliment\w*|lob|loben|wollte nur (?:mal )?sagen|verbesserungsvorschlag|anregung|bewertung abgeben|tolle arbeit|ganz toll gemacht)\b/,
  ],
  repeat: [
    /\b(?:wiederholen|nochmal sagen|noch ?mal sagen|noch einmal sagen|noch ein ?mal bitte|nochmal bitte|noch ?mal wiederholen|was haben sie (?:gerade |eben |jetzt )?gesagt|was sagten sie|wie war das|lauter(?: bitte| sprechen)?)\b/,
    /\b(?:habe|hab) (?:\w+ ){0,3}?nicht (?:ganz |richtig |so ganz )?(?:verstanden|gehoert|mitbekommen|mitgekriegt)\b|\bverstehe (?:sie|das|kein wort) ?(?:nicht|schlecht)?\b(?! dass)/,
    /^(?:ja |ach |oh )*(?:wie bitte|was|hae|wie|entschuldigung|pardon|verzeihung|was bitte|wie meinen|entschuldigung (?:was|wie|bitte))$/,
  ],
  slower: [/\b(?:langsamer|zu schnell|etwas langsam|nicht so schnell|ganz langsam)\b/],
  hold_on: [
    /^(?:(?:bitte|okay|ok|ach|ja|nein|entschuldigung|sorry|ah|koennen sie|koennten sie|also|warten sie|halt|gut) )*(?:(?:einen |nen |kleinen )*(?:moment|augenblick|sekunde|momentchen|sekuendchen)(?: bitte| mal| noch)*|eine sekunde|warten sie(?: (?:mal|bitte|kurz|einen moment))*|moment mal|bleiben sie (?:mal |bitte |kurz )*dran|ich (?:schaue|schau|gucke|guck|sehe|seh|hole|hol|suche|such|frage|frag) (?:\w+ ){0,3}(?:nach|mal|schnell|kurz|eben|meinen \w+|meine \w+)|da muss ich (?:mal |kurz |erst )*(?:schauen|nachsehen|gucken|ueberlegen|nachdenken)|lassen sie mich (?:\w+ )*(?:schauen|nachsehen|ueberlegen|nachdenken))\b/,
  ],
  who: [
    /\b(?:wer (?:sind sie|ist da|ist denn da|spricht|bist du|ist das|ist dran)|mit wem (?:spreche|rede|habe) ich|wie heissen sie|wie ist ihr name|wer ist am apparat|wo bin ich (?:hier |da |denn )*gelandet)\b/,
    /^(?:(?:hallo|ja|guten tag|entschuldigung) )*(?:bin ich (?:hier |da )*(?:richtig )?(?:bei|mit|beim)|ist (?:das|da|dort) (?:die|der|das)) (?:der |dem |die |das )?(?:zahnarzt\w*|praxis|arzt\w*|buero|kanzlei|werkstatt|restaurant|hotel|salon|tierarzt\w*|rezeption)(?: bitte| richtig)?$/,
  ],
  own_language: [
    /\b(?:sprechen|sprichst|spricht|verstehen|versteht) (?:sie|du|ihr|hier|da|bei ihnen|jemand)?(?: \w+){0,2} ?deutsch\b|^(?:auf )?deutsch bitte$/,
  ],
  language: [
    /\b(?:do you speak|speak english|english please|parlez|francais|habla|espanol|hablas|parla italiano|tuerkce|mowi pan|govorite|in english)\b/,
    /\b(?:sprechen|spricht|koennen|kann|verstehen|auf|in) (?:(?:sie|ihr|hier|jemand|man|auch|du) )*(?:englisch|franzoesisch|spanisch|italienisch|tuerkisch|polnisch|russisch|arabisch|ukrainisch|portugiesisch|griechisch|chinesisch|kroatisch|serbisch|rumaenisch|hollaendisch|niederlaendisch)\b/,
  ],
  goodbye: [
    /\b(?:auf wieder(?:hoeren|sehen|sehn|schauen|hoern)|wiederhoeren|wiedersehen|wiederschauen|tschuess\w*|tschues|tschau|ciao|ade|adieu|bye|bis (?:dann|bald|spaeter|morgen|naechste woche|zum naechsten mal|montag|dienstag|mittwoch|donnerstag|freitag)$|(?:einen )?schoenen? (?:tag|abend|nachmittag|feierabend|wochenende|woche|gruss)(?: (?:noch|ihnen|wuensche ich))*|schoenes wochenende|gute nacht|machen sie es gut|machs gut|servus$|alles gute$|baba$|pfiat di|ich muss (?:jetzt |leider |dann )*(?:los|weg|auflegen|weiter))\b/,
    /\bich (?:lege (?:jetzt |dann )*auf|rufe (?:\w+ ){0,2}(?:spaeter|nochmal|noch mal|wieder|ein andermal|morgen) (?:\w+ )?an|melde mich (?:\w+ )?(?:spaeter|wieder|nochmal|noch mal))\b/,
  ],
  done: [
    /\b(?:das (?:war es|war alles|waers|waere es|waere alles|ist alles|wars)|das war es schon|mehr (?:ist|war) es nicht|nichts (?:weiter|mehr|sonst)|sonst (?:ist )?nichts|weiter nichts|ich bin (?:wunschlos|fertig)|mehr brauche ich nicht|keine (?:weiteren )?fragen(?: mehr)?)\b/,
    /\bich (?:ueberlege|ueberleg) (?:es )?(?:mir )?(?:es |das )?(?:noch )?(?:mal|einmal)?\b/,
  ],
  thanks: [
    /\b(?:danke\w*|vielen dank|besten dank|herzlichen dank|merci|sehr nett|lieb von ihnen|ich danke)\b/,
  ],
  how_are_you: [
    /\bwie geht(?:s| es)(?: (?:ihnen|dir|euch|so|denn|heute))*$|\bwie laeuft es\b|\balles gut (?:bei ihnen|soweit)$/,
  ],
  weather: [
    /\b(?:schoenes|schlechtes|mieses|tolles|furchtbares|herrliches|so ein) wetter\b|\bwie (?:ist|wird) (?:\w+ )?das wetter\b|\b(?:regnet|schneit|scheint die sonne)\b(?!.*\b(?:rein|dach)\b)|\b(?:es ist|ist es) (?:so |ganz schoen )(?:heiss|kalt)\b/,
  ],
  // "Morgen" alone is tomorrow as often as a greeting.
  greeting: [
    /^(?:hallo|hi|hey|guten (?:tag|morgen|abend)|moin(?: moin)?|gruess gott|gruess sie|gruezi|servus|schoenen guten (?:tag|morgen|abend)|ja hallo|hallo hallo|ist da jemand|hallo guten tag)(?: \w+)?$/,
    /^(?:hallo |ja )*(?:sind sie (?:noch )?(?:da|dran)|hoeren sie mich|koennen sie mich hoeren|ist (?:da |hier )?(?:noch )?jemand (?:da|dran))(?: hallo| noch)?$/,
  ],
  question_ahead: [
    /^(?:(?:hallo|hi|ja|also|okay|guten tag|guten morgen|und|noch) )*(?:ich (?:habe|haette|wollte|moechte)|darf ich|kann ich|duerfte ich|koennte ich)(?: (?:mal|ihnen|sie|noch|nur|gern|gerne|auch|da|kurz|schnell))*(?: (?:eine|ein paar|noch eine|noch))*(?: (?:kurze|kleine|andere|weitere|dumme))*(?: (?:frage|fragen|was fragen|etwas fragen|fragen stellen|frage stellen|was|etwas))(?: (?:fragen|stellen|bitte|an sie))*$/,
    /^(?:(?:also|ja|hallo|guten tag) )*(?:ich habe (?:(?:gerade|neulich|gestern|eben) )*mit (?:meiner|meinem|einer|einem) \p{L}+ (?:(?:gerade|neulich|gestern|darueber|ueber sie) )*gesprochen|(?:meine|mein|eine|ein) \p{L}+ hat (?:mir von ihnen erzaehlt|sie mir empfohlen))$/u,
  ],
  is_this: [
    /^(?:(?:hallo|hi|ja|guten tag|guten morgen|entschuldigung) )*(?:ist (?:das|da|dort) (?:der|die|das|hier|bei)?|bin ich (?:hier |da )*(?:richtig )?(?:bei|mit|verbunden)|spreche ich mit|habe ich (?:da|hier) (?:die|den|das))\b/,
  ],
  never_mind: [
    /\b(?:egal|vergessen sie (?:es|das)|schon gut|hat sich erledigt|lassen (?:sie|wir) (?:es|das)(?: \w+)?|lass (?:mal|gut sein)|nicht so wichtig|doch nicht|keine nachricht|ist nicht noetig|nicht noetig|abbrechen|vergiss es|macht nichts)\b/,
  ],
  yes: [
    /^(?:(?:ach|oh|also|na) )*(?:ja|jawohl|doch|klar|genau|richtig|korrekt|stimmt|okay|ok|gerne|gern|bitte|sicher|natuerlich|selbstverstaendlich|unbedingt|auf jeden fall|absolut|einverstanden|in ordnung|passt|das (?:passt|stimmt|ist (?:richtig|korrekt|gut|recht|in ordnung|okay)|waere (?:gut|toll|super|nett|schoen|prima|lieb)|klingt gut|geht)|das machen wir|machen (?:sie|wir) (?:das|es)|perfekt|super|prima|gut|alles klar|mhm|ist (?:gut|recht|okay)|von mir aus|warum nicht|sehr gerne?|wunderbar|tun sie das|so ist es)\b/,
  ],
  no: [
    /^(?:(?:ach|oh|also|na) )*(?:nein|noe|nicht|auf keinen fall|keinesfalls|falsch|das (?:stimmt nicht|ist (?:falsch|nicht richtig)|passt (?:mir |leider )*nicht|nicht)|lieber nicht|eher nicht|leider nicht|nicht wirklich|momentan nicht|jetzt nicht|stimmt nicht|passt (?:mir |leider )*nicht|geht (?:leider )?nicht|danke nein)\b/,
  ],
}
