/** Patterns that are not linear, with what bounds the texts that they meet. */
export const BOUNDED: readonly { file: string; because: string; patterns: readonly string[] }[] = [
  {
    file: 'agent/counts.ts',
    because: 'the goal, which the user writes',
    patterns: [String.raw`/\(.*\)|,.*/g`],
  },
  {
    file: 'agent/doing-words.ts',
    because: 'the goal, which the user writes',
    patterns: [String.raw`/^\s*(?:["“”«»]|[.!?]?\s*$)/u`],
  },
  {
    file: 'agent/goal-kind.ts',
    because: 'the goal, which the user writes',
    patterns: [String.raw`/[.!?]+$/`, String.raw`/[,;.]\s+|\s+(?:and|then|but)\s+/`],
  },
  {
    file: 'agent/meant.ts',
    because: 'the goal, which the user writes',
    patterns: [String.raw`/(\p{L}{3,})\s+(?:no\.?\s*|#)?(\d+)(?![\p{L}\d.,:])/giu`],
  },
  {
    file: 'agent/named.ts',
    because: 'the goal, which the user writes, and texts of a page that are cut to LONGEST before',
    patterns: [
      String.raw`/["“”«»]|[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+\p{L}|[\p{L}\p{N}_-]+\.[a-z]{2,4}(?![\p{L}\p{N}.])|\d+(?:[.,'’]\d+)*(?:st|nd|rd|th)?(?![\p{L}\d])|\p{L}+(?:-\p{L}+)+|[\p{L}\p{N}]+(?:['’]\p{L}+)*|[.!?:;(]/gu`,
      String.raw`/[\p{L}\p{N}_.+-]+@[\p{L}\p{N}.-]+\p{L}|[\p{L}\p{N}_-]+\.[a-z]{2,4}(?![\p{L}\p{N}.])/gu`,
      String.raw`/\p{L}+(?:-\p{L}+)+/gu`,
    ],
  },
  {
    file: 'agent/offered.ts',
    because: 'the goal, which the user writes',
    patterns: [String.raw`/"[^"]*"|“[^”]*”|«[^»]*»/g`],
  },
  {
    file: 'agent/parts-of.ts',
    because: 'the goal, which the user writes',
    patterns: [String.raw`/[,.;:!?()]+(?=\s|$)|\b(?:and|but|then|und|aber|dann|et|puis|y|luego|e poi)\b/iu`],
  },
  {
    file: 'agent/tallied.ts',
    because:
      'the lines that a model reads, which a budget of tokens bounds, and the names in them, which are cut to 200',
    patterns: [
      String.raw`/"((?:[^"\\]|\\.)*)"/g`,
      String.raw`/^(\p{L}[^\d()]{1,38}?)\s*[:·]?\s*\(?(\d{1,4})\)?$/u`,
    ],
  },
  {
    file: 'agent/put-back.ts',
    because: 'a line of ours, in which each text of a page was cut',
    patterns: [String.raw`/^(\S+).*? "([^"]*)"/`],
  },
  {
    file: 'agent/returns.ts',
    because: 'a line of ours, in which each text of a page was cut',
    patterns: [String.raw`/ ?\[focused\]| under ".*"$/g`],
  },
  {
    file: 'agent/run-task.ts',
    because: 'a line of ours, in which each text of a page was cut',
    patterns: [String.raw`/ (?:= |\[).*$/`],
  },
  {
    file: 'agent/tool-runner.ts',
    because: 'the message of a failure, which is ours',
    patterns: [String.raw`/[\s:;,.]+$/`],
  },
  { file: 'cli/help-text.ts', because: 'words of ours', patterns: [String.raw`/[?+.]+$/`] },
  {
    file: 'cli/setup/json-members.ts',
    because: 'a configuration file of the user',
    patterns: [String.raw`/(?:[^\S\n]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/(?=[^\S\n]*\n)))?/y`],
  },
  {
    file: 'cli/shell/shell-words.ts',
    because: 'a line of ours, whose quotes are closed',
    patterns: [String.raw`/("(?:[^"\\]|\\.)*")/`],
  },
  {
    file: 'drivers/android/read-place.ts',
    because: 'a line of the system: names of packages and activities have 255 letters at most',
    patterns: [
      String.raw`/(?:mFocusedApp|topResumedActivity|m?ResumedActivity:?)\s*=?\s*\S*(?:ActivityRecord|AppWindowToken)\{.*?(?<component>[\w.$]+\/[\w.$]+)/`,
    ],
  },
  {
    file: 'drivers/web/find-browser.ts',
    because: 'what the browser says of its version',
    patterns: [String.raw`/\d+(?:\.\d+)+/`],
  },
  {
    file: 'drivers/web/page-calls.ts',
    because: 'a message about a selector, which parseTarget has cut to LONGEST',
    patterns: [String.raw`/on '\w+': '(.*)' is not a valid/s`],
  },
  {
    file: 'drivers/web/page/aria/css-content.ts',
    because: 'a computed style: the browser writes it, and closes each quote',
    patterns: [String.raw`/"(?:\\.|[^"\\])*"|[a-z-]+\((?:"(?:\\.|[^"\\])*"|[^")])*\)|[a-z-]+|\//gi`],
  },
  {
    file: 'drivers/web/page/see/drawn-secrets.ts',
    because: 'a computed style: the browser writes it, and closes each quote',
    patterns: [String.raw`/"((?:\\.|[^"\\])*)"/g`],
  },
  {
    file: 'drivers/web/page/see/icon-hint.ts',
    because: 'words of a class of 40 letters at most',
    patterns: [
      String.raw`/^(?:icon|icons|ico|fa|fas|far|fab|fal|bi|mdi|material|symbols?|outlined|rounded|sharp|glyphicon|svg|sprite|image|img|btn|button|link|wrapper|container|inner|outer|box|item|control|action|actions|clickable|root|base|default|primary|secondary|small|medium|large|size|color|active|hover|disabled|enabled|hidden|visible|show|is|has|js|css|ui|i|lg|sm|md|xs|xl|\d+|[a-z]\d*|[a-z0-9]*\d[a-z0-9]*)$/i`,
    ],
  },
  {
    file: 'drivers/webdriver/capabilities.ts',
    because: 'a setting of the user',
    patterns: [String.raw`/\/+$/`],
  },
  {
    file: 'llm/create-model.ts',
    because: 'a setting of the user',
    patterns: [
      String.raw`/^(.+?)(?:@(https?:\/\/.+))?$/`,
      String.raw`/@(?:localhost\b|[\w.-]+:\d).*$/`,
      String.raw`/@(https?:\/\/.+)$/`,
    ],
  },
  {
    file: 'llm/known-prices.ts',
    because: 'a setting of the user',
    patterns: [String.raw`/^(?:([a-z]+):)?(.*?)(?:@(https?:\/\/.*))?$/`],
  },
  { file: 'mcp/span-exporter.ts', because: 'a setting of the user', patterns: [String.raw`/\/+$/`] },
  {
    file: 'model/calendar-date.ts',
    because: 'a text of LONGEST_MOMENT letters at most',
    patterns: [String.raw`/^(.*\d.*?)(?:T|,?\s+(?:at\s+)?)(\d{1,2}:\d{2}.*)$/i`],
  },
  {
    file: 'model/code-text.ts',
    because: 'code that we wrote',
    patterns: [String.raw`/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g`],
  },
  {
    file: 'model/expectation.ts',
    because: 'an expectation of LONGEST letters at most',
    patterns: [
      String.raw`/"(?:[^"\\]|\\.)*"|,/g`,
      String.raw`/(\w+)$/`,
      String.raw`/^text\s+(?:"((?:[^"\\]|\\.)*)"|([^"]+?))(?:\s+(?:is\s+)?((?:not\s+)?(?:visible|shown|present|gone|hidden|absent)))?$/i`,
      String.raw`/^(text\s+"(?:[^"\\]|\\.)*"\s+in\s+.+?)(?:\s+(?:is\s+)?((?:not\s+)?\w+))?$/i`,
      String.raw`/^(url|title|screen)\s*(=|is|equals|contains|matches)?\s*(.+)$/i`,
      String.raw`/^count\s+(?:of\s+)?(.+?)\s*(=|>=|<=|is|equals|at least|at most)\s*(\d+)$/i`,
      String.raw`/^(.+?)\s+(?:is\s+|becomes\s+)?((?:not\s+)?\w+)$/`,
      String.raw`/^(.+?)(?:\s+(value|text_value|raw_value|text|name))?\s*(=|\bis\b|\bequals\b|\bcontains\b|\bmatches\b)\s*("(?:[^"\\]|\\.)*"|[^"=]+)$/`,
      String.raw`/(?:"(?:[^"\\]|\\.)*"|[^;"]|")+/g`,
    ],
  },
  {
    file: 'model/hide-value.ts',
    because: 'base64 of ours, which ends with two signs at most',
    patterns: [String.raw`/=+$/`],
  },
  {
    file: 'model/target.ts',
    because: 'a target of LONGEST letters at most',
    patterns: [
      String.raw`/^(?<role>[a-z]+)?\s*(?:(?<level>[1-6])\s+)?(?:"(?<name>(?:[^"\\]|\\.)*)")?(?:\s+(?:in|of)\s+(?:(?:the\s+)?(?:(?<around>[a-z]+)\s+)?"(?<context>(?:[^"\\]|\\.)*)"|(?:the\s+)?(?<within>[a-z]+)))?(?:\s+#(?<nth>\d+))?$/`,
    ],
  },
  {
    file: 'export/test-file.ts',
    because: 'lines of code that we wrote',
    patterns: [String.raw`/[\s:([#-]+$/`],
  },
  {
    file: 'scenario/input/read-feature.ts',
    because: 'a file of the user',
    patterns: [String.raw`/\s+(?:the following|these)(?: \w+)?$/i`],
  },
  {
    file: 'scenario/input/read-scenarios.ts',
    because: 'a file of the user',
    patterns: [String.raw`/\$\{\s*([\w.-]+?)\s*(?::-([^}]*))?\}/g`],
  },
  {
    file: 'scenario/understand/tokens.ts',
    because: 'a sentence of the user; a sticky pattern that is tried once at each of its words',
    patterns: [
      String.raw`/"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])|‘[^’]+’(?![\p{L}\p{N}])/uy`,
      String.raw`/(?:[a-z][a-z\d+.-]*:\/\/|\/(?=[\p{L}\p{N}]))[^\s"]*[^\s".,;:!?)]/iuy`,
      String.raw`/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/uy`,
    ],
  },
  {
    file: 'screen/screen-name.ts',
    because: 'a setting of the user',
    patterns: [String.raw`/^\s*([^=]+?)\s*=\s*(url|title|testid):(.+)$/`],
  },
  {
    file: 'session/clear-output.ts',
    because: 'a setting of the user',
    patterns: [String.raw`/(\d+)d/i`, String.raw`/(\d+)(MB|GB)/i`],
  },
  {
    file: 'as it is loaded',
    because: 'a value to choose, which the guard holds to LONGEST_VALUE',
    patterns: [
      String.raw`/^\D*?(-?\d+(?:[.,]\d+)?)\D*?(?:\s-\s|[–—~,;]|\.\.+|\bto\b|\band\b|(?<=\d)-(?=\d))\D*?(-?\d+(?:[.,]\d+)?)\D*$/i`,
    ],
  },
];

/** Places that make a pattern while they run, with what bounds it. */
export const BUILT: readonly (readonly [place: string, because: string])[] = [
  ['cli/find-files.ts: new RegExp(`^${source}$`)', 'names of files of the user, one star for each part'],
  [
    "cli/setup/config-text.ts: new RegExp(`^\\\\s*\\\\[${under}\\\\.${NAME}[.\\\\]]`, 'm')",
    'names of ours in a configuration file of the user',
  ],
  [
    "drivers/tree/covered-boxes.ts: new RegExp(mask.names, 'iu')",
    'names that the user calls sensitive, on names that are cut',
  ],
  [
    "drivers/tree/read-tags.ts: new RegExp(`${told}\\\\s*(/?)>`, 'y')",
    'names of attributes: a row of quoted texts, each tried once',
  ],
  [
    "drivers/web/page/find/word-places.ts: new RegExp( `(^|[^\\\\p{L}\\\\p{N}])${lower.replace(/[.*+?^${}()|[\\]\\\\]/g, '\\\\$&')}([^\\\\p{L}\\\\p{N}]|$)`, 'u', )",
    'words by themselves, without a repetition',
  ],
  ["drivers/web/page/see/sensitive-boxes.ts: new RegExp(names, 'iu')", 'names that the user calls sensitive'],
  [
    "knowledge/redact.ts: new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))",
    'names that the user calls sensitive, on a name that is cut',
  ],
  [
    "model/calendar-date.ts: new RegExp(`${month} \\\\d{1,2}(?:st|nd|rd|th)?,? \\\\d{4}(?!\\\\d)`, 'iy')",
    'names of months, without a repetition',
  ],
  [
    "model/calendar-date.ts: new RegExp(`(?<!\\\\p{L})(?:${name}|${name.slice(0, 3)}|${name.slice(0, 4)})(?!\\\\p{L})`, 'iu')",
    'names of months, without a repetition',
  ],
  [
    "model/calendar-date.ts: new RegExp(`\\\\d{1,2}(?:st|nd|rd|th)?\\\\.? (?:of )?${month},? \\\\d{4}(?!\\\\d)`, 'iy')",
    'names of months, without a repetition',
  ],
  [
    "model/hide-value.ts: new RegExp(first.join(''), 'g')",
    'test/model/secrets.test.ts tries texts made to be slow',
  ],
  [
    "model/hide-value.ts: new RegExp(one.between + one.number, 'iy')",
    'test/model/secrets.test.ts tries texts made to be slow',
  ],
  [
    "model/hide-value.ts: new RegExp(writings(letter, any_case), 'y')",
    'test/model/secrets.test.ts tries texts made to be slow',
  ],
  [
    "model/hide-value.ts: new RegExp(written.join(between), 'gi')",
    'test/model/secrets.test.ts tries texts made to be slow',
  ],
  [
    "model/secrets.ts: new RegExp(`(?<![\\\\w.])(${longest.join('|')})(?![\\\\w.])`)",
    'names of secrets, without a repetition',
  ],
  ["model/setting-checks.ts: new RegExp(source, 'iu')", 'a setting that is only tried to be read'],
  ["model/step.ts: new RegExp(QUOTED, 'g')", 'forms of ours, made when the file is loaded and tried above'],
  ['model/step.ts: new RegExp(`^${full}$`)', 'forms of ours, made when the file is loaded and tried above'],
  [
    "pipeline/check-expectation.ts: new RegExp(slashed[1] ?? '', slashed[2])",
    'what an agent wrote is ended by the clock of the interpreter: test/model/pattern-fits.test.ts',
  ],
  [
    'pipeline/check-expectation.ts: new RegExp(text)',
    'what an agent wrote is ended by the clock of the interpreter: test/model/pattern-fits.test.ts',
  ],
  [
    "policy/phrases.ts: new RegExp(`已经?${whole}|${whole}[いりみ]?済(?:み|(?![ませすん]))|${whole}${DONE}`, 'gu')",
    'words of a table, without a repetition',
  ],
  [
    "policy/text-test.ts: new RegExp(matches, 'iu')",
    'what a policy says is ended by the clock of the interpreter: test/model/pattern-fits.test.ts',
  ],
  [
    "policy/text-test.ts: new RegExp(source, 'iu')",
    'what a policy says is ended by the clock of the interpreter: test/model/pattern-fits.test.ts',
  ],
  [
    "scenario/execute/check-assertion.ts: new RegExp(`${targetSelector}(?!\\\\d)`, 'g')",
    'a selector of ours',
  ],
  ['export/write-session-assertion.ts: new RegExp(pattern)', 'only written into a test, not tried'],
  [
    "export/write-session-assertion.ts: new RegExp(slashed[1] ?? '', slashed[2])",
    'only written into a test, not tried',
  ],
  [
    "screen/screen-name.ts: new RegExp(`^(.{1,${LONGEST_WORDS}})(?:-.*)?$`, 'u')",
    'a text of LONGEST_CLUE letters at most',
  ],
  ["session/memory.ts: new RegExp(source, 'iu')", 'names that the user calls sensitive'],
  ['testing/holds-on-snapshot.ts: new RegExp(value)', 'a pattern in a test of the user'],
  ["tools/storage-tools.ts: new RegExp(source, 'iu')", 'names that the user calls sensitive'],
];
