/** What a caller is told in a language that an agent does not speak. */
type Told = {
  /** With {languages}, those that are spoken. */
  readonly notice: string
  readonly thanks: string
  readonly and: string
  /** What the languages of agents are called in it. */
  readonly names: Readonly<Record<string, string>>
}

const TOLD: Readonly<Record<string, Told>> = {
  en: {
    notice: 'I am sorry, I only speak {languages}. You can leave a message now, it will be recorded.',
    thanks: 'Thank you, I will pass your message on. Goodbye.',
    and: 'and',
    names: { de: 'German', es: 'Spanish' },
  },
  de: {
    notice:
      'Leider spreche ich nur {languages}. Sie können jetzt eine Nachricht hinterlassen, sie wird aufgezeichnet.',
    thanks: 'Danke, ich gebe Ihre Nachricht weiter. Auf Wiederhören.',
    and: 'und',
    names: { en: 'Englisch', es: 'Spanisch' },
  },
  es: {
    notice: 'Lo siento, solo hablo {languages}. Puede dejar un mensaje ahora; quedará grabado.',
    thanks: 'Gracias, transmitiré su mensaje. Adiós.',
    and: 'y',
    names: { en: 'inglés', de: 'alemán' },
  },
  fr: {
    notice:
      'Désolé, je parle seulement {languages}. Vous pouvez laisser un message maintenant, il sera enregistré.',
    thanks: 'Merci, je transmettrai votre message. Au revoir.',
    and: 'et',
    names: { en: 'anglais', de: 'allemand', es: 'espagnol' },
  },
  it: {
    notice: 'Mi dispiace, parlo solo {languages}. Può lasciare un messaggio adesso, sarà registrato.',
    thanks: 'Grazie, riferirò il suo messaggio. Arrivederci.',
    and: 'e',
    names: { en: 'inglese', de: 'tedesco', es: 'spagnolo' },
  },
  pt: {
    notice: 'Desculpe, só falo {languages}. Pode deixar uma mensagem agora; ela será gravada.',
    thanks: 'Obrigado, vou transmitir a sua mensagem. Adeus.',
    and: 'e',
    names: { en: 'inglês', de: 'alemão', es: 'espanhol' },
  },
  nl: {
    notice: 'Sorry, ik spreek alleen {languages}. U kunt nu een bericht achterlaten, het wordt opgenomen.',
    thanks: 'Dank u, ik geef uw bericht door. Tot ziens.',
    and: 'en',
    names: { en: 'Engels', de: 'Duits', es: 'Spaans' },
  },
  pl: {
    notice: 'Przepraszam, mówię tylko {languages}. Mogą Państwo teraz zostawić wiadomość, zostanie nagrana.',
    thanks: 'Dziękuję, przekażę wiadomość. Do widzenia.',
    and: 'i',
    names: { en: 'po angielsku', de: 'po niemiecku', es: 'po hiszpańsku' },
  },
  tr: {
    notice: 'Üzgünüm, sadece {languages} konuşuyorum. Şimdi bir mesaj bırakabilirsiniz, kaydedilecektir.',
    thanks: 'Teşekkürler, mesajınızı ileteceğim. Hoşça kalın.',
    and: 've',
    names: { en: 'İngilizce', de: 'Almanca', es: 'İspanyolca' },
  },
}

/** What a message is called for its owner, by the owner's language and the caller's. */
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    de: 'in German',
    es: 'in Spanish',
    fr: 'in French',
    it: 'in Italian',
    pt: 'in Portuguese',
    nl: 'in Dutch',
    pl: 'in Polish',
    tr: 'in Turkish',
  },
  de: {
    en: 'auf Englisch',
    es: 'auf Spanisch',
    fr: 'auf Französisch',
    it: 'auf Italienisch',
    pt: 'auf Portugiesisch',
    nl: 'auf Niederländisch',
    pl: 'auf Polnisch',
    tr: 'auf Türkisch',
  },
  es: {
    en: 'en inglés',
    de: 'en alemán',
    fr: 'en francés',
    it: 'en italiano',
    pt: 'en portugués',
    nl: 'en neerlandés',
    pl: 'en polaco',
    tr: 'en turco',
  },
}

/** What a caller hears in a language that an agent does not speak, and what its owner reads; undefined where it is not known. */
export function foreignTo(
  spoken: readonly string[],
  language: string,
): { readonly notice: string; readonly thanks: string; readonly label: string } | undefined {
  const told = TOLD[language]
  const label = LABELS[spoken[0] ?? '']?.[language]
  if (!told || label === undefined) return undefined
  const names = spoken.flatMap((tag) => told.names[tag] ?? [])
  const [last = '', ...before] = names.toReversed()
  const languages = before.length === 0 ? last : `${before.toReversed().join(', ')} ${told.and} ${last}`
  return { notice: told.notice.replace('{languages}', languages), thanks: told.thanks, label }
}
