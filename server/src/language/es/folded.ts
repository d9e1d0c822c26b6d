const BARE: Readonly<Record<string, string>> = {
  á: 'a',
  à: 'a',
  â: 'a',
  ä: 'a',
  ã: 'a',
  é: 'e',
  è: 'e',
  ê: 'e',
  ë: 'e',
  í: 'i',
  ì: 'i',
  î: 'i',
  ï: 'i',
  ó: 'o',
  ò: 'o',
  ô: 'o',
  ö: 'o',
  õ: 'o',
  ú: 'u',
  ù: 'u',
  û: 'u',
  ü: 'u',
  ñ: 'n',
  ç: 'c',
}

/**
 * Lower case without accents, since STT often drops them: "Mañana sí" is "manana si". Of the same length as a composed
 * text (NFC), so that places in the one are places in the other.
 */
export function folded(text: string): string {
  return text.replace(/[^\0-@[-`{-\x7f]/g, (letter) => {
    const lower = letter.toLowerCase()
    return BARE[lower] ?? (lower.length === letter.length ? lower : letter)
  })
}
