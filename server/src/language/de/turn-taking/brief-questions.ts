import { briefQuestionsBy } from '../../brief-questions.ts'

export const asksBriefly = briefQuestionsBy({
  yesOrNo:
    /(?:^|[,:;] |\b(?:und|also|oder|gut) )(?:ist|sind|war|waren|hat|habe|haben|hatten|kann|können|könnten|darf|dürfen|soll|sollen|sollte|will|wollen|möchten|würden|wäre|passt|stimmt|geht|gibt|brauchen|sprechen)\b|\b(?:richtig|korrekt|oder|ja|nicht wahr)\?$/i,
  detail:
    /(?:\bnamen?\b|nummer|buchstabier|\bwie ?viele?\b|\bwie alt\b|\bwann\b|\bwelche[rnms]? (?:tag|datum|uhrzeit)|\bum wie viel uhr|uhrzeit|geburt|e-?mail|adresse|postleitzahl).*(?:\?$|\bbitte\b)|\bbitte\b.*(?:\bnamen?\b|nummer|buchstabier|e-?mail|adresse)/i,
  open: /\b(?:hilfe|helfen|noch etwas|sonst|worum|erzähl\w*|beschreib\w*|ausrichten|nachricht|warum|passiert)\b/i,
})
