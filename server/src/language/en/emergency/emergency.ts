import type { Emergency, EmergencyLanguage } from '../../emergency.ts'
import { plain } from '../plain.ts'
import { answer } from './answer.ts'

// All patterns are written against plain text: lower case, contractions spelled out, no punctuation.

const PEOPLE =
  '(?:i|he|she|we|they|you|husband|wife|son|daughter|mother|father|mom|mum|dad|brother|sister|baby|child|kid|toddler|boy|girl|man|woman|friend|partner|boyfriend|girlfriend|grandma|grandpa|grandmother|grandfather|neighbour|neighbor|colleague|coworker|customer|guest|patient|driver|person|somebody|someone|everybody|people|guy|lady|uncle|aunt|student|worker)'
const IS =
  '(?:is|are|am|was|were|has|have|had|has just|have just|just|has been|have been|is just|keeps|seems|seems to be)'
const PLACE =
  '(?:house|home|flat|apartment|kitchen|building|car|truck|van|garage|roof|office|shop|store|restaurant|oven|stove|hotel|room|bed|curtains?|clothes|sleeve|dryer|machine|place|everything|it|barn|basement|attic|bedroom|warehouse|school|bus|hair|someone|somebody|he|she|man|woman)'

const DANGER: readonly RegExp[] = [
  /\bheart attacks?\b/,
  /\bcardiac arrest\b/,
  /\b(?:having|has had|just had|had|have had|suffered|suffering|think it is|looks like|might be|could be) (?:a |another |some kind of )?stroke\b(?! of)/,
  /\b(?:not|stopped|stops|hardly|barely|no longer) (?:even )?breath(?:e|ing)\b/,
  /\b(?:cannot|can hardly|can barely|could not|unable to|struggling to|trouble|difficulty|not able to|fighting to) breath(?:e|ing)?\b/,
  /\bgasping for (?:air|breath)\b/,
  /\bchoking\b/,
  new RegExp(
    `\\b${PEOPLE} (?:${IS} )*(?:unconscious|unresponsive|not responding|not responsive|passed out|fainted|collapsed|lifeless|turning blue)\\b(?! (?:the|flyers|leaflets|some|samples|cards))`,
  ),
  /\b(?:is|are|am|was|lying|found (?:him|her|them)) unconscious\b/,
  new RegExp(`\\b${PEOPLE} (?:will|does|do|is|are|can) ?not (?:wake up|waking up|wake|be woken)\\b`),
  /\b(?:cannot|could not|not able to) wake (?:him|her|them|my \w+) up\b|\b(?:cannot|could not|not able to) wake up my\b/,
  /\boverdos(?:e|ed|ing)\b/,
  /\b(?:took|taken|swallowed|swallowing) (?:too many|a whole bottle of|a bottle of|all (?:of )?(?:my|his|her|their|the)|lots of|a lot of) (?:\w+ )?(?:pills|tablets|medicine|medication|sleeping)\b/,
  /\b(?:drank|drunk|swallowed|ate|eaten) (?:some |the |a |\w+ )?(?:bleach|poison|drain cleaner|antifreeze|battery|batteries|magnets?|rat poison|cleaning fluid|detergent)\b/,
  /\b(?:was|is|been|got) poisoned\b/,
  /\bbleed(?:s|ing)? (?:\w+ )?(?:a lot|badly|heavily|to death|out|everywhere|profusely|very much|and (?:it )?(?:will|does) not stop)\b/,
  /\b(?:will not|does not|cannot|not) stop (?:the )?bleeding\b|\bbleeding (?:will|does|is) not stop/,
  /\b(?:losing|lost) (?:so much|too much|a lot of) blood\b|\bblood (?:is )?everywhere\b/,
  new RegExp(`\\b${PLACE} (?:(?:is|are|am|has|caught|just|was|now) )*on fire\\b`),
  new RegExp(`\\b${PLACE} (?:is|are) burning(?: down)?\\b(?! (?:fuel|oil|calories|fat))`),
  new RegExp(`\\b${PLACE} (?:has |just )*(?:caught|catching|catches) fire\\b`),
  /\b(?:there is|there has been|we have|i have|we have got|we have had) a (?:big |huge |small )?fire\b(?! ?(?:place|sale|pit|extinguisher|alarm|drill|station|department|truck|hydrant|escape|door|sprinkler|engine|inspection|damage|safety|risk|hazard|going in))/,
  /^fire(?: fire)+\b|\bfire (?:broke|has broken) out\b|\bcall the fire (?:brigade|department|service)\b/,
  /\b(?:smell|smells like|smelling|smells of) (?:a |the |some |strong(?:ly of)? |of )*gas\b(?! (?:station|prices|bill))/,
  /\bgas (?:leak|leaking|is leaking)\b/,
  /\bcarbon monoxide\b.*\b(?:going off|beeping|went off|gone off|poison\w*)\b/,
  /\b(?:call|need|send|get|want|calling|bring|where is) (?:me |us |for )?(?:an |the |a )?(?:ambulance|paramedics?)\b/,
  /\b(?:call|send|get|need|calling) (?:me |us )?(?:the )?(?:police|cops)\b/,
  /\b(?:breaking into|broken into|breaking in|trying to get into) (?:my|our|the) (?:house|home|flat|apartment|room)\b|\b(?:burglar|intruder)s? (?:\w+ )?(?:in|inside|at)\b|\bsomeone is breaking in\b|\bsomebody is breaking in\b/,
  /\b(?:has|have|got|with|had) (?:got )?(?:a |an )?(?:gun|knife|weapon|machete)\b(?! (?:set|block|sharpen\w*|collection|shop|safe|store|show|and fork|skills|permit|license|licence))/,
  /\b(?:been|got|was|were|being|is getting) (?:stabbed|shot|attacked|strangled|raped|kidnapped|beaten up|assaulted|abducted)\b(?! (?:down|up|by your|on (?:film|video)))/,
  /\b(?:somebody|someone|he|she|they|man) (?:is|are) (?:shooting|stabbing|attacking|strangling|robbing|beating|hitting me|hurting me|hurting her|hurting us|following me)\b/,
  /\b(?:being|getting) robbed\b|\bactive shooter\b|\bheld hostage\b/,
  /\b(?:trying to|threaten\w* to|tried to) kill (?:me|us|her|him|them|my)\b/,
  /\b(?:is|are|am) drowning\b|\bnearly drowned\b/,
  /\belectrocuted\b/,
  /\b(?:having|has|had|had another|another) (?:a |an )?(?:epileptic )?(?:seizures?|convulsions?)\b|\b(?:is|are) (?:seizing|convulsing|fitting)\b(?! (?:room|in|rooms))/,
  /\banaphyla\w+\b|\b(?:severe|serious|bad|terrible) allergic reaction\b|\bthroat (?:is )?(?:closing|swelling)/,
  /\bchest pains?\b|\bpains? in (?:my|his|her|the) chest\b/,
  /\b(?:somebody|someone|he|she|they|people|child|man|woman|driver|i) (?:is|are|am) (?:\w+ )?(?:badly|seriously|severely|critically) (?:hurt|injured|burned|burnt|wounded)\b|\b(?:trapped|stuck) (?:under|in) (?:the |a )?(?:car|truck|rubble|wreck|fire|burning)/,
  /\b(?:giving birth|in labou?r) (?:right now|now|in the (?:car|taxi|street|lobby))\b|\bbaby is coming (?:now|right now)\b/,
  /\b(?:life threatening|life-threatening|life or death|matter of life and death|medical emergency|life is in danger|lives are in danger|in danger of dying|in mortal danger)\b/,
  new RegExp(
    `\\b${PEOPLE} (?:think (?:i|he|she) )?(?:is|am|are|will|going to|is going to|am going to|might|may|could)(?: (?:going to|really|literally))* (?:dying|die)\\b`,
  ),
]

const HIMSELF = '(?:myself|himself|herself|themselves|themself|yourself)'
const SELF_HARM: readonly RegExp[] = [
  /\bsuicid(?:e|al)\b/,
  new RegExp(`\\b(?:kill|killing|hang|hanging|shoot|shooting|harm|harming) ${HIMSELF}\\b`),
  new RegExp(
    `\\b(?:want|wants|wanted|going|plan|plans|planning|thinking|think|thinks|tempted|trying|tried|urge|threatening|threatens) (?:to |of |about |about just )(?:hurt|hurting|cut|cutting|harm|harming|drown|drowning) ${HIMSELF}\\b`,
  ),
  /\b(?:have been|keep|am|is|been|started) (?:cutting|harming|hurting) (?:myself|himself|herself|themselves)\b(?! (?:shaving|on|with|while|cooking))/,
  /\bself[- ]harm(?:ing)?\b/,
  /\bend (?:my|his|her|their) (?:own )?life\b|\bend it all\b|\bending (?:my|it all|his|her)(?: own)? ?(?:life)?$/,
  /\b(?:take|taking) (?:my|his|her|their) own (?:life|lives)\b/,
  /\b(?:want|wants|wish|wishes|going|ready|wanted|rather) to die\b|\bwish (?:i|he|she) (?:was|were) dead\b|\bbetter off dead\b|\bbetter off without me\b/,
  /\b(?:not|no longer) want(?:s)? to (?:live|be alive|be here|go on|exist|wake up)(?: (?:anymore|any more|any longer))?$/,
  /\b(?:no|not any) reason to (?:live|go on)\b|\b(?:nothing|not) (?:left )?to live for\b|\bnot worth living\b|\bcannot go on (?:living|anymore|any more|like this)\b/,
  /\b(?:jump|jumping) off (?:a|the|this|my) (?:\w+ )?(?:bridge|roof|building|balcony|cliff)\b/,
]

/** Sayings, names and things that only sound like danger. What they cover is not looked at. */
const FALSE_FRIENDS: readonly RegExp[] = [
  /\bheart attack (?:burgers?|grill|sandwich|shake|fries|special|pizza|on a plate|risk|prevention|survivors?|rehab\w*|when i (?:saw|heard|got|opened))\b/g,
  /\b(?:almost|nearly|about|gave me|give me|gives me|giving me|gave us) (?:had |have |having )?(?:a |an )?(?:heart attack|stroke|seizure)\b/g,
  /\b(?:two|four|breast|back|brush|butterfly|key)[- ]?strokes?\b|\bstroke of\b|\bstroke (?:rehab\w*|survivors?|association|engine|patients?)\b/g,
  /\bbreath(?:e|ing) (?:through|out of) (?:my|his|her|the) (?:\w+ )?(?:nose|nostril|mask)\b|\bbreathing (?:exercises?|room|class|mask)\b|\bbarely breathing room\b/g,
  /\bchoking (?:hazard|collar|chain|with|on (?:the|your|my own) (?:price|prices|dust|words|laughter))\b|\bchoking up\b/g,
  /\boverdos(?:e|ed|ing) (?:on|of) (?:sugar|chocolate|cuteness|coffee|caffeine|candy|vitamins?|sunshine|tiktok|television|tv)\b/g,
  /\bpass(?:ed)? out (?:the|flyers|leaflets|some|samples|cards)\b/g,
  /\b(?:food|lead) poison\w*\b|\bpoison (?:ivy|oak|control|pen)\b/g,
  /\bbleeding (?:money|cash|edge|colou?rs?|radiators?)\b|\bbleed (?:the|my|our|a) (?:radiators?|brakes?)\b/g,
  /\bfire ?places?\b|\bfire (?:place|sale|pit|extinguishers?|alarm|drill|station|truck|hydrant|escape|doors?|sprinklers?|engine|inspection|damage|safety|risk|hazard|wood|works|wall|proof\w*|insurance|protection|stick|roasted|dancers?|brick|code|marshal)\b/g,
  /\b(?:wings?|sauce|mouth|tongue|taste buds|chilli|chili|curry|you (?:guys|are)|team|lineup|sale|sales|reviews?|playlist|band|outfit|deals?|music) (?:is |are |was |were |all |totally |really )*on fire\b/g,
  /\bgas (?:leak|leakage) (?:detect\w*|test\w*|inspection|repair|alarm|check|certificate)\b|\b(?:fix|repair|handle|check for|test for|find|do) gas leaks?\b|\bgas (?:station|bill|prices|boiler|fireplace|stove|oven|grill|meter|heater)\b/g,
  /\bcarbon monoxide (?:detector|alarm|test|inspection)s?(?: (?:installed|installation|battery|replaced))\b/g,
  /\bambulance (?:chasers?|bill|service contract|cover|company|driver|ride)\b/g,
  /\bshot (?:down|glass|of|clinic)\b|\b(?:flu|covid|tetanus|allergy|rabies|booster|photo|video|head) ?shots?\b|\bshooting (?:range|star|stars|lesson|lessons|a|an|the|for|video|photos|film)\b/g,
  /\bdrowning in (?:work|debt|paperwork|emails?|orders|laundry|calls|tax\w*|bills|water bills)\b/g,
  /\b(?:phone|battery|laptop|plants?|tree|trees|lawn|engine|car|grass|roses?|business|signal|computer|fridge|tablet|flowers?|hedge|bush) (?:is|are|was|were|keeps|is going to|will|might) (?:dying|die)\b/g,
  /\b(?:dying|die|dead) (?:to (?:try|see|know|hear|taste|get|go|meet|come|eat|have|visit|find|learn|talk|tell|ask|book)|for (?:a|an|some|your|the|good|coffee|pizza|ice)|of (?:laughter|boredom|hunger|thirst|embarrassment|heat|curiosity|shame|cold|laughing)|laughing|over here|inside|on me|(?:my|her|his|the) hair|hard|cut|cast|down|out)\b/g,
  /\bi am (?:\w+ )?dying here\b/g,
  /\b(?:tooth|feet|foot|back|knees?|shoes?|head|neck|shoulder|heat|boss|wife|husband|mother|mom|traffic|you|it|suspense|waiting|price|prices|prank|music|job|work|stairs|teeth|wait|bill|bills|commute|allerg\w+) (?:is|are|will|would|s|was|were|has been|have been) (?:really |absolutely |just |literally |going to |gonna |totally |so )*kill(?:ing)?(?: (?:me|us|him|her))?\b/g,
  /\bkilling it\b|\bkill(?:ing)? (?:time|two birds|for (?:a|an|some|your)|the (?:lights|engine|mood|weeds|ants|roaches|mice))\b/g,
  /\b(?:could|could just|could have) (?:just )?kill(?:ed)? myself\b|\bkill(?:ing)? myself (?:for|laughing|if|at|with|trying|over|in the gym|on)\b/g,
  /\bsuicide (?:squad|doors?|wings?|burgers?|prevention|hotline|lane|knob|sauce|awareness|drinks?|bomb\w*|king|machine)\b/g,
  /\b(?:had|having|need|buy|sell|got) (?:a )?(?:knife|gun) (?:sharpened|cleaned|repaired|engraved)\b|\b(?:nerf|glue|spray|nail|heat|staple|water|massage|caulk\w*|top|paint|pressure) guns?\b|\bbutter knife\b/g,
  /\bchest pains? (?:clinic|specialist|unit|center|centre)\b/g,
  /\bburning (?:question|calories|fat|man|desire|sensation|candles?|smell|wood|cd|dvd|oil)\b/g,
]

/** What lies in the past, what is taught, and what a business is asked about in general. */
const NOT_NOW: readonly RegExp[] = [
  /\b(?:years?|months?|weeks?|decades?) ago\b|\blast (?:year|month|week|summer|winter|spring|fall|autumn|january|february|march|april|may|june|july|august|september|october|november|december)\b|\bin (?:19|20)\d\d\b|\b(?:history of|recover(?:ing|ed|y) from|survived|used to|as a child|in the past|back in)\b/,
  /\b(?:course|courses|class|classes|training|trainings|certification|workshop|seminar|lecture|lesson|lessons|movie|film|song|(?:a|the|this|your) (?:book|play)|novel|game|podcast|episode|documentary|band|concert|insurance|policy|museum|exhibition|leaflet|brochure|article)\b/,
  /^(?:hi |hello |hey |so |and |please |um |excuse me )*(?:do|does|can|could|would|will|did|are) (?:you|your|they|the) (?:\w+ ){0,3}?(?:treat|fix|repair|offer|teach|sell|cover|provide|handle|stock|deal with|do|specialize|specialise|see people|take patients|accept|serve|carry|install|help people|insure|able)\b/,
  /^(?:hi |hello |so |and )*(?:what|which|how much|how many|where|who) .*\b(?:treatment|symptoms|signs|cost|costs|price|cover|policy|procedure|happens if|do i do if|should i do in case)\b/,
  /\b(?:fear|afraid|scared|worried|risk|signs|symptoms) of (?:a |an |having |getting |choking|drowning)/,
]
const NOW = /\b(?:now|right now|help me|please help|hurry|just|at this moment|quick|quickly)\b/

const ANIMAL =
  /\b(?:dog|dogs|cat|cats|puppy|kitten|rabbit|bunny|bird|parrot|hamster|guinea pig|horse|pony|cow|pet|pets|lizard|snake|turtle|tortoise|ferret|goat|sheep|chicken|fish|labrador|poodle|terrier)\b/
const SOMEBODY =
  /\b(?:husband|wife|son|daughter|mother|father|mom|mum|dad|brother|sister|baby|child|kid|man|woman|friend|somebody|someone|person|people|neighbou?r|i am (?:bleeding|dying|choking|having)|me (?:badly|and i))\b|\b(?:my|his|her) (?:arm|leg|face|hand|chest|throat)\b|\bbit me\b/

function emergencyIn(text: string): Emergency | undefined {
  const kind = kindIn(text)
  return kind === 'danger' && isAboutAnimal(plain(text)) ? undefined : kind
}

function kindIn(text: string): Emergency | undefined {
  const words = plain(text).replaceAll('-', ' ')
  const left = FALSE_FRIENDS.reduce((rest, friend) => rest.replace(friend, ' | '), words)
  const kind = SELF_HARM.some((sign) => sign.test(left))
    ? 'self_harm'
    : DANGER.some((sign) => sign.test(left))
      ? 'danger'
      : undefined
  if (kind === undefined) return undefined
  return NOT_NOW.some((sign) => sign.test(words)) && !NOW.test(words) ? undefined : kind
}

function isAboutAnimal(words: string): boolean {
  return ANIMAL.test(words) && !SOMEBODY.test(words)
}

function isForAnimal(text: string): boolean {
  return kindIn(text) === 'danger' && isAboutAnimal(plain(text))
}

export const emergency: EmergencyLanguage = { emergencyIn, isForAnimal, answer }
