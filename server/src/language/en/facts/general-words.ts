/**
 * Words that say nothing about what a business has, does or charges: any of them may stand in a sentence that is made
 * up of known things. What a business could be wrong about (free, guarantee, private, delivery) is left out on purpose.
 */
const FUNCTION = `
a an the this that these those here there i me my mine myself you your yours yourself he him his himself she her hers
herself it its itself we us our ours ourselves they them their theirs themselves who whom whose which what when where
why how whether if unless because since so as than then though although while until till before after during between
among against toward towards about above across along around at behind below beneath beside besides beyond by down
except for from in inside into near of off on onto out outside over past per through throughout to under up upon via
with within without and or but nor yet both either neither not no none nothing nobody never ever yes yeah yep nope okay
ok am is are was were be been being do does did done doing have has had having can cannot could will would shall should
may might must ought need dare let lets all any anybody anyone anything anywhere each every everybody everyone
everything everywhere few many much more most less least little lot lots several some somebody someone something
somewhere such same other others another one ones two three four first second third last next else only just even also
too very quite rather really still already again once twice ago away back together apart instead anyway however
therefore otherwise meanwhile perhaps maybe else etc s t d ll m re ve don didn doesn isn aren now wasn weren won wouldn
couldn shouldn hasn haven hadn mustn needn ain ca wo sha`

/** What is said of anything at all. */
const LIGHT_VERBS = `
be have do take cost last get make come give go need want would like help offer provide know tell let say ask see call
charge start end pay price find look use work mean happen keep put set try include think hope feel understand wait talk
speak add come total sum amount vary range`

const VERBS = `
accept add agree aim allow answer apologize apologise appear apply appreciate arrange arrive ask assist assume avail
avoid become begin believe belong bother bring build call care carry catch change check choose clear close come compare
complete concern confirm connect consider contact continue cost count cover cut deal decide depend describe deserve
discuss do double drive drop earn email end enjoy enter expect explain extend face fall feel figure fill find finish fit
fix follow forget forward gather get give glad go guess handle hang happen hate head hear help hesitate hold hope hurry
imagine include inform intend join keep know last lead learn leave let lie like listen live look lose love make manage
matter mean meet mention mind miss move name note notice offer open order pass pay phone pick place plan point prefer
prepare press proceed promise prove provide pull push put reach read realize realise recall receive recognize recommend
refer relax remain remember remind repeat replace reply request require respond rest return ring run save say see seem select
sell send serve set share show sit skip sleep sort sound speak spell spend stand start stay step stick stop study
suggest suit suppose sure take talk tell thank think tie touch transfer treat trust try turn understand use visit wait
walk want warn watch welcome wish wonder work worry write wrap leave stop swing pop head happen double-check book
reserve schedule reschedule cancel bear wear eat drink drive park pay differ vary range total sum make amount
shorten lengthen breathe regard buy sign contain consist belong exist seat hold say`

const QUALITIES = `
able absolute accurate actual additional advance afraid alright alive alone amazing annoying anxious appropriate
available average aware awful bad basic beautiful best better big bigger bit brief bright brilliant broad busy calm
careful certain cheap clear close closed cold comfortable common complete complex concerned confident confused correct
curious current daily dear definite delighted delightful different difficult direct doubtful due eager early earlier
easy enough entire essential exact excellent exciting extra fair familiar fantastic far fast favorite favourite final
fine firm following fond frequent free fresh friendly frustrating full funny further general generous gentle genuine glad
good gorgeous gracious grand grateful great half happy hard helpful high honest hopeful hot huge hurt ideal immediate
important impossible impressed inconvenient individual initial interested interesting kind large late later latest
left likely long longer lovely low lucky main major minor mistaken natural nearby necessary nervous new nice normal
obvious odd old open opposite ordinary original outstanding own painful particular patient perfect personal pleasant
pleased poor popular possible potential precise present pretty previous prior probable proper proud quick quiet ready
real reasonable recent regular related relevant responsible right rough sad safe satisfied scary separate serious
short shorter similar simple single slight slow small smart smooth soft soon sorry sound special specific standard
straight strange stressful strong stuck sudden suitable super sweet tall terrible thankful thorough thoughtful tight
tired total tough tricky true typical unable uncertain understandable unfortunate unhappy unique unusual upset urgent
useful usual valid various vital warm weak weird well whole willing wonderful worried worse worst worth worthy wrong
young almost altogether always basically certainly completely currently definitely directly easily especially exactly
eventually extremely fully generally gladly gently hardly hence highly honestly hopefully immediately indeed lately
likely literally mainly mostly nearly normally obviously occasionally often originally particularly plainly possibly
precisely presumably previously probably promptly purely quickly rarely readily recently regularly respectively right
roughly seldom shortly simply slightly sometimes somewhat soon specially surely thoroughly truly typically
unfortunately usually wholly long sharp squeaky squeak nasty bothersome aloud ahead worthwhile fun cheerful
excited thrilled relieved unsettling upsetting worrying reassuring upstairs downstairs indoors outdoors lengthy handy minimum maximum max min least up-to-date overall`

const THINGS = `
ability access accident account action addition address adult advantage advice age aid amount answer apology appointment
area arm attention baby back base basis beginning behalf benefit bit body booking bottom boy break brother business
calendar call caller capacity care case center centre chance change charge chat choice circumstance city client clock
comfort comment communication company concern condition confirmation confusion connection contact content context
convenience conversation copy corner cost country couple course customer daddy date daughter day deal decade decision
degree delay description desk detail difference difficulty direction distance doubt dozen duration ear edge effect effort
email emergency end ending enquiry evening event example exception experience explanation expression extent eye face
fact fall family father favor favour fee feedback feeling figure final finger floor folk form fortune friend front fun
future gentleman girl goal gosh grandma group guest guy habit half hand head health hear heart help hint history
home hope hour house household husband idea illness impression inch information inquiry inside instance
instruction interest invitation issue item job joke journey joy kid kind lady language last law level lie life light
limit line list location look luck lunchtime madam mam matter meaning meantime meeting member memory mention mess
message middle midday midnight mile mind minute mistake mom moment money month mood morning mother move movement mum
name nature need neighbor nephew nerve news nickname night noise noon note notice number occasion offer office opening
operator opinion opportunity option order organization outcome owner pace page pain pair parent part partner party path
patience pause payment people period person phone phrase piece place plan pleasure plenty plus point policy position
possibility price problem process progress promise purpose question quote range rate reach reason recap record reference
relationship reminder request reservation resolution respect response responsibility rest result return ride risk
role room row rule rush sake scale schedule season seat section selection sense sentence service session set shape share side
sight sign site sir sister situation size slot solution son sort space speed spelling spirit spot spring staff stage start
statement step stop story street stress stuff style subject summary summer surprise system table talk task team telephone
term test text thanks thing thought time timing title today tomorrow tonight tone topic total touch town trip trouble
truth try turn type understanding uncle unit update use value version view visit visitor voice wait way weather wedding
 week weekday weekend weight welcome while wife winter woman man wonder word work world worry year yesterday
afternoon autumn zero hundred thousand million dollar cent percent percentage quarter average window birthday
anniversary celebration travel traffic rain snow sun weather lunch dinner breakfast`

const MORE = `
whatever whenever wherever whoever whichever anyhow somehow besides despite regarding concerning according throughout
sensible deep breath nap sleep worry calmly gladly kindly politely warmly patiently quietly gradually mostly partly
perfectly properly rapidly safely seriously strictly surprisingly tightly ultimately unusually warm weekly monthly
yearly hourly annual overnight everyday midweek anytime someday sometime nowadays forever twofold
admit advise afford amaze announce annoy argue assure attempt attend base beat behave blame blow bother break
 challenge chat cheer claim climb comfort complain concentrate confuse congratulate convince cope
cross cry damage dare delay demand deny desire destroy disagree disappear disappoint discover dislike divide doubt dream
dress drink eat encourage ensure escape excite excuse exist expand express fail favor fear
 fight float flow fly forgive gain grow happen hide hurt identify ignore improve increase indicate insist
interrupt introduce judge jump knock laugh locate mark marry mix multiply nod notice
observe obtain occur overcome owe perform permit postpone pour praise predict pretend prevent
 react recover reduce reflect refuse regret reject rescue resolve respect rise
roll rub separate settle shake shine shout shut smile solve spread stare stretch struggle succeed suffer
 surprise surround suspect taste tend tidy touch travel tremble tuck wake warm wave 
whisper win wipe yell
awake awkward bored brave capable cautious charming clever concerned considerate crowded dead decent dirty
 empty equal evident fortunate grown guilty handsome harsh heavy honored humble hungry innocent intense jealous keen
lively lonely loud loyal mad mature mild modest neat noisy numerous occupied overwhelmed pale peaceful plain playful
polite positive negative powerful precious protective quick rare rich rude scared sensitive shy sick
silent silly sleepy solid sore steady strict stubborn stupid thirsty tiny tolerable tremendous ugly unclear unsure
upcoming vague visible wet wide wild wise
accuracy admiration agreement aim ambition anger appetite arrangement arrival aspect
assumption atmosphere attempt attitude background balance beauty belief bedtime behavior behaviour birth blessing bother
cause childhood circumstances coincidence commitment comparison complaint compliment concept confidence
conflict consideration courage courtesy crowd curiosity danger darling daylight death dedication delight departure
desire destination disappointment discussion ease element emotion encouragement energy enthusiasm 
environment error evidence excitement excuse expectation failure faith fault fear fortune freedom
friendship frustration gap generation gratitude grief growth guess guidance happiness harm hassle hesitation
honesty honor hurry imagination impact importance improvement inconvenience intention introduction kindness knowledge
lack laughter length lesson loss love mile misunderstanding mixture mystery neighborhood nonsense obligation
opposite origin outside parents passion peace perspective phase pity preference presence pressure pride principle
priority proof quantity rain reaction reality recognition regret relief remark repeat
route routine rumor sadness satisfaction scene secret self shame shock silence similarity smell smile society
soul source speech stair state status strength struggle success suggestion surface sympathy taste
 temper tendency theme theory thinking tip tradition trouble trust upset variety victim visit wait walk warning
welcome wisdom youth`

const GREETINGS = `
hello hi hey goodbye bye welcome please thank thanks sorry pardon excuse congratulations cheers sure absolutely certainly
indeed alright alrighty wow oh ah aha hmm um uh well gosh goodness great perfect wonderful lovely fantastic awesome
terrific super gotcha sir madam ma'am miss mister mr mrs ms dr doctor`

const wordsOf = (...lists: string[]): string[] => lists.flatMap((list) => list.trim().split(/\s+/))

/** These never say what a sentence is about. */
export const EMPTY_WORDS: readonly string[] = wordsOf(FUNCTION, LIGHT_VERBS, QUALITIES, GREETINGS)

/** These may, but any business has them. */
export const EVERYDAY_WORDS: readonly string[] = wordsOf(THINGS, VERBS, MORE)

/** Words that mean the same thing in a business's text: each row is known by its first word. */
export const SYNONYMS: readonly (readonly string[])[] = [
  'child kid children kids toddler son daughter youngster',
  'elevator lift',
  'check-up checkup exam examination wellness',
  'veterinarian vet veterinary',
  'warranty guarantee guaranteed',
  'voucher giftcard',
  'colour color coloring colouring',
  'tire tyre',
  'photo picture photograph',
  'referral refer',
  'insurance insurer insure',
  'reachable reach',
  'husband men man gentlemen male',
  'wife women woman lady female',
  'doggy dog puppy dogs',
  'cat kitten',
  'bicycle bike',
  'wifi wi-fi internet',
  'labour labor',
  'dentist dentists',
  'toilet restroom bathroom',
  'terrace patio',
  'takeaway takeout',
  'cancellation cancel',
].map((row) => row.split(' '))
