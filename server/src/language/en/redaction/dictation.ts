/** The names of the letters on the radio, from alpha on. */
export const SPELLING_ALPHABET = (
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo ' +
  'sierra tango uniform victor whiskey xray yankee zulu'
).split(' ')

/** Words by which a listener asks for the rest of a number. */
export const GO_ON = new Set(
  (
    'go on ahead yes yeah yep ok okay mm mhm hm hmm uh huh um right sure got it thanks thank you please continue and ' +
    'then next more rest the digits numbers last first four half ready listening great alright all good i have hold ' +
    'fine perfect so far of that is part other take your time no problem'
  ).split(' '),
)
