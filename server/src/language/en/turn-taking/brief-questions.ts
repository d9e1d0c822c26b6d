import { briefQuestionsBy } from '../../brief-questions.ts'

export const asksBriefly = briefQuestionsBy({
  yesOrNo:
    /(?:^|[,:;] |\b(?:and|so|or|okay|just to be sure) )(?:is|are|was|were|do|does|did|can|could|would|will|shall|should|have|has|may|might|am)(?:n't)?\b|\b(?:right|correct|okay|yes)\?$/i,
  detail:
    /\b(?:names?|numbers?|spell|how (?:many|old|much)|what time|(?:which|what) (?:day|date|time|one)|when|birth|e-?mail|address|zip|post ?code)\b.*(?:\?$|\bplease\b)|\bplease\b.*\b(?:name|number|spell|e-?mail|address)\b/i,
  open: /\b(?:help|anything|something|else|what\b.*\babout|tell me (?:more|what)|describe|explain|happened|message|why)\b/i,
})
