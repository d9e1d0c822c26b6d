import { agentFunctions } from './agent-functions.ts'

/** The tabs of an agent: when it is open, whom it calls, what it can do, what is kept. */
export const agentForm = {
  title: 'Agent',
  unsaved: 'This reflects the saved version. Your changes take effect once you save them.',
  hours: {
    title: 'Opening hours',
    hint: 'While you are closed the agent still answers: it says when you open again and takes a message. It does not transfer calls.',
    apply: 'This business has opening hours',
    always: 'Off: the business is always open, day and night.',
    zone: 'Time zone',
    zoneHint: 'It is now {time} there. Daylight saving time is taken into account.',
    copyWeekdays: 'Copy Monday to Tuesday–Friday',
    copyAll: 'Copy Monday to all days',
    copied: 'Monday was copied.',
    open: 'Open',
    closed: 'Closed',
    isOpen: '{day}: open',
    opensAt: '{day}: opens at',
    closesAt: '{day}: closes at',
    until: 'to',
    whole: 'Open all day.',
    overnight: 'Until {time} on {day}.',
    same: 'Opening and closing time must differ. For a whole day: midnight to midnight.',
    never: 'Every day is closed, so the agent tells every caller that you are closed.',
    rules: 'How the hours work',
    rulesText:
      'A closing time before the opening time means the next day: Friday 18:00 to 02:00 ends on Saturday at 2 am, even if Saturday is closed. At the closing time itself you are closed. Midnight as closing time is the end of the day.',
  },
  now: {
    title: 'Open now?',
    open: 'Open',
    closed: 'Closed',
    other: 'Not taking calls',
    openText: 'A call now would be answered as usual.',
    closedText: 'A caller would now hear that you are closed.',
    opens: 'Opens {moment} ({zone}).',
    neverOpens: 'There is no opening in the hours that are saved.',
  },
  escalation: {
    title: 'When does a caller get a person?',
    policies: {
      never: {
        title: 'Never',
        text: 'The agent handles every call itself. Callers who ask for a person can leave a message.',
      },
      on_request: {
        title: 'When they ask for it',
        text: 'Only a caller who asks for a person is transferred.',
      },
      complex: {
        title: 'When it gets difficult',
        text: 'Also when the agent has not understood twice in a row, has no sure answer, or hears a complaint or an emergency.',
      },
      always: {
        title: 'Always',
        text: 'The agent greets, listens to what it is about, and transfers every call.',
      },
    },
    numbersTitle: 'Whom may it call?',
    escalationNumber: 'Number for transfers',
    escalationHint: 'Gets the callers that are transferred. Empty: the forwarding number below gets them.',
    forwardingNumber: 'Forwarding number',
    forwardingHint:
      'Gets whole calls that the agent cannot take: while it is paused, when the subscription is over, or when all lines are busy.',
    own: 'This is the agent’s own number. A call is never sent back to where it came from.',
    summaryTitle: 'In short',
    when: {
      never: 'Nobody is transferred. The agent takes messages.',
      on_request: 'When a caller asks for a person, the call goes to {number}.',
      complex: 'When a caller asks for a person, complains, or cannot be helped, the call goes to {number}.',
      always: 'After the caller’s first words, the call goes to {number}.',
    },
    missing: {
      on_request:
        'When a caller asks for a person, the agent can only take a message: there is no number to call.',
      complex: 'When a caller needs a person, the agent can only take a message: there is no number to call.',
      always: 'Every caller can only leave a message: there is no number to call.',
    },
    announced:
      'The person who picks up first hears who is calling and why, and takes the call by pressing 1 or saying yes. If no one takes it within 25 seconds, the caller comes back to the agent and can leave a message.',
    whileClosed: 'Outside opening hours, calls are not transferred.',
    instead:
      'While the agent cannot take calls, they go to {number}; if nobody answers there, the caller hears an apology.',
    apology:
      'While the agent cannot take calls, callers hear a short apology. A forwarding number would take them.',
    warning: 'A number is missing',
    allowTitle: 'Numbers that this agent may ever call',
    allowHint: 'Only the numbers listed here. Nothing a caller or a model says can add one.',
    allowNone: 'None. This agent makes no calls.',
    forPerson: 'for callers who want a person',
    forInstead: 'for calls that the agent cannot take',
    limits:
      'Premium-rate, shared-cost and satellite numbers are refused even if listed here, and so are countries that the service is not allowed to call (usually all but the country of the agent’s own number). One caller is transferred at most twice, and your account calls at most 200 times in 24 hours.',
  },
  language: {
    title: 'Language',
    label: 'What the agent speaks',
    hint: 'It speaks and understands this language. Write the greeting, the instructions and the answers in it.',
    auto: 'The caller’s',
    list: 'Languages',
    listHint:
      'The first one greets, and a short sentence in each of the others says that it is spoken too. The agent changes to the caller’s language, also in the middle of a call.',
    tooFew: 'Choose at least two.',
  },
  disclosure: {
    title: 'Says that it is an AI',
    enabled: 'Tell callers first that an AI is speaking',
    enabledHint:
      'If the greeting says so itself, as in “AI assistant”, your words are enough. If not, this sentence is said before it. A caller who talks over it hears it again before the next answer.',
    sentence: '“{sentence}”',
    law: 'Since 2 August 2026 the EU AI Act (Article 50) asks that callers are told at the start that they are speaking with an AI.',
    offTitle: 'Switch the notice of AI off?',
    offText:
      'Check whether that applies to your callers. Who switched it off, and when, is kept. When asked, the agent always tells the truth.',
    offAction: 'Switch it off anyway',
    switchedOff: 'Switched off on {date} by {who}.',
  },
  recording: {
    title: 'Recording',
    enabled: 'Record calls',
    enabledHint: 'Off unless you switch it on. Caller left, agent right, as a sound file with the call.',
    announcement: 'What callers hear first',
    announcementText: '“This call is recorded.”',
    announcementHint:
      'Nothing is kept until this has been heard to the end. A caller who talks over it hears it again, three times at most; after that the call goes on without a recording. When a caller is transferred to a person, the recording ends.',
    retention: 'Delete recordings after so many days',
    retentionHint: 'From 1 to 3650. A change also applies to existing recordings.',
    stays: 'Existing recordings stay until their time is over.',
    legalTitle: 'Check your recording laws',
    legalText:
      'The law where the caller is counts as well as the law where you are, and many places require the consent of everyone in the call. The agent tells callers that they are recorded; it does not ask them, and it does not know which law applies.',
    keepTitle: 'How long calls are kept',
    keepHint:
      'A call with its transcript, timeline, recording, emails and questions. Minutes and appointments are kept.',
    keepEver: 'Until you delete them',
    keepDays: 'For some days',
    keepChoice: 'Calls are kept',
    keepNumber: 'Delete calls after so many days',
    keepNumberHint:
      'From 1 to 3650. Once saved it applies to earlier calls too: older ones are deleted within the hour.',
    redactTitle: 'What must not be kept',
    redactHint:
      'Taken out of transcripts, messages, mails, logs and what is kept of tools, before anything is stored. A mark such as [card number removed] takes its place.',
    kinds: {
      card_numbers: {
        title: 'Card numbers',
        text: 'Written, spoken or keyed: “4111 1111 1111 1111”, “four one double one…”, also in several parts.',
      },
      security_codes: {
        title: 'Security codes',
        text: 'The three or four digits on a card, when they are spoken of: “the code on the back is 123”.',
      },
      national_ids: {
        title: 'National ids',
        text: 'Social security and tax numbers of the United States, Canada, the United Kingdom and Germany; Spanish DNI and NIE.',
      },
    },
    staysTitle: 'What is not taken out',
    staysList: {
      contact: 'Names, telephone numbers, addresses and dates, which messages and appointments need.',
      agent: 'The agent itself hears everything during the call, and so do your tools.',
      sound: 'The sound of a recording is never changed.',
    },
    soundTitle: 'Recordings keep what you remove from the words',
    soundText:
      'Calls are recorded, and nothing is taken out of the sound. Leave recording off where callers give card numbers.',
  },
  calling: {
    title: 'Call preview',
    hint: 'Choose a moment to see what a caller would hear.',
    moment: 'Date and time',
    zoneAgent: 'In the time zone of the opening hours: {zone}.',
    zoneAccount: 'In the time zone of your account: {zone}.',
    quick: 'Often asked',
    now: 'Now',
    tonight: 'Tonight, {time}',
    sunday: 'Sunday noon',
    incomplete: 'Choose a date and a time.',
    asIfNow: 'This assumes that the agent’s status and the free lines are the same as now.',
    result: 'What the caller hears',
    steps: {
      call: 'A call comes in',
      ready: 'The agent can take it',
      notReady: 'The agent cannot take it',
      open: 'The business is open',
      closed: 'The business is closed',
      opens: 'Opens again {moment}.',
      neverOpens: 'No opening is planned.',
      handover: 'If a person is needed',
    },
    reasons: {
      open: 'It is active, and a line is free.',
      closed: 'It is active, and a line is free.',
      unknown_number: 'No agent has this number.',
      draining: 'The service is about to restart and takes no new calls.',
      subscription_over: 'The subscription does not cover calls then.',
      paused: 'The agent is paused.',
      no_capacity: 'All lines are taken.',
    },
    kinds: {
      answer: { title: 'The agent answers', text: 'It greets the caller and helps.' },
      answer_closed: {
        title: 'The agent answers and says that you are closed',
        text: 'It takes a message and does not transfer calls.',
      },
      forward: { title: 'The call is forwarded', text: 'It goes to {number}.' },
      apologise: { title: 'The caller hears an apology', text: 'There is no number to forward to.' },
      refuse: { title: 'The call is not taken', text: 'The network can try elsewhere.' },
    },
    handover: {
      never: 'Nobody is transferred; the agent takes a message.',
      none: 'There is no number to call, so the agent takes a message.',
      on_request: 'A caller who asks for a person is transferred to {number}.',
      complex: 'A caller who asks for a person, complains, or cannot be helped is transferred to {number}.',
      always: 'After their first words every caller is transferred to {number}.',
    },
  },
  ...agentFunctions,
}
