import type { numbers as english } from '../en/numbers.ts'
import type { Words } from '../text.ts'
import { bundles } from './number-bundles.ts'
import { trunks } from './trunks.ts'

export const numbers: Words<typeof english> = {
  title: 'Rufnummern',
  hint: 'Wer eine dieser Nummern anruft, erreicht den Agenten daneben.',
  find: 'Rufnummer einrichten',
  toTrunks: 'Trunks und Softphones',
  nothing: {
    title: 'Noch keine Rufnummern',
    hint: 'Nehmen Sie sofort eine Testnummer, oder lassen Sie Anrufe an Ihre eigene Nummer hier ankommen.',
  },
  column: { agent: 'Agent', acquired: 'Seit' },
  nobody: 'Kein Agent',
  nobodyHint: 'Anrufe kommen nicht an. Wählen Sie einen Agenten.',
  unknownAgent: 'Gelöschter Agent',
  status: {
    unconfirmed: 'Nicht bestätigt',
    contested: 'Doppelt beansprucht',
    taken: 'Vergeben',
    lost: 'Verloren',
  },
  statusHint: {
    unconfirmed:
      'Rufen Sie die Nummer an: Der erste Anruf über ihren Trunk bestätigt sie. Das kann auch der Betreiber.',
    contested:
      'Auch ein anderes Konto beansprucht diese Nummer. Anrufe von Adressen, die Sie beide angegeben haben, kommen bei keinem von Ihnen an. Lassen Sie die Nummer vom Betreiber bestätigen oder Ihren Anbieter die Zugangsdaten Ihres Trunks mitsenden.',
    taken:
      'Die Nummer ist für ein anderes Konto bestätigt, Anrufe kommen nicht bei Ihnen an. Geben Sie sie zurück, oder wenden Sie sich an den Betreiber, wenn sie Ihnen gehört.',
    lost: 'Der Anbieter führt diese Nummer nicht mehr für diesen Dienst, Anrufe kommen nicht mehr an. Geben Sie sie zurück und nehmen Sie eine andere. War es ein Versehen, wenden Sie sich sofort an den Betreiber.',
  },
  yourOwn: 'Eigene Nummer, über {trunk}',
  yourOwnGone: 'Eigene Nummer, Trunk gelöscht',
  agentOf: 'Agent für {number}',
  assigned: '{agent} ist jetzt unter {number} erreichbar.',
  move: {
    title: '{number} an {agent} vergeben?',
    swap: '{agent} hat bisher {old}. Sie behalten diese Nummer, aber ohne Agenten, bis Sie einen wählen.',
    from: '{previous} hat dann keine Nummer mehr.',
    action: 'An {agent} vergeben',
  },
  release: {
    open: 'Zurückgeben',
    of: 'Zurückgeben: {number}',
    title: '{number} zurückgeben',
    action: 'Rufnummer zurückgeben',
    carrier:
      'Die Nummer geht an den Anbieter zurück. Andere können sie bekommen, Sie selbst vielleicht nicht mehr.',
    own: 'Die Nummer wird aus Parley entfernt. Bei Ihrem Anbieter behalten Sie sie.',
    agent: '{agent} hat dann keine Nummer und ist nicht mehr erreichbar.',
    kept: 'Bisherige Anrufe und Transkripte bleiben erhalten.',
    done: '{number} wurde zurückgegeben.',
  },
  dial: {
    open: 'So rufen Sie an',
    of: 'So rufen Sie an: {number}',
    title: 'So rufen Sie {number} an',
    nobody: 'Diese Nummer hat noch keinen Agenten. Wählen Sie zuerst einen.',
    browser: 'Im Browser',
    browserHint: 'Sprechen Sie per Mikrofon mit {agent} oder tippen Sie. Ohne Installation.',
    talk: 'Mit {agent} sprechen',
    softphone: 'Mit einem Softphone',
    softphoneHint:
      'Ein Softphone ist eine Telefon-App, etwa Linphone, Zoiper oder baresip. Legen Sie unter „Trunks und Softphones“ einen Zugang an und wählen Sie dann diese Adresse:',
    trunk: 'Über Ihren Anbieter oder Ihre Telefonanlage',
    trunkHint:
      'Legen Sie einen Trunk an und leiten Sie Anrufe hierher, mit vollständiger Nummer, etwa +12125550100:',
    byTrunk: 'Anrufe an diese Nummer kommen über den Trunk {trunk}. Sie erreichen sie von jedem Telefon.',
    fictional:
      'Dies ist eine Testnummer: erreichbar aus dem Browser, von Softphones und über Trunks, aber nicht aus dem Telefonnetz. Um von jedem Telefon erreichbar zu sein, nutzen Sie eine eigene Nummer.',
  },
  search: {
    title: 'Rufnummer einrichten',
    country: 'Land',
    area: 'Vorwahl',
    areaHint: 'Etwa 212',
    areaFault: 'Bitte 1 bis 6 Ziffern.',
    digits: 'Enthält',
    digitsHint: 'Etwa 01*7 oder TAXI',
    digitsFault: '2 bis 16 Ziffern oder Buchstaben, * für eine beliebige Ziffer.',
    type: 'Art',
    anyType: 'Alle Arten',
    agent: 'Agent',
    chooseAgent: 'Agenten wählen',
    types: { local: 'Ortsrufnummer', mobile: 'Mobil', toll_free: 'Gebührenfrei', national: 'Landesweit' },
    withNumber: '{agent} (hat {number})',
    get: 'Wählen',
    getOf: '{number} wählen',
    results: 'Verfügbare Rufnummern',
    page: 'Seite {page}',
    found: { one: '{n} Nummer auf dieser Seite', other: '{n} Nummern auf dieser Seite' },
    nothing: 'Keine passende Nummer',
    nothingHint:
      'Versuchen Sie eine andere Vorwahl oder weniger Ziffern. In manchen Ländern ist derzeit nichts frei.',
    nothingMore: 'Keine weiteren Nummern. Gehen Sie eine Seite zurück.',
    clear: 'Filter zurücksetzen',
    badCountry: 'Für dieses Land gibt es keine Rufnummern. Wählen Sie ein anderes.',
    noAgents: 'Zuerst einen Agenten anlegen',
    noAgentsHint: 'Zu jeder Rufnummer gehört ein Agent. Legen Sie einen an und kommen Sie dann zurück.',
    createAgent: 'Agenten anlegen',
    needAgent: 'Wählen Sie einen Agenten.',
    testNote:
      'Diese Nummern sind nur aus diesem Browser, von Softphones und über Trunks erreichbar. Das Telefonnetz kennt sie nicht; veröffentlichen Sie sie nicht.',
    regulated:
      'Für Rufnummern in diesem Land sind Unterlagen nötig. Wählen Sie eine Nummer; sind Ihre Unterlagen noch nicht genehmigt, kommen Sie zum Formular.',
    papers: 'Ihre Unterlagen: {country}',
    approved: 'Ihre Unterlagen für dieses Land sind genehmigt.',
    undecided: 'Ihre Unterlagen für dieses Land werden geprüft.',
    done: '{number} gehört jetzt Ihnen. {agent} nimmt die Anrufe an.',
    taken: '{number} ist gerade vergeben worden. Diese Nummern sind noch frei.',
    limit: 'In Ihrem Tarif nicht möglich',
    limitLink: 'Tarif ansehen',
  },
  ways: {
    hint: 'Unter welcher Nummer möchten Sie erreichbar sein? Davon hängt ab, wer Sie anrufen kann.',
    test: {
      title: 'Eine Testnummer',
      text: 'Kostenlos und sofort, zum Ausprobieren.',
      who: 'Erreichbar aus diesem Browser und von Softphones, nicht aus dem Telefonnetz.',
    },
    forward: {
      title: 'Meine Nummer, per Rufumleitung',
      text: 'Anrufer wählen weiter Ihre bekannte Nummer. Ihr Telefonanbieter leitet Anrufe an Parley um: alle oder nur verpasste.',
      who: 'Erreichbar von jedem Telefon.',
      firstTitle: 'Zuerst eine Nummer als Ziel der Umleitung',
      firstHint:
        'Die Umleitung braucht eine echte Nummer, die Parley erreicht. Eine günstige genügt: Niemand muss sie kennen. Kommen Sie danach zurück.',
      codesTitle: 'An Ihrem Telefon Anrufe an {number} umleiten',
      codesHint:
        'Wählen Sie den Code an dem Telefon, dessen Anrufe umgeleitet werden sollen. Ihr Anbieter kann dafür Gebühren und eigene Codes haben.',
      codes: {
        mobileAll: 'Mobil, alle Anrufe:',
        mobileMissed: 'Mobil, nicht angenommene Anrufe:',
        landline: 'Festnetz in Nordamerika, alle Anrufe:',
        off: 'Aus:',
      },
      callTitle: 'Rufen Sie Ihre Nummer an',
      callHint: 'Wählen Sie von einem anderen Telefon die Nummer, die Ihre Anrufer kennen.',
    },
    trunk: {
      title: 'Mein Anbieter oder meine Telefonanlage',
      text: 'Ihre Nummern bleiben bei Ihrem Anbieter. Ein SIP-Trunk bringt die Anrufe zu Parley.',
      who: 'Erreichbar von jedem Telefon.',
    },
    carrier: {
      title: 'Eine neue Nummer von einem Anbieter',
      text: 'Buchen Sie eine echte Nummer, etwa bei Twilio oder Telnyx, und verbinden Sie sie per SIP-Trunk.',
      who: 'Erreichbar von jedem Telefon. Der Anbieter berechnet dafür Gebühren.',
      buyTitle: 'Beim Anbieter',
      buyHint: 'Parley verkauft selbst keine echten Nummern. Jeder Anbieter mit SIP-Trunks eignet sich.',
      buySteps: {
        account: 'Eröffnen Sie ein Konto und buchen Sie eine Nummer dort, wo Ihre Anrufer sind.',
        trunk: 'Legen Sie einen SIP-Trunk an, der Anrufe hierher schickt; die Anleitungen unten zeigen wie.',
        number: 'Ordnen Sie die Nummer dem Trunk zu.',
      },
    },
    own: {
      connectTitle: 'Verbinden und Nummer hinzufügen',
      connectHint: 'Zuerst der Trunk, dann die Nummer, die darüber kommt.',
      connect: 'Anbieter oder Telefonanlage verbinden',
      addBy: 'Nummer über {trunk} hinzufügen',
      callTitle: 'Anrufen',
      callHint: 'Wählen Sie die Nummer von einem beliebigen Telefon. Der erste Anruf bestätigt sie.',
      none: 'Sobald eine Nummer hinzugefügt ist, rufen Sie sie von einem beliebigen Telefon an.',
    },
  },
  first: {
    waiting: 'Warten auf einen Anruf an {number} …',
    rang: 'Es klingelt: Um {time} kam ein Anruf von {caller}.',
    open: 'Anruf öffnen',
    nobody: 'Wählen Sie zuerst einen Agenten; bis dahin nimmt niemand ab.',
  },
  replace: {
    title: 'Soll {agent} statt {old} die Nummer {number} bekommen?',
    body: '{agent} hat schon {old}; mehr als eine Nummer geht nicht. {old} bleibt Ihnen, aber ohne Agenten.',
    keep: 'Danach können Sie {old} unter „Rufnummern“ einem anderen Agenten geben oder zurückgeben.',
    action: '{number} übernehmen',
  },
  bundles,
  trunks,
}
