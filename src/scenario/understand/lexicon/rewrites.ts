/** What people say in one breath, written out as the plain instructions it stands for. */
export const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/ without (?:\w+ing)(?: (?:it|them|anything|anything else))?$/i, ''],
  [
    /^search (?:in |through )?(?:the|this) (?:\w+ )?(?:page|text|list|site|table|article|document|catalogue) for /i,
    'search for ',
  ],
  [
    /^us(?:e|ing) (the [\w ]*?(?:slider|spinner|stepper|dial|knob)),? (?:to )?(?:select|choose|pick|set) (-?\d+)(?=$|,| and | then )/i,
    'set $1 to $2',
  ],
  [
    /^us(?:e|ing) (?:the )?(?:auto-?complet\w*|auto-?suggest\w*|type-?ahead|suggestions?)(?: field| box| list)?,? (?:to )?(?:select|choose|pick|enter|find) (.+?)(?=$|,| and | then )/i,
    'enter $1 into the autocomplete, then suggestion: $1',
  ],
  [/^us(?:e|ing) (.+?),? (?:to )?(?:enter|type|write|input) (.+?)(?=$| and | then |,)/i, 'enter $2 into $1'],
  [
    /^(\w+) (.+?) (?:using|via|with|from|through) (?:the |its )?(?:context|right[- ]click) menu(?=$|,| and | then )/i,
    'right-click on $2, then choose $1',
  ],
  [
    /^us(?:e|ing) (.+?),? (?:to )?((?:select|choose|pick|set|search|find|look|delete|move|drag|give|navigate|go|click|open|compute|calculate|add|tick|check|rate|answer)\b.*)$/i,
    '$2',
  ],
  [/^(?:in|into) (.+?), (?:type|enter|write|put|input) (.*?)(?=$|,? and |,? then )/i, 'enter $2 into $1'],
  [
    /^(?:navigate|go) to (.+[>›→»].+?),? and (?:click|select|press|choose)(?: on)? (?:it|that)(?=$|,| and | then )/i,
    'select $1',
  ],
  [/^(.+?) and drop (?:it|them) (?:in|on|at|to|over)/i, '$1 to'],
  [
    /\bpassword (\S+?)(,? and |, then | then )(?:confirm|repeat|re-?enter|re-?type)(?: the| your| it| this)?(?: password)?\b/i,
    'password $1$2fill confirm password with $1',
  ],
  [/^(?:sign up|register|subscribe|create an account|join) (?:with|using) /i, 'fill in '],
  [/^i want (.+?) to be (.+)$/i, 'set $1 to $2'],
  [
    /,? and (?:when|once|as soon as) (?:it|that|this) (?:is|has) (ready|done|finished|loaded|complete),? (?=\w)/i,
    ', then wait until $1 is visible, then ',
  ],
  [/^i(?:'d| would) (?:rather|prefer to) (.+?)(?: myself| instead)?$/i, '$1'],
  [/\bsign me (in|out|up)\b(?! for| to)/gi, 'sign $1'],
  [
    /^(.+?), (?:it's|it is|you(?:'ll| will)? find it|which is) (?:in|under|behind|inside) (?:the )?(.+)$/i,
    'within $2: $1',
  ],
  [
    /^(?:navigate|look|browse|go|search) through the (?:file |folder )?(?:tree|folders|files|directories)(?:[.,;] ?| and | to )(?:find and )?(.+)$/i,
    'seek tree: $1',
  ],
  [/^switch between (?:the )?tabs?,? (?:to|and) (?:find and )?(.+)$/i, 'seek tabs: $1'],
  [
    /^(?:expand|open|unfold) the (?:sections?|panels?|accordions?)(?: below)?,? (?:to|and) find and (.+)$/i,
    'seek sections: $1',
  ],
  [
    /^(?:expand|open|unfold) (?:the |all )?(?:sections?|panels?)(?: below)?,? to (?:find and )?(.+)$/i,
    'seek sections: $1',
  ],
  [/^(seek tree: )find (.+?),? and (click|select|open)(?: on)? it$/i, '$1$3 $2'],
  [/\bfind and (click|select|open|press|tap|choose|pick)\b/gi, '$1'],
  [/(?<!\b(?:and|then|to|by|or|,))\s+((?:hit|press|click)(?: the)? submit(?: button)?)$/i, ', then $1'],
  [
    /^solve (?:the )?(?:math(?:s|ematical)?|arithmetic|simple)? ?(?:problem|equation|exercise|expression|sum|for x) and (?:type|enter|write) (?:your |the )?(?:answer|result|solution) (.+)$/i,
    'solve: $1',
  ],
  [/^buy (?:me )?(.+?): (?=add it)/i, 'find $1, '],
  [/^(?:is|are|does|do|has) (.+?)\? (?:check|verify|confirm)(?: that| it| this)?$/i, 'asked: $1'],
  [
    /^what(?:'s| is) ([^?]+)\? (?:type|enter|write|put|fill in) (?:the |your )?(?:result|answer|sum|solution) (?:in|into|to) /i,
    'enter the result of $1 into ',
  ],
  [
    /^my (.+?) (?:is|are|should be) (.+?), (?:please )?add (?:it|them|both|all|all of them|these)$/i,
    'add $2 to $1',
  ],
  [
    /^my (.+?) (?:is|are|should be) (.+?), (?:please )?(?:change|set|enter|update|fill in|put in|type) (?:it|that|them)(?: in)?$/i,
    'set $1 to $2',
  ],
  [
    /^(?:put|enter|type|write|use|fill in) my ([\w -]+?), (\S+@\S+|\S*\d\S*)(?=$|,| and | then )/i,
    'fill $1 with $2',
  ],
  [
    /,? (?:but|and) (?:then )?(cancel|confirm|accept|decline|dismiss)(?: it)? when(?: you are| you're)? (?:asked|prompted)$/i,
    ', then $1',
  ],
  [/\b(?:sign|put|write) me (?:up|down) (?:for|to) /gi, 'subscribe to '],
  [/\b(subscribe|register|enrol|enroll) me (?:to|for|in) /gi, 'subscribe to '],
  [/^(?:take|bring|get|lead|send) me to /i, 'go to '],
  [
    /\b(?:go|jump|get|move|scroll)( back)? to the (top|bottom|end)(?= and |, | then |$)/gi,
    'scroll to the $2',
  ],
  [/(?<=^|, | and | then )(?:head|proceed|jump|skip)(?: over)? to /gi, 'go to '],
  [/^read what (?:they|it|you|the page) (?:say|says|have to say) about /i, 'open '],
  [/\bfollowed by /gi, 'then '],
];
