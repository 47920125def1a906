import * as z from 'zod';
import { HTTP_SETTINGS } from './http-settings.ts';
import { PERMISSIONS } from './permissions.ts';
import { PLATFORMS } from './platform.ts';
import { isPattern, isTimezone } from './setting-checks.ts';

const origins = z.array(z.string());

/**
 * Every setting, declared once: the config file's JSON schema is this, a flag is its name in kebab-case, an
 * environment variable is its name in capitals behind SUREHAND_. `harmless` marks what a file in a folder that nobody
 * trusted may choose: no program, code, address, credential or place, and nothing that gives an agent more reach.
 */
export const OptionsSchema = z
  .object({
    platform: z
      .enum(PLATFORMS)
      .optional()
      .describe('kind of app that sessions are for (default: web); only its tools are offered')
      .meta({ harmless: true }),
    app: z
      .string()
      .optional()
      .describe('app to start on a phone: an Android package or an iOS bundle')
      .meta({ harmless: true }),
    adb: z
      .string()
      .optional()
      .describe('adb server to use, HOST:PORT (default: the one on this machine, started when absent)'),
    android_agent: z
      .boolean()
      .default(false)
      .describe(
        "trees and touches by Appium's UiAutomator2 server, which is installed on the phone; needs the package appium-uiautomator2-server",
      ),
    appium: z
      .string()
      .optional()
      .describe(
        'WebDriver server that phones are reached through: Appium, WebDriverAgent or a device cloud (default for iOS: http://127.0.0.1:4723); {{NAME}} in it is a secret',
      ),
    capabilities: z
      .string()
      .optional()
      .describe('JSON file of capabilities for that server; {{NAME}} in it is a secret')
      .meta({ path: true }),
    browser: z
      .enum(['chromium', 'firefox', 'webkit'])
      .default('chromium')
      .describe('browser engine')
      .meta({ harmless: true }),
    channel: z
      .string()
      .optional()
      .describe('installed browser to use: chrome, msedge, chrome-beta, ...')
      .meta({ harmless: true }),
    executable_path: z.string().optional().describe('browser program to start').meta({ path: true }),
    headless: z
      .boolean()
      .optional()
      .describe('no window (default where there is no display)')
      .meta({ harmless: true }),
    sandbox: z
      .boolean()
      .optional()
      .describe("the browser's own sandbox; --no-sandbox turns it off (automatic as root on Linux)"),
    browser_args: z.array(z.string()).default([]).describe('more command-line arguments for the browser'),
    isolated: z
      .boolean()
      .optional()
      .describe('profile in memory only (default unless --user-data-dir is given)'),
    user_data_dir: z.string().optional().describe('folder of a lasting browser profile').meta({ path: true }),
    profile: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'a name of letters, digits, _ and -')
      .optional()
      .describe('lasting browser profile by name, kept in your own configuration folder'),
    storage_state: z
      .string()
      .optional()
      .describe('file with cookies and local storage to start from')
      .meta({ path: true }),
    login: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'a name of letters, digits, _ and -')
      .optional()
      .describe('start signed in, from what surehand login --save kept under this name'),
    start_url: z.string().optional().describe('page that every new session opens first'),
    viewport: z
      .string()
      .regex(/^\d+x\d+$/, 'WIDTHxHEIGHT, for example 1280x720')
      .default('1280x720')
      .describe('viewport as WIDTHxHEIGHT')
      .meta({ harmless: true }),
    device: z
      .string()
      .optional()
      .describe('device that the browser imitates, for example "iPhone 15"; of a phone its id or name')
      .meta({ harmless: true }),
    locale: z
      .string()
      .optional()
      .describe('language of the browser, for example de-DE')
      .meta({ harmless: true }),
    timezone: z
      .string()
      .refine(isTimezone, 'a time zone such as Europe/Berlin')
      .optional()
      .describe('time zone of pages, for example Europe/Berlin')
      .meta({ harmless: true }),
    geolocation: z
      .string()
      .regex(/^-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?$/, 'LATITUDE,LONGITUDE, for example 52.52,13.40')
      .optional()
      .describe('place that pages are told, as LATITUDE,LONGITUDE; they also need the permission geolocation')
      .meta({ harmless: true }),
    color_scheme: z
      .enum(['light', 'dark', 'no-preference'])
      .optional()
      .describe('colours that pages are told the user prefers')
      .meta({ harmless: true }),
    user_agent: z.string().min(1).optional().describe('what the browser says it is').meta({ harmless: true }),
    permissions: z
      .array(z.string().refine((name) => PERMISSIONS.includes(name), `some of ${PERMISSIONS.join(', ')}`))
      .default([])
      .describe('what pages may do without asking: geolocation, notifications, camera, clipboard-read, ...'),
    extra_header: z
      .array(z.string().regex(/^[\w!#$%&'*+.^`|~-]+:/, 'headers such as "X-Test: 1"'))
      .default([])
      .describe('header sent with every request to every site, for example "X-Test: 1"'),
    ignore_https_errors: z
      .boolean()
      .default(false)
      .describe('open pages whose certificate is not trusted, such as a self-signed one'),
    http_credentials: z
      .string()
      .optional()
      .describe(
        'user:password for HTTP authentication at the first address, or user:password@https://shop.test',
      ),
    proxy: z
      .string()
      .min(1)
      .optional()
      .describe('proxy for the browser, for example http://127.0.0.1:3128 or socks5://127.0.0.1:1080'),
    cdp_endpoint: z
      .string()
      .optional()
      .describe('attach to a running Chromium at this CDP address; of several the least busy that answers')
      .meta({ several: true }),
    connect: z
      .string()
      .optional()
      .describe('connect to a remote Playwright server at this ws:// address, or to one of several')
      .meta({ several: true }),
    grid: z.string().optional().describe('Selenium Grid 4 to take browsers from; {{NAME}} is a secret'),
    extension: z
      .array(z.string())
      .default([])
      .describe('folder of an unpacked extension to load')
      .meta({ path: true }),
    app_state: z
      .string()
      .optional()
      .describe('expression that gives the state of the app, asked in the extension or else in the page'),
    init_script: z
      .array(z.string())
      .default([])
      .describe('script file to run in every page before its own')
      .meta({ path: true }),
    test_id_attributes: z
      .array(z.string())
      .default(['data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa'])
      .describe('attributes read as test ids, in this order')
      .meta({ harmless: true }),
    screens: z
      .array(z.string())
      .default([])
      .describe('names of screens: NAME=url:..., NAME=title:... or NAME=testid:...; * stands for anything')
      .meta({ harmless: true }),
    toolset: z
      .array(z.string())
      .default(['core'])
      .describe(
        'sets of tools to offer: core, verify, inspect, evaluate, network, storage, knowledge, extension, mobile, all; or loop alone',
      ),
    tool_prefix: z
      .string()
      .regex(/^\w*$/)
      .default('')
      .describe('put before every tool name, for example mm_')
      .meta({ harmless: true }),
    structured: z
      .boolean()
      .default(false)
      .describe('answer with structured content instead of text')
      .meta({ harmless: true }),
    allowed_origins: origins
      .default([])
      .describe('only these origins may be opened or requested (none: all)')
      .meta({ harmless: true }),
    blocked_origins: origins
      .default([])
      .describe('these origins may not be opened or requested')
      .meta({ harmless: true }),
    allowed_schemes: z
      .array(z.string().regex(/^[a-z][a-z\d+.-]*$/i, 'a scheme such as file'))
      .default([])
      .describe(
        'addresses that may be opened besides http, https, about:blank and pages of the extension: file (only in the folders of allowed_paths and the working folder), data, javascript, view-source, chrome, ...',
      ),
    policy: z
      .string()
      .min(1)
      .optional()
      .describe('what a person must approve: default, checkout, netflix, or a .yaml, .ts or .mjs file')
      .meta({ path: 'or name' }),
    approval: z
      .enum(['auto', 'terminal', 'page', 'elicitation'])
      .default('auto')
      .describe('where the person is asked; elicitation trusts the MCP client to ask them'),
    secrets: z
      .string()
      .optional()
      .describe('file of NAME=value lines; {{NAME}} in a value is filled in, the value is never shown')
      .meta({ path: true }),
    allowed_paths: z
      .array(z.string())
      .default([])
      .describe('more folders whose files an agent may upload, open or write; the working folder is one')
      .meta({ path: true }),
    working_folder: z
      .boolean()
      .default(true)
      .describe(
        'an agent may upload, open and write files of the working folder; without it only of the output folder and allowed_paths',
      ),
    output_dir: z
      .string()
      .default('test-artifacts')
      .describe('folder for screenshots, downloads and logs')
      .meta({ path: true, harmless: 'within' }),
    output_limit: z
      .string()
      .regex(/^(?:none|\d+d|\d+[MG]B|\d+d,\d+[MG]B)$/i, '30d, 1GB, 30d,1GB or none')
      .default('30d,1GB')
      .describe(
        'what the output folder keeps: older files and the oldest beyond that room go; none: all stay',
      ),
    record: z.boolean().default(false).describe('film each page, into videos in the output folder'),
    trace: z.boolean().default(false).describe("a trace for Playwright's viewer, in the output folder"),
    knowledge: z
      .boolean()
      .default(true)
      .describe('remember every step, and tell what worked on a screen before')
      .meta({ harmless: true }),
    knowledge_dir: z
      .string()
      .optional()
      .describe('folder of what is remembered (default: llm-knowledge in the output folder)')
      .meta({ path: true }),
    knowledge_hours: z
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(48)
      .describe('how far back suggestions look')
      .meta({ harmless: true }),
    store: z
      .string()
      .optional()
      .describe(
        'database that machines share, postgres://USER@HOST/DATABASE, instead of files alone; needs the package pg',
      ),
    project: z
      .string()
      .regex(/^[\w.:/-]{1,100}$/, 'a name of letters, digits and . _ : / -')
      .default('default')
      .describe('what of the shared store belongs together; other projects see none of it'),
    bucket: z
      .string()
      .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{2,62}(?:\/[\w./-]*)?$/, 's3://NAME or s3://NAME/PREFIX')
      .optional()
      .describe(
        'bucket for the pictures of queued runs, s3://NAME/PREFIX, instead of files of each machine; keys and another server from the AWS_ variables',
      ),
    sensitive: z
      .array(z.string().refine(isPattern, 'regular expressions'))
      .default([])
      .describe('more names of fields whose values are hidden, as regular expressions'),
    app_version: z
      .string()
      .optional()
      .describe('version of the app under control, kept with its sessions')
      .meta({ harmless: true }),
    log_file: z
      .string()
      .optional()
      .describe('log file (default: surehand.log in the output folder)')
      .meta({ path: true }),
    log_level: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info')
      .describe('what is logged')
      .meta({ harmless: true }),
    snapshot_tokens: z
      .number()
      .int()
      .min(100)
      .max(20_000)
      .default(1000)
      .describe('token budget of a snapshot')
      .meta({ harmless: true }),
    timeout_ms: z
      .number()
      .int()
      .min(100)
      .max(600_000)
      .default(5000)
      .describe('limit of one action')
      .meta({ harmless: true }),
    navigation_timeout_ms: z
      .number()
      .int()
      .min(100)
      .max(600_000)
      .default(30_000)
      .describe('limit of one navigation')
      .meta({ harmless: true }),
    stabilization_window_ms: z
      .number()
      .int()
      .min(500)
      .max(1500)
      .default(1000)
      .describe('longest wait for a page to settle after an action')
      .meta({ harmless: true }),
    stable_observation_count: z
      .number()
      .int()
      .min(1)
      .max(5)
      .default(2)
      .describe('reads in a row that must agree')
      .meta({ harmless: true }),
    min_read_interval_ms: z
      .number()
      .int()
      .min(100)
      .max(200)
      .default(100)
      .describe('time between two such reads')
      .meta({ harmless: true }),
    max_recheck_attempts: z
      .number()
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe('reads before what an action implies counts as not so')
      .meta({ harmless: true }),
    model: z
      .string()
      .default('anthropic:claude-sonnet-5-5')
      .describe('model that decides: anthropic:NAME, openai:NAME, openai:NAME@URL or scripted:FILE'),
    model_base_url: z
      .string()
      .optional()
      .describe('address of the model server, for example http://127.0.0.1:11434/v1'),
    model_price: z
      .string()
      .regex(/^\d+(\.\d+)?(\/\d+(\.\d+)?){1,3}$/, 'INPUT/OUTPUT in dollars, for example 3/15')
      .optional()
      .describe('dollars per million tokens: INPUT/OUTPUT[/CACHE_READ/CACHE_WRITE]')
      .meta({ harmless: true }),
    max_turns: z
      .number()
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe("turns that a task may take (default: the policy's own, else 20)")
      .meta({ harmless: true }),
    ...HTTP_SETTINGS,
  })
  .strict();

export type Options = z.infer<typeof OptionsSchema>;
