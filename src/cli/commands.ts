import type { OptionGroup } from './option-groups.ts';
import type { CommandFlag } from './read-flags.ts';
import { QUEUE_FLAGS, SHARED_COMMANDS } from './shared-commands.ts';

export interface Command {
  name: string;
  usage: string;
  summary: string;
  details: readonly string[];
  flags: readonly CommandFlag[];
  /** Settings that matter to it, shown in its help; all of them are accepted. */
  groups: readonly OptionGroup[] | 'all';
}

/** Node gives up a request of which no word has come for five minutes, and the model would be asked again. */
export const LONGEST_ANSWER_S = 290;

const json: CommandFlag = { name: 'json', kind: 'boolean', description: 'answer as JSON' };
const running: readonly CommandFlag[] = [
  { name: 'workers', kind: 'string', description: 'how many to run at the same time (default 1)' },
  { name: 'headed', kind: 'boolean', description: 'show the browser' },
  {
    name: 'backend',
    kind: 'string',
    description: 'MCP server to run on: own (default), playwright, a command line, an http or a ws address',
  },
  { name: 'out', kind: 'string', description: 'folder for what comes out' },
  { name: 'steps', kind: 'boolean', description: 'print each step, also when nobody watches' },
  json,
];

export const COMMANDS: readonly Command[] = [
  {
    name: 'mcp',
    usage: 'surehand mcp [--http [--port 8931]] [options]',
    summary: 'serve the tools to an MCP client over stdio or HTTP',
    details: [
      'In an MCP client: {"command": "npx", "args": ["-y", "surehand", "mcp"]}',
      'No browser is started before a tool needs one.',
    ],
    flags: [
      {
        name: 'attach',
        kind: 'string',
        description: 'serve the browser that a session of the shell keeps (surehand sessions)',
      },
    ],
    groups: 'all',
  },
  {
    name: 'serve',
    usage: 'surehand serve [--tokens FILE] [--ui] | serve token NAME --tokens FILE',
    summary: 'serve the tools over HTTP to many agents, each with its own token',
    details: [
      'surehand serve --tokens tokens.json --host 0.0.0.0 --allowed-hosts qa.example',
      'serve token NAME makes a token, prints it once and keeps its hash in the file;',
      'its scope and limits: --allowed-origins, --toolset, --policy, --project,',
      '--max-sessions, --max-calls-per-minute, --idle-seconds. docs/scaling.md.',
    ],
    flags: [
      { name: 'ui', kind: 'boolean', description: 'a page with runs, sessions and decisions, at /ui' },
      { name: 'approver', kind: 'boolean', description: 'token: for a person who decides on the page' },
      { name: 'viewer', kind: 'boolean', description: 'token: for the page and /metrics, nothing else' },
      { name: 'days', kind: 'string', description: 'token: how long it is good (default: no end)' },
    ],
    groups: 'all',
  },
  {
    name: 'keep',
    usage: 'surehand keep [--session NAME] [--idle 30m] [options]',
    summary: 'keep a browser for the commands of the shell',
    details: [
      'The first command starts it by itself. Start it by hand to be asked in this',
      'terminal before what a policy guards: surehand keep --policy default',
    ],
    flags: [
      { name: 'session', kind: 'string', description: 'its name (default: one for each working folder)' },
      { name: 'idle', kind: 'string', description: 'ends when unused for this long: 90s, 30m, 2h' },
    ],
    groups: 'all',
  },
  {
    name: 'attach',
    usage: 'surehand attach [ADDRESS] [--session NAME]',
    summary: 'let the commands of the shell act in a browser that is open',
    details: [
      'Finds a Chrome, Chromium, Edge or Brave with remote debugging, or says how to',
      'start one. The browser stays open when the session ends.',
    ],
    flags: [{ name: 'session', kind: 'string', description: 'name of the session' }],
    groups: [],
  },
  {
    name: 'login',
    usage: 'surehand login URL --save NAME',
    summary: 'sign in yourself, in a window, and keep it for sessions',
    details: [
      'Cookies and storage are kept in your own configuration folder, readable by you',
      'alone. Sessions start signed in with --login NAME.',
    ],
    flags: [{ name: 'save', kind: 'string', description: 'name to keep it under' }],
    groups: ['Browser', 'Profile and page'],
  },
  {
    name: 'sessions',
    usage: 'surehand sessions [--json]',
    summary: 'list the sessions whose browser is kept',
    details: [],
    flags: [json],
    groups: [],
  },
  {
    name: 'stop',
    usage: 'surehand stop [NAME] [--all]',
    summary: 'end a session and its browser',
    details: ['Without a name: the session of this working folder.'],
    flags: [{ name: 'all', kind: 'boolean', description: 'every session of this user' }],
    groups: [],
  },
  {
    name: 'run',
    usage: 'surehand run "<goal>" (--url URL | --platform NAME --app APP) [options]',
    summary: 'let a model reach a goal in a browser or on a phone',
    details: [
      'surehand run "Cancel my subscription" --policy netflix --url https://...',
      'surehand run "Sign in" --url http://127.0.0.1:3000 --expect \'text "Welcome"\'',
      'surehand run "Start a timer" --platform android --app com.example.clock',
      'The model is told of seven tools; a person approves what a policy guards.',
      'Keys come from ANTHROPIC_API_KEY or OPENAI_API_KEY.',
      'Exit code: 0 success that was seen, 1 error, 2 wrong command line,',
      '3 success that nothing could be held against, 4 failed, 5 too many turns,',
      '6 a person must approve and cannot be asked, 7 the model gave no answer,',
      '130 interrupted.',
    ],
    flags: [
      json,
      { name: 'url', kind: 'string', description: 'page to begin on' },
      {
        name: 'expect',
        kind: 'string',
        joined_by: '; ',
        description: 'what success looks like, for example \'text "Cancelled"\'; of several all must be so',
      },
      { name: 'headed', kind: 'boolean', description: 'show the browser window' },
      { name: 'watch', kind: 'boolean', description: 'a live page to follow the run on, and to stop it' },
      {
        name: 'timeout',
        kind: 'string',
        description: "seconds that a model's answer may take (30, at most 290)",
      },
      {
        name: 'continue',
        kind: 'string',
        description: 'a run that stopped: its folder, its transcript, or last',
      },
    ],
    groups: ['Model', 'Browser', 'Profile and page', 'Access and secrets', 'Output', 'Limits'],
  },
  {
    name: 'doctor',
    usage: 'surehand doctor [--json] [--fix] [options]',
    summary: 'check that everything needed is here and works',
    details: ['Exit code 0 when nothing stands in the way, 1 when something does.'],
    flags: [json, { name: 'fix', kind: 'boolean', description: 'install a browser when none works' }],
    groups: 'all',
  },
  {
    name: 'tools',
    usage: 'surehand tools [--json] [--toolset SET]',
    summary: 'list the tools and what each costs in tokens',
    details: ['All tools, unless --toolset names the sets to list.'],
    flags: [json],
    groups: ['Tools'],
  },
  {
    name: 'call',
    usage: 'surehand call <tool> [JSON | - | key=value ...] [options]',
    summary: 'call one tool from the shell',
    details: [
      'surehand call navigate \'{"url": "http://127.0.0.1:3000"}\'',
      'surehand call describe_screen --url http://127.0.0.1:3000',
      'surehand call click target=testid:save --cdp-endpoint http://127.0.0.1:9222',
      'surehand call click target=@e7 --backend http://127.0.0.1:8931/mcp',
      'With - the JSON is read from standard input. Each call has its own browser,',
      'closed at the end, unless --cdp-endpoint or --connect names a running one, or',
      '--backend a surehand mcp --http, whose page and refs are used.',
      'Exit code 1 when the tool failed, 2 when the command line is wrong.',
    ],
    flags: [
      json,
      { name: 'url', kind: 'string', description: 'open this page before the call' },
      { name: 'backend', kind: 'string', description: 'address of a server that runs, to call it there' },
    ],
    groups: ['Browser', 'Profile and page', 'Access and secrets', 'Output', 'Limits'],
  },
  {
    name: 'scenario',
    usage: 'surehand scenario <files or folders...> [options]',
    summary: 'run scenarios written in plain sentences, and keep their steps',
    details: [
      'surehand scenario checkout.yaml --workers 2 --retries 1',
      "surehand scenario features 'flows/**/*.yaml' --dry-run",
      'surehand scenario notes.yaml --platform android --app com.example.notes',
      'A file holds url and actions, or is a .feature; docs/scenarios.md. Leaves for',
      'each scenario its validated steps (for replay) and a record of the run.',
      'Exit code 0 when all passed, 1 when one failed, 2 when a file is wrong.',
    ],
    flags: [
      { name: 'tag', kind: 'string', description: 'only scenarios with one of these tags' },
      { name: 'shard', kind: 'string', description: 'one part of several, for example 2/5' },
      { name: 'retries', kind: 'string', description: 'further attempts for one that fails (default 0)' },
      { name: 'dry-run', kind: 'boolean', description: 'only say how each sentence is understood' },
      ...QUEUE_FLAGS,
      { name: 'update', kind: 'boolean', description: 'agree to what a model found, and write it down' },
      ...running,
      { name: 'screenshots', kind: 'boolean', description: 'a picture after each step (default true)' },
    ],
    groups: ['Browser', 'Profile and page', 'Access and secrets', 'Output', 'Limits'],
  },
  {
    name: 'say',
    usage: 'surehand say "<sentence>" (--url URL | --platform NAME --app APP)',
    summary: 'try one sentence on a page or in an app',
    details: [
      'surehand say "Add Monstera to cart" --url http://127.0.0.1:3000/products',
      'surehand say "Turn on dark mode" --platform android --app com.example.notes',
      'Says how it is understood, does it, and says what came of it.',
      'Exit code 0 when it worked, 1 when it was refused or failed.',
    ],
    flags: [
      { name: 'url', kind: 'string', description: 'page to say it on' },
      { name: 'dry-run', kind: 'boolean', description: 'only say how it is understood' },
      { name: 'headed', kind: 'boolean', description: 'show the browser' },
    ],
    groups: ['Model', 'Browser', 'Profile and page', 'Access and secrets', 'Limits'],
  },
  {
    name: 'demo',
    usage: 'surehand demo phone',
    summary: 'drive a phone that is a program, and show each call and its answer',
    details: ['Needs no phone and no adb. Exit code 0 when everything went as told.'],
    flags: [],
    groups: [],
  },
  {
    name: 'replay',
    usage: 'surehand replay <steps.json...> [options]',
    summary: 'carry out the steps of a scenario again, without a model',
    details: [
      'surehand replay test-artifacts/scenarios/checkout.steps.json',
      'Each step is verified. Exit code 0 when all passed, 1 when one failed.',
    ],
    flags: [
      { name: 'update', kind: 'boolean', description: 'write down what was found in another way' },
      ...running,
    ],
    groups: ['Browser', 'Profile and page', 'Access and secrets', 'Output', 'Limits'],
  },
  {
    name: 'export',
    usage: 'surehand export <steps.json ...> [--playwright] [--out FILE]',
    summary: 'write steps as a Playwright test that has been run and passed',
    details: [
      'surehand export test-artifacts/scenarios/checkout.steps.json',
      'surehand export --session se4b42be1a7 --out tests/cart.spec.ts',
      'The steps are carried out while they are written, then the test is run with',
      'the @playwright/test of your project. One that does not pass is kept aside.',
      'Exit code 0 when it was handed over, 1 when not.',
    ],
    flags: [
      { name: 'playwright', kind: 'boolean', description: 'for @playwright/test (the only form so far)' },
      { name: 'session', kind: 'string', description: 'a recorded session in place of files' },
      { name: 'out', kind: 'string', description: 'file to write (default: beside the steps)' },
      { name: 'no-run', kind: 'boolean', description: 'only write: look at nothing, run nothing' },
    ],
    groups: ['Browser', 'Profile and page', 'Access and secrets', 'Output', 'Limits'],
  },
  {
    name: 'knowledge',
    usage: 'surehand knowledge <what> [words] [options]',
    summary: 'ask and tend what earlier sessions learned',
    details: [
      'search WORDS      steps that answer the words, with why they matched',
      'last [N]          the newest steps',
      'sessions          recorded sessions, the newest first',
      'summarize [ID]    what worked in a session, as a recipe',
      'prune             remove old sessions: --older-than, --keep, --max-mb',
      'export ID FILE    one session as one file; import FILE brings it back',
      'rebuild           make the index anew from the files',
    ],
    flags: [
      json,
      { name: 'limit', kind: 'string', description: 'how many to show' },
      { name: 'screen', kind: 'string', description: 'only steps on this screen' },
      { name: 'tool', kind: 'string', description: 'only steps of this tool' },
      { name: 'flow-tag', kind: 'string', description: 'only sessions with this flow tag' },
      { name: 'session', kind: 'string', description: 'only this session' },
      { name: 'since-hours', kind: 'string', description: 'only the last hours' },
      { name: 'failed', kind: 'boolean', description: 'only what failed' },
      { name: 'older-than', kind: 'string', description: 'prune: days since the last step' },
      { name: 'keep', kind: 'string', description: 'prune: how many sessions may stay' },
      { name: 'max-mb', kind: 'string', description: 'prune: how large the store may be' },
      { name: 'dry-run', kind: 'boolean', description: 'prune: say what would go' },
    ],
    groups: ['Knowledge'],
  },
  ...SHARED_COMMANDS,
  {
    name: 'report',
    usage: 'surehand report <record.run.json ...> [--out report.html]',
    summary: 'show what runs looked like, as one HTML file',
    details: [
      'A record is what surehand scenario and replay leave beside their steps.',
      'The file needs nothing else: pictures, style and script are inside it.',
    ],
    flags: [
      { name: 'out', kind: 'string', description: 'file to write (default: report.html)' },
      { name: 'title', kind: 'string', description: 'heading of the report' },
    ],
    groups: [],
  },
  {
    name: 'setup',
    usage: 'surehand setup CLIENT [--dry-run] [--undo] [-- options]',
    summary: 'add surehand to the config file of an MCP client',
    details: [
      'claude-code, claude-desktop, codex, cursor, vscode, windsurf, zed, gemini,',
      'goose, copilot, opencode, kiro, cline, roo: docs/clients.md has their files.',
      'What changes is shown first. Words after -- are options for the server:',
      'surehand setup cursor -- --policy default',
    ],
    flags: [
      { name: 'dry-run', kind: 'boolean', description: 'only show it' },
      { name: 'yes', kind: 'boolean', description: 'write without asking' },
      { name: 'undo', kind: 'boolean', description: 'take the entry out again' },
    ],
    groups: [],
  },
  {
    name: 'skill',
    usage: 'surehand skill [install [--claude] [--codex] [--cursor] [--dir D]]',
    summary: 'print or install the skill that teaches an agent these commands',
    details: [],
    flags: [
      { name: 'claude', kind: 'boolean', description: 'into .claude/skills' },
      { name: 'codex', kind: 'boolean', description: 'into .agents/skills' },
      { name: 'cursor', kind: 'boolean', description: 'into .cursor/skills' },
      { name: 'dir', kind: 'string', description: 'into another folder of skills' },
    ],
    groups: [],
  },
  {
    name: 'trust',
    usage: 'surehand trust [DIR] [--remove]',
    summary: 'let the config file of a folder choose everything, until it changes',
    details: [
      'A surehand.config.json that is merely found may choose harmless things only:',
      'no program, script, policy, approval, credential or place. Read it first.',
    ],
    flags: [{ name: 'remove', kind: 'boolean', description: 'trust it no longer' }],
    groups: [],
  },
  {
    name: 'help',
    usage: 'surehand help [command]',
    summary: 'show help, for one command or all',
    details: [],
    flags: [],
    groups: [],
  },
];

/** The flags that only this command has. */
export function flagsOf(command: string): readonly CommandFlag[] {
  return COMMANDS.find(({ name }) => name === command)?.flags ?? [];
}
