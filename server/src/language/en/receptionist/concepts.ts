import { plain } from '../plain.ts'

/**
 * What people ask businesses about, with the words they use for it. Sentence vectors know that "dog" and "puppy" are
 * alike, but not that "blue cross" is an insurance or that "bring it to my house" means delivery.
 */
const CONCEPTS: readonly (readonly [string, string])[] = [
  ['parking', 'park|parking|garage|car park|parking lot|lot|valet|leave (the|my) (car|van|truck|vehicle)'],
  [
    'insurance',
    'insurance|insured|insurer|coverage|covered by|health plan|in network|out of network|copay|deductible|blue cross|aetna|cigna|delta dental|medicare|medicaid|humana|kaiser|my plan',
  ],
  [
    'price',
    'cost|costs|price|prices|pricing|priced|how much|expensive|cheap|rates?|fee|fees|charge|charges|run me|dollars?|bucks|quote|estimate|what (do|would) (i|you) (pay|charge)',
  ],
  [
    'payment method',
    'pay by|pay with|payment methods?|cash|credit card|debit card|cards?|visa|mastercard|amex|apple pay|google pay|checks?|cheque|venmo|paypal|contactless|settle the bill',
  ],
  [
    'instalments',
    'instal?lments?|financing|finance|payment plan|monthly payments?|pay (it )?(off )?(over|later)|over (several|a few|three|six|twelve) months|afford|all at once|split the (cost|bill|payment)|all the money|pay in parts',
  ],
  [
    'children',
    'child|children|kids?|toddlers?|little ones?|babies|baby|infants?|my (son|daughter|boy|girl)|year old|pediatric|minors?|family|families',
  ],
  [
    'new customer',
    'new (patients?|customers?|clients?|members?|guests?|people)|register|registration|sign up|enrol|enroll|join|never been|first time|first visit|not a (patient|customer|client)|take(ing)? on',
  ],
  [
    'records',
    'records?|charts?|files?|history|x-?rays?|radiographs?|paperwork|papers|documents?|copies|copy of',
  ],
  [
    'access',
    'wheelchair|accessible|accessibility|ramp|elevator|lift|stairs|steps|disabled|disability|handicapped?|walker|step-free|mobility',
  ],
  [
    'language',
    'languages?|english|spanish|french|german|polish|italian|chinese|mandarin|arabic|portuguese|translator|interpreter|fluent|bilingual|speak',
  ],
  [
    'referral',
    'referral|referred|refer|letter from|doctor (has|have) to send|send me|straight to (you|a specialist)|specialist',
  ],
  [
    'calling off',
    'cancel|cancels|cancellation|call off|no.?show|(not|do not) show up|back out|last minute|change my mind',
  ],
  ['meatless', 'vegetarians?|vegans?|meatless|plant.based|no meat|without meat|not eat meat|veggie'],
  [
    'allergy',
    'allergy|allergies|allergic|allergens?|gluten|celiac|coeliac|wheat|lactose|dairy|nuts?|intoleran(t|ce)|normal bread',
  ],
  ['animals', 'dogs?|cats?|puppy|puppies|kittens?|pets?|animals?|labrador|poodle|service dog|pooch'],
  [
    'delivery',
    'deliver|delivers|delivery|bring (it|the food|them|my order)|sent? (it )?over|ship|shipping|drop (it |them |meals? |food )?off|to my (house|home|door|place|address)|doorstep|courier',
  ],
  ['takeaway', 'take.?away|take.?out|to go|carry.?out|pick.?up|collect (it|my order)'],
  ['outdoors', 'outdoors?|outside|terrace|patio|garden|fresh air|open air|sun|rooftop|balcony'],
  ['clothing', 'dress code|dress|wear|jeans|tie|jacket|shoes|clothes|outfit|put on|shorts|casual'],
  [
    'event',
    'private (party|event|room|dining)|party|parties|birthday|wedding|reception|celebrat(e|ion)|anniversary|company event|functions?|banquet|host|groups?',
  ],
  [
    'gift',
    'gift|gifts|gift cards?|vouchers?|certificates?|present|give (to )?(my|a) (friend|mother|father|wife|husband)|give away',
  ],
  ['music', 'music|band|jazz|concerts?|dj|entertainment|karaoke|live show|singer'],
  [
    'own drinks',
    'own (wine|bottle|drinks?|alcohol|beer)|corkage|byob|b y o b|bring (in )?(wine|alcohol|a bottle)|carry in',
  ],
  ['internet', 'wi.?fi|internet|online|wireless|network password|connect my (phone|laptop|computer)|hotspot'],
  [
    'replacement',
    'loaner|courtesy car|rental|borrow|replacement|substitute|in the meantime|meanwhile|while (mine|it|my car) is',
  ],
  [
    'duration',
    'how long|how many (hours|days|weeks|minutes)|take long|be (done|ready|finished)|whole day|turnaround|time does it take|when (will|would) (it|my|the)',
  ],
  [
    'electric vehicles',
    'electric (cars?|vehicles?)|evs?|tesla|hybrids?|plug-in|battery (car|powered)|charging station',
  ],
  [
    'warranty',
    'warranty|warranties|guarantees?|guaranteed|breaks? again|fails?|goes wrong|defect|covered if',
  ],
  [
    'towing',
    'tow|tows|towing|tow truck|flatbed|haul|broke(n)? down|breakdown|stranded|does not (move|start|drive)|roadside|pick me up|come and get',
  ],
  [
    'walk-in',
    'walk.?ins?|walking in|drop (by|in)|just (come|show up)|without an appointment|need an appointment|have to (book|reserve|make an appointment)|first come|by appointment',
  ],
  ['inspection', 'inspections?|inspected|sticker|emissions?|annual check|yearly check|state check|smog'],
  ['tires', 'tires?|tyres?|rubber|winter wheels|wheels|flat'],
  [
    'waiting',
    'wait|waiting (room|area)|lounge|sit (down )?(until|while)|stay there|somewhere to sit|stay (with|in)',
  ],
  [
    'discount',
    'discounts?|special offers?|deals?|coupons?|promo|cheaper|pay less|percent off|student|senior|military|veterans?|loyalty',
  ],
  ['cooling', 'air.?condition(ing|er)?|a c|ac|cooling|warm air|too hot|climate'],
  ['arrival', 'check.?in|arrive|arrival|get into (my|the|our) room|key|early'],
  ['departure', 'check.?out|late check|keep the room|leave the room|sleep in|by noon|departure|last day'],
  ['breakfast', 'breakfast|morning meal|buffet|eat in the morning|food in the morning|brunch'],
  ['swimming', 'pool|swim|swimming|laps|bathing suit|swimsuit|hot tub|spa|sauna'],
  ['airport', 'airport|shuttle|flight|terminal|plane|we land|transfer from'],
  ['fitness', 'gym|fitness|work ?out|exercise|treadmill|weights|training room'],
  ['luggage', 'luggage|bags?|suitcases?|baggage|hold on to (our|my) (stuff|things)|store my'],
  ['smoking', 'smok(e|ing|er)|cigarettes?|cigars?|vap(e|ing)|light up|tobacco'],
  ['meetings', 'meetings?|meeting rooms?|conference|workshop|presentation|seminar|projector|colleagues'],
  ['vaccination', 'vaccin(e|es|ation|ations|ate|ated)|shots?|jabs?|immuni[sz](e|ed|ation)|rabies|flu shot'],
  [
    'emergency',
    'emergenc(y|ies)|urgent|urgently|at night|after hours|on call|round the clock|two in the morning|24 7|middle of the night',
  ],
  ['grooming', 'groom|grooming|groomer|haircut|hair|trim|bath|clip|nails|shampoo'],
  [
    'lodging of animals',
    'board|boarding|kennels?|look after|pet sitting|while i am (away|on (holiday|vacation))|holiday|vacation|keep my (dog|cat|pet)',
  ],
  [
    'home visit',
    'house calls?|home visits?|come to (my|our|me|us)|come over|come out to|visit (me|us|people|at home)|at (my|our|their) (home|house|place)',
  ],
  ['neutering', 'neuter|neutering|spay|spaying|castrat(e|ion)|fixed|snipped|sterili[sz]e'],
  ['diet', 'prescription food|special (food|diet|meals?)|diet|kibble|feed|pet food'],
  ['identification', 'microchips?|chip|chipped|id|identification|registered|tags?'],
  ['whitening', 'whiten|whitening|bleach|bleaching|brighter|yellow|stains?|white teeth'],
  ['checkup', 'check.?ups?|exam|exams|examination|routine|regular visit|cleaning|looked at'],
  ['returns', 'refunds?|return|returns|exchange|money back|send (it )?back|charged twice|double charged'],
  [
    'public holidays',
    "public holidays?|bank holidays?|holidays|christmas|xmas|easter|thanksgiving|new year'?s?|labor day|memorial day|fourth of july|boxing day",
  ],
  ['jobs', 'jobs?|hiring|vacanc(y|ies)|career|apply|position|work for you|employment'],
  ['masks', 'masks?|covid|coronavirus|face coverings?|hygiene'],
  ['prescription', 'prescriptions?|refill|medication|medicine|pills|antibiotics|renew|reorder'],
  ['results', 'results?|lab|blood (work|test)|biopsy|come back|tests?'],
  ['email', 'e-?mail|write to you|electronically|inbox'],
  ['website', 'website|web ?page|web ?site|url|online|on the internet'],
  ['brands', 'brands?|carry|stock|makes|manufacturers?'],
  ['seats', 'seats?|seating|chairs?|high chairs?|sit'],
  ['distance', 'how far|distance|walk|on foot|close to|near|nearby|away'],
  ['beach', 'beach|sea|ocean|sand|shore|coast'],
]

const PATTERNS = CONCEPTS.map(([name, words]) => ({ name, pattern: new RegExp(`\\b(?:${words})\\b`) }))

/** The concepts that a text touches. */
export function conceptsIn(text: string): ReadonlySet<string> {
  const words = plain(text)
  return new Set(PATTERNS.filter(({ pattern }) => pattern.test(words)).map(({ name }) => name))
}

/** Words that ask the same about everything. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  'much many long far cost price charge fee pay take dollar hour day week minute time expensive cheap run'.split(
    ' ',
  ),
)
