import type { numbers as english } from '../en/numbers.ts'
import type { Words } from '../text.ts'
import { bundles } from './number-bundles.ts'
import { trunks } from './trunks.ts'

export const numbers: Words<typeof english> = {
  title: 'Nummern',
  hint: 'Wer eine dieser Nummern anruft, erreicht den Agenten daneben.',
  find: 'Nummer holen',
  toTrunks: 'Anschlüsse und Softphones',
  nothing: {
    title: 'Noch keine Nummern',
    hint: 'Holen Sie eine Nummer und wählen Sie, welcher Agent sie annimmt. Eine Nummer, die Sie schon haben, kann über einen Anschluss kommen.',
  },
  column: { agent: 'Angenommen von', acquired: 'Seit' },
  nobody: 'Niemandem',
  nobodyHint: 'Anrufe kommen nicht durch. Wählen Sie einen Agenten, der sie annimmt.',
  unknownAgent: 'Ein Agent, den es nicht mehr gibt',
  status: { unconfirmed: 'Unbestätigt', contested: 'Doppelt beansprucht', taken: 'Vergeben' },
  statusHint: {
    unconfirmed:
      'Rufen Sie sie an: Der erste Anruf über ihren Trunk bestätigt sie. Auch der Betreiber kann sie bestätigen.',
    contested:
      'Ein anderes Konto nennt diese Nummer seine eigene. Anrufe von Adressen, die Sie beide angegeben haben, nimmt keiner von Ihnen an. Bitten Sie den Betreiber um Bestätigung, oder lassen Sie Ihren Anbieter die Zugangsdaten Ihres Trunks senden.',
    taken:
      'Sie ist für ein anderes Konto bestätigt; Anrufe kommen nicht zu Ihnen. Geben Sie sie zurück; gehört sie Ihnen, fragen Sie den Betreiber.',
  },
  yourOwn: 'Ihre eigene, über {trunk}',
  yourOwnGone: 'Ihre eigene; der Anschluss wurde gelöscht',
  agentOf: 'Angenommen von: {number}',
  assigned: '{agent} nimmt jetzt {number} an.',
  move: {
    title: '{number} an {agent} geben?',
    swap: '{agent} nimmt jetzt {old} an. Diese Nummer behalten Sie, aber niemand nimmt Anrufe darauf an, bis Sie einen Agenten wählen.',
    from: '{previous} hat dann keine Nummer.',
    action: 'An {agent} geben',
  },
  release: {
    open: 'Zurückgeben',
    of: 'Zurückgeben: {number}',
    title: '{number} zurückgeben',
    action: 'Nummer zurückgeben',
    carrier:
      'Die Nummer geht an den Anbieter zurück. Jemand anderes kann sie bekommen, und vielleicht bekommen Sie sie nicht wieder.',
    own: 'Parley vergisst die Nummer. Bei Ihrem eigenen Anbieter bleibt sie Ihre.',
    agent: '{agent} hat dann keine Nummer und ist für Anrufer nicht mehr erreichbar.',
    kept: 'Ihre bisherigen Anrufe und Mitschriften bleiben erhalten.',
    done: '{number} wurde zurückgegeben.',
  },
  dial: {
    open: 'So rufen Sie an',
    of: 'So rufen Sie an: {number}',
    title: 'So rufen Sie {number} an',
    nobody: 'Diese Nummer nimmt noch niemand an. Wählen Sie zuerst einen Agenten.',
    browser: 'Im Browser',
    browserHint: 'Sprechen Sie mit {agent} über Ihr Mikrofon, oder tippen Sie. Nichts zu installieren.',
    talk: 'Mit {agent} sprechen',
    softphone: 'Mit einem Softphone',
    softphoneHint:
      'Ein Softphone ist ein Telefon als Programm, etwa Linphone, Zoiper oder baresip. Legen Sie unter „Anschlüsse und Softphones“ einen Zugang dafür an und wählen Sie dann diese Adresse:',
    trunk: 'Über Ihren Anbieter oder Ihre Telefonanlage',
    trunkHint:
      'Fügen Sie ihn als Anschluss hinzu und lassen Sie ihn Anrufe für diese Nummer hierher schicken, mit der vollen Nummer, etwa +12125550100:',
    byTrunk: 'Anrufe an diese Nummer kommen über den Anschluss {trunk}. Wählen Sie sie von jedem Telefon.',
    host: 'Telefone erreichen diesen Dienst unter dem Namen oben, wenn der Betreiber nichts anderes eingestellt hat (SIP_PUBLIC_ADDRESS, SIP_PORT).',
    fictional:
      'Der eingebaute Anbieter hat nur Nummern, die zum Ausprobieren reserviert sind: Das öffentliche Telefonnetz kennt sie nicht. Damit jedes Telefon Sie erreicht, bringen Sie eine eigene Nummer über einen Anschluss mit.',
  },
  search: {
    title: 'Nummer holen',
    hint: 'Wählen Sie, woher die Nummer kommt und wer sie annimmt.',
    country: 'Land',
    area: 'Vorwahl',
    areaHint: 'Etwa 212',
    areaFault: 'Bitte 1 bis 6 Ziffern.',
    digits: 'Enthält',
    digitsHint: 'Etwa 01*7 oder TAXI',
    digitsFault: '2 bis 16 Ziffern oder Buchstaben, oder * für jede Ziffer.',
    type: 'Art',
    anyType: 'Jede Art',
    agent: 'Angenommen von',
    chooseAgent: 'Agenten wählen',
    types: { local: 'Ortsnummer', mobile: 'Mobil', toll_free: 'Gebührenfrei', national: 'Landesweit' },
    withNumber: '{agent} (hat {number})',
    get: 'Holen',
    getOf: 'Holen: {number}',
    results: 'Nummern zur Auswahl',
    page: 'Seite {page}',
    found: { one: '{n} Nummer auf dieser Seite', other: '{n} Nummern auf dieser Seite' },
    nothing: 'Keine Nummer passt',
    nothingHint:
      'Versuchen Sie eine andere Vorwahl oder weniger Ziffern. In manchen Ländern gibt es derzeit keine Nummern.',
    nothingMore: 'Mehr Nummern gibt es nicht. Gehen Sie eine Seite zurück.',
    clear: 'Filter entfernen',
    badCountry: 'In diesem Land werden keine Nummern angeboten. Wählen Sie ein anderes.',
    noAgents: 'Zuerst ein Agent',
    noAgentsHint:
      'Eine Nummer braucht jemanden, der sie annimmt. Erstellen Sie einen Agenten und kommen Sie dann wieder.',
    createAgent: 'Agenten erstellen',
    needAgent: 'Wählen Sie, wer die Nummer annimmt.',
    regulated:
      'Dieses Land fragt nach, wer Sie sind, bevor es eine Nummer vergibt. Wählen Sie eine Nummer; sind Ihre Unterlagen noch nicht genehmigt, kommen Sie zum Formular.',
    papers: 'Ihre Unterlagen: {country}',
    approved: 'Ihre Unterlagen für dieses Land sind genehmigt.',
    undecided: 'Ihre Unterlagen für dieses Land werden geprüft.',
    done: 'Sie haben {number}. {agent} nimmt sie an.',
    taken: '{number} wurde gerade vergeben. Hier sind die Nummern, die noch frei sind.',
    limit: 'Ihr Tarif erlaubt das nicht',
    limitLink: 'Ihren Tarif ansehen',
  },
  replace: {
    title: 'Soll {agent} statt {old} nun {number} abnehmen?',
    body: '{agent} nimmt jetzt {old} ab, und ein Agent hat eine Nummer. {old} bleibt Ihre, aber niemand nimmt sie ab.',
    keep: 'Geben Sie {old} danach einem anderen Agenten, oder geben Sie sie zurück, auf der Seite mit Ihren Nummern.',
    action: '{number} nehmen',
  },
  bundles,
  trunks,
}
