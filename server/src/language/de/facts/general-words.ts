/** These never say what a sentence is about. */
const EMPTY = `
der die das den dem des ein eine einen einer einem eines kein keine keinen keiner keinem ich du er sie es wir ihr mich mir dich dir
ihn ihm ihnen uns euch sich man mein meine meinen dein sein seine ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer
dieser diese dieses diesen diesem jener jede jeder jedes jeden jedem alle alles allen aller andere anderen anderer anderes einige
manche mehrere viel viele vielen wenig wenige beide beiden selbst selber etwas nichts niemand jemand jemanden irgend wer was wen wem
wann wo wohin woher wie warum wieso welche welcher welches und oder aber sondern denn weil dass ob wenn falls als damit obwohl
während bevor nachdem bis seit sobald solange sowie sowohl weder noch nicht nie niemals ja nein doch okay ok bitte danke gerne gern
in im ins an am ans auf aus bei beim durch für gegen hinter mit nach neben ohne über um unter von vom vor wegen zu zum zur zwischen
ab außer innerhalb außerhalb pro je hier da dort dann jetzt nun heute morgen gestern übermorgen bald gleich sofort später früher immer
oft manchmal meist meistens schon erst nur auch so sehr ganz genau etwa circa ungefähr rund mindestens höchstens maximal eben mal halt
wieder noch mehr weniger am besten vielleicht wahrscheinlich leider natürlich selbstverständlich eigentlich übrigens außerdem deshalb
daher also trotzdem sonst bin ist sind war waren sei wird werden wurde würde würden haben habe hat hatte hätte hätten kann können könnte
könnten darf dürfen muss müssen soll sollen sollte will wollen möchte möchten mag gibt geben geht gehen kommt kommen macht machen tun
tut lassen lässt steht stehen liegt bleibt bleiben heißt finden findet sehen sieht weiß wissen sagen sagt gesagt fragen frage helfen
hilfe nehmen brauchen braucht freuen freut tag tage tagen woche wochen monat monate jahr jahre stunde stunden minute minuten uhr euro
cent prozent morgens vormittag vormittags mittag mittags nachmittag nachmittags abend abends nacht nachts herr herrn frau gut gute guten
guter gutes schön schöne schönen toll prima super perfekt klar leid sicher richtig möglich verfügbar neu neue neuen erste ersten letzte
nächste nächsten moment augenblick wäre wären wochenende wochenenden werktag werktags wochentags nächte nächten
oh ach hm hallo tschüss willkommen je viertelstunde dreiviertelstunde halbe`

/** These may, but any business has them. */
const EVERYDAY = `
öffnen offen geöffnet öffnungszeiten schließen geschlossen zeiten termin termine buchen buchung gebucht reservieren reservierung
absagen stornieren verlegen verschieben ändern anrufen anruf anrufe rufen telefon telefonnummer nummer name namen nachricht nachrichten
team mitarbeiter kollege kollegin person personen leute kunde kunden patient patienten betrieb firma geschäft laden büro praxis haus
adresse straße platz ort stadt nähe preis preise kosten kostet zahlen bezahlen rechnung angebot angebote leistung leistungen service
information informationen auskunft antwort thema anliegen grund problem besuch zeit datum uhrzeit kalender warten dauern dauert beginn
ende anfang vorbeikommen erreichen erreichbar bieten anbieten arbeiten melden sprechen verbinden notieren aufnehmen weitergeben`

/** What is said of anything at all. What a business could be wrong about (kostenlos, privat, inklusive) is left out. */
const QUALITIES = `
allgemein alt andere angenehm ausgezeichnet bekannt beliebt bequem bereit besonders besser besondere best bestimmt blöd böse dankbar
deutlich direkt dringend dumm echt egal ehrlich eigen einfach einig einmalig einverstanden einzeln einzig endlich eng ernst erfreulich
erstaunlich falsch fertig fest fremd freundlich froh früh ganz geduldig geeignet gemeinsam gemütlich genug gern gesamt gesund gewiss
gewohnt gewöhnlich glücklich groß halb häufig herzlich hilfreich hoch höflich hübsch immerhin insgesamt interessant jetzig jung
kaputt klein knapp komisch komplett kompliziert kurz lang langsam laut lecker leicht leise letzt lieb lustig mild müde nah nahe natürlich
nervös nett niedrig normal normalerweise nötig notwendig nützlich nun offenbar offensichtlich ordentlich passend persönlich plötzlich
praktisch problemlos pünktlich quasi rasch rechtzeitig regelmäßig reif rein ruhig sämtlich schlecht schlimm schnell schrecklich schwer
schwierig selten seltsam sogar sorgfältig spannend spät speziell ständig stark still stolz streng süß tatsächlich tief traurig
typisch überall üblich ungern unglücklich unten oben unterschiedlich unwichtig verschieden verständlich vernünftig voll völlig vorläufig
vorsichtig wahr weich weit wert wichtig wirklich wunderbar wundervoll zahlreich zufrieden zusammen zusätzlich zuverlässig zügig zwar
meistens mindestens jeweils jederzeit jedenfalls nebenan draußen drinnen drüben daneben davor danach dahinter vorher nachher hinterher
zuerst zuletzt zunächst inzwischen mittlerweile irgendwann irgendwo nirgends vorn vorne hinten links rechts hierher dorthin dabei dafür
dagegen damals damit daran darauf daraus darin darüber darum davon dazu hierfür hiermit womit wofür worauf weswegen stattdessen
allerdings jedoch dennoch nämlich schließlich überhaupt ungefähr circa fast beinahe kaum ziemlich vollständig derzeit momentan aktuell
bisher weiterhin erneut nochmal nochmals einmal zweimal mehrmals mehrfach überhaupt gemeinsam dran drauf drin raus rein weg los her hin`

/** What people and any business do, and what they speak of. */
const COMMON = `
achten anbieten anfangen angeben ankommen annehmen anreisen ansehen antworten arbeiten aufhören aufpassen ausmachen ausprobieren ausrichten
ausschließen aussehen aussuchen bedanken bedeuten bedienen beeilen befinden beginnen behalten bekommen bemühen benötigen benutzen beraten
berechnen bereiten berichten beschreiben besprechen bestätigen bestehen bestellen besuchen betragen betreffen bewegen bezahlen bitten
bleiben brauchen bringen danken dauern denken drücken dürfen eilen einfallen eingehen einladen einplanen eintragen einverstanden empfangen
enden enthalten entscheiden entschuldigen entsprechen erfahren erfüllen ergeben erhalten erinnern erklären erlauben erledigen ermöglichen
erreichen erscheinen erwarten erzählen essen fahren fallen fehlen finden folgen fordern fortsetzen fragen freuen fühlen führen funktionieren
gefallen gehen gehören gelten genießen geschehen gewinnen glauben gönnen grüßen halten handeln heißen helfen herkommen hinterlassen hoffen
holen hören informieren interessieren kaufen kennen klappen klären klingen klingeln kommen konzentrieren kosten kriegen kümmern lachen lassen
laufen leben legen leiden leisten lernen lesen liegen lohnen lösen machen melden merken mitbringen mitkommen mitnehmen mitteilen nachfragen
nachsehen nachschauen nehmen nennen notieren nutzen öffnen ordnen passen passieren planen probieren prüfen raten rechnen reden reichen
reisen reservieren rufen ruhen sagen schaffen schauen scheinen schicken schlafen schließen schreiben sehen setzen sitzen sorgen sparen
sprechen starten stehen stellen stimmen stören suchen teilen teilnehmen telefonieren tragen treffen trinken tun überlegen übernehmen
überraschen übrigbleiben unterhalten unterscheiden unterstützen verabreden verabschieden verbinden verbringen vereinbaren vergessen
vergleichen verkaufen verlassen verlaufen verlieren vermeiden verschieben versprechen verstehen versuchen vertrauen verzeihen vorbereiten
vorschlagen vorstellen wählen warten wechseln weiterhelfen werden wiederholen wissen wohnen wollen wünschen zählen zahlen zeigen ziehen
zufrieden zugehen zuhören zurückkommen zurückrufen
abend abreise absage absicht adresse alter anfrage angelegenheit angst anliegen anreise anzahl art aufenthalt auge augenblick ausnahme
aussage auswahl bedarf bedeutung bedingung beispiel bereich bescheid besuch betrag bitte dame dank datum dauer dienst ding ecke eindruck
einzelheit ende entscheidung erfahrung erinnerung ergebnis fall familie fehler form frau freund freundin freude frist gast gäste gebiet
gedanke gefühl gegend geld gelegenheit geschichte gesicht gespräch glück grund gruppe hälfte hand haus herr herz hilfe hinweis idee inhalt
interesse irrtum kopf kollege kunde leben leitung leute liste lust mal mann maß mensch menge mitte möglichkeit mutter nachbar
nachfrage name nähe notfall ordnung ort paar pause person plan problem punkt rat raum regel reihe reihenfolge rest richtung rückfrage ruhe
sache satz schluss schritt seite sinn situation sohn sorge spaß stelle stimme straße stück sache tatsache teil termin thema tochter tür
überblick umgebung umstand unterschied ursache urlaub vater vergnügen verlauf verständnis vorschlag vorteil nachteil wahl wahrheit weg
weile welt wert wetter wiederhören wiedersehen wort wunsch zahl zeichen zeit zeitpunkt ziel zufall zukunft zustand zweck reihenfolge`

/** What may stand at the end of a compound and says little of it: "Theorieabend", "Impftermin", "Arbeitsstunde". */
export const COMPOUND_HEADS =
  'termine?n?|zeiten|zeit|abende?n?|stunden?|tage?n?|preise?n?|kosten|gebuehre?n?|plaetze?n?|platz|nummern?|dauer|wochen?|jahre?n?|monate?n?|besuche?n?|zimmern?|raeume?n?|raum'

/** The first of a row stands for all of it. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['parkplatz', 'parken', 'parkplätze', 'parkhaus', 'tiefgarage'],
  ['kosten', 'preis', 'gebühr'],
  ['kind', 'kinder', 'kindern'],
  ['karte', 'kartenzahlung', 'kreditkarte', 'ec'],
  ['reinigung', 'zahnreinigung', 'prophylaxe'],
  ['kontrolle', 'untersuchung', 'vorsorge'],
  ['liefern', 'lieferung', 'zustellung'],
  ['barrierefrei', 'rollstuhl', 'rollstuhlgerecht'],
]

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)
export const EMPTY_WORDS: readonly string[] = wordsOf(EMPTY)
/** These never do either, in whichever form. */
export const QUALITY_WORDS: readonly string[] = wordsOf(QUALITIES)
export const EVERYDAY_WORDS: readonly string[] = wordsOf(`${EVERYDAY} ${COMMON}`)
