import { briefQuestionsBy } from '../../brief-questions.ts'

export const asksBriefly = briefQuestionsBy({
  yesOrNo:
    /(?:^|¿|[,:;] )(?:(?:y|entonces|pues),? )?(?:es|está|están|son|era|fue|tiene|tienen|quiere|quieren|quisiera|puede|puedo|podría|desea|prefiere|hay|sería|va|le|les|se|ha|han|necesita|confirma)(?![\p{L}])|(?:verdad|correcto|cierto|sí)\?$/iu,
  detail:
    /(?:nombres?|apellidos?|n[úu]mero|tel[ée]fono|deletre|cu[áa]nt[oa]s?|cu[áa]ndo|qu[ée] (?:d[íi]a|hora|fecha)|nacimiento|correo|direcci[óo]n|c[óo]digo postal).*(?:\?$|por favor)|por favor.*(?:nombre|n[úu]mero|deletre|correo|direcci[óo]n)/iu,
  open: /(?:ayud|algo m[áa]s|alguna otra|sobre qu[ée]|de qu[ée] se trata|cu[ée]nte|expli|describ|mensaje|recado|por qu[ée]|pas[óo])/iu,
})
