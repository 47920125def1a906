import { setTimeout as after } from 'node:timers/promises';
import { drawScreen } from './draw.mjs';
import { dumpWindow, dumpWindows } from './dump.mjs';
import { AGENT_SOCKET, instrument } from './instrument.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {import('./adbd.mjs').Ran} Ran */
/** @typedef {{ phone: Phone, files: Map<string, Buffer>, sockets?: Map<string, unknown>, out: (piece: Buffer | string) => void, signal: AbortSignal }} Around */
/** @typedef {(args: string[], around: Around) => Ran | Promise<Ran>} Command */

/** Runs a line as a device's shell does: words and quotes, `;`, `&&`, and `| grep WORD`. @param {string} line @param {Around} around @returns {Promise<Ran>} */
export async function runLine(line, around) {
  /** @type {Ran} */
  let last = { exit_code: 0 };
  const outs = [];
  const errs = [];
  for (const { words, joint } of split(line)) {
    if (joint === '&&' && (last.exit_code ?? 0) !== 0) continue;
    // What was said before is on its way while a program takes the place of the shell.
    if (words[0] === 'exec') {
      for (const piece of outs.splice(0)) around.out(piece);
      words.shift();
    }
    if (joint === '|') {
      const kept = String(last.stdout ?? '')
        .split('\n')
        .filter((text) => text.includes(words.at(-1) ?? ''));
      outs.pop();
      last =
        words[0] === 'grep'
          ? { stdout: kept.map((text) => `${text}\n`).join(''), exit_code: kept.length > 0 ? 0 : 1 }
          : missing(words[0] ?? '');
    } else last = await runWords(words, around);
    outs.push(last.stdout ?? '');
    errs.push(last.stderr ?? '');
  }
  const bytes = outs.map((piece) => Buffer.from(piece));
  return { stdout: Buffer.concat(bytes), stderr: errs.join(''), exit_code: last.exit_code ?? 0 };
}

/** @param {string[]} words @param {Around} around @returns {Promise<Ran>} */
async function runWords([name = '', ...args], around) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return command ? command(args, around) : missing(name);
}

/** Sockets that listen, as the kernel lists them. @param {Around['sockets']} sockets */
function unixSockets(sockets) {
  const head = 'Num       RefCount Protocol Flags    Type St Inode Path\n';
  const lines = [...(sockets?.keys() ?? [])].flatMap((name, at) => {
    const path = /^localabstract:(?<path>.+)$/.exec(name)?.groups?.path;
    return path ? [`0000000000000000: 00000002 00000000 00010000 0001 01 ${40_000 + at} @${path}\n`] : [];
  });
  return `${head}${lines.join('')}`;
}

/** @param {string} name @returns {Ran} */
function missing(name) {
  return { stderr: `/system/bin/sh: ${name}: inaccessible or not found\n`, exit_code: 127 };
}

/** @type {Record<string, Command>} */
const COMMANDS = {
  true: () => ({}),
  echo: (args, { phone }) => ({
    stdout: `${args.map((word) => (word === '$$' ? phone.nextProcess() : word)).join(' ')}\n`,
  }),
  kill: (args, { phone }) => {
    const end = phone.processes.get(Number(args.at(-1)));
    if (!end) return { stderr: `/system/bin/sh: kill: ${args.at(-1)}: No such process\n`, exit_code: 1 };
    end();
    return {};
  },
  screenrecord,
  cat: ([path = ''], { files, sockets }) => {
    const file = path === '/proc/net/unix' ? unixSockets(sockets) : files.get(path);
    return file ? { stdout: file } : { stderr: `cat: ${path}: No such file or directory\n`, exit_code: 1 };
  },
  rm: (args, { files }) => {
    for (const path of args) files.delete(path);
    return {};
  },
  getprop: ([name], { phone }) => {
    /** @type {Record<string, string>} */
    const all = {
      'ro.product.model': phone.model,
      'ro.product.manufacturer': 'Pocket',
      'ro.build.version.release': phone.release,
      'ro.build.version.sdk': String(phone.sdk),
      'sys.boot_completed': '1',
      'ro.serialno': 'pocket0001',
    };
    if (name) return { stdout: `${all[name] ?? ''}\n` };
    return {
      stdout: Object.entries(all)
        .map(([key, value]) => `[${key}]: [${value}]\n`)
        .join(''),
    };
  },
  wm: ([what, ...rest], { phone }) => {
    if (what === 'size') return { stdout: `Physical size: ${phone.size.width}x${phone.size.height}\n` };
    if (what === 'density') return { stdout: 'Physical density: 420\n' };
    if (what === 'user-rotation' && rest[0] === 'lock') phone.rotation = Number(rest[1] ?? 0);
    if (what === 'user-rotation' && rest[0] === 'free') phone.rotation = 0;
    phone.changed();
    return {};
  },
  settings: ([verb, space, key, value], { phone }) => {
    if (verb === 'put' && space === 'system' && key === 'user_rotation') {
      phone.rotation = Number(value);
      phone.changed();
    }
    if (verb === 'get' && key === 'default_input_method') return { stdout: `${phone.input_method}\n` };
    return verb === 'get' ? { stdout: key === 'user_rotation' ? `${phone.rotation}\n` : 'null\n' } : {};
  },
  input,
  uiautomator,
  screencap: (args, { phone, files }) => {
    const now = Date.now();
    const toast = phone.toasts.findLast(({ until }) => until > now)?.text ?? '';
    const picture = drawScreen({ width: phone.width, height: phone.height, windows: phone.windows(), toast });
    const path = args.find((word) => word.startsWith('/'));
    if (path) files.set(path, picture);
    return path ? {} : { stdout: picture };
  },
  am,
  pm,
  cmd: ([service, ...args], around) => {
    if (service === 'package') return pm(args, around);
    if (service === 'activity') return am(args, around);
    return { stderr: `cmd: Can't find service: ${service}\n`, exit_code: 20 };
  },
  monkey: (args, { phone }) => {
    const name = args[args.indexOf('-p') + 1] ?? '';
    if (phone.start(name)) return { stdout: 'Events injected: 1\n' };
    return { stdout: '** No activities found to run, monkey aborted.\n', exit_code: 252 };
  },
  pidof: ([name = ''], { phone }) => {
    const task = phone.tasks.find(({ app }) => app.package === name);
    return task ? { stdout: `${task.pid}\n` } : { exit_code: 1 };
  },
  dumpsys,
  logcat,
};

/** @type {Command} */
async function input(given, { phone }) {
  const words = given[0] === 'touchscreen' || given[0] === 'keyboard' ? given.slice(1) : given;
  const [kind, ...rest] = words;
  const numbers = rest.map(Number);
  const [x = 0, y = 0, x2 = 0, y2 = 0, ms = 300] = numbers;
  if (kind === 'tap' && numbers.slice(0, 2).every(Number.isFinite)) phone.touch(x, y);
  else if ((kind === 'swipe' || kind === 'draganddrop') && numbers.slice(0, 4).every(Number.isFinite))
    phone.swipe(x, y, x2, y2, ms);
  else if (kind === 'text') {
    const text = (rest[0] ?? '').replaceAll('%s', ' ');
    if (/[^\x20-\x7e]/.test(text))
      return {
        stderr:
          'java.lang.NullPointerException: Attempt to get length of null array\n\tat com.android.commands.input.Input.sendText(Input.java:167)\n',
        exit_code: 1,
      };
    phone.type(text);
  } else if (kind === 'keyevent') {
    for (const word of rest.filter((one) => !one.startsWith('--'))) {
      const code = keyCode(word);
      if (code === undefined)
        return { stderr: `Error: Invalid arguments for command: keyevent\n`, exit_code: 255 };
      phone.key(code);
    }
  } else if (kind === 'keycombination') phone.keys(rest.map((word) => keyCode(word) ?? 0));
  else return { stderr: `Error: Invalid arguments for command: ${kind}\n`, exit_code: 255 };
  // An input is over when what it was sent to has taken it.
  await phone.web_done;
  return {};
}

/** A film is the names of the screens that were shown, behind the first bytes of an MP4. @type {Command} */
async function screenrecord(args, { phone, files, signal }) {
  const path = args.at(-1) ?? '';
  if (!path.startsWith('/')) return { stderr: 'Must specify output file (see --help).\n', exit_code: 2 };
  const seconds = Number(args[args.indexOf('--time-limit') + 1]);
  const began = phone.inputs.length;
  const ending = new AbortController();
  const pid = phone.last_process;
  phone.processes.set(pid, () => ending.abort());
  await after(seconds * 1000, undefined, { signal: AbortSignal.any([ending.signal, signal]) }).catch(
    () => {},
  );
  phone.processes.delete(pid);
  const taken = JSON.stringify(phone.inputs.slice(began).map(({ kind }) => kind));
  files.set(path, Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.from(taken)]));
  return {};
}

const KEYS = {
  HOME: 3,
  BACK: 4,
  DPAD_UP: 19,
  DPAD_DOWN: 20,
  DPAD_LEFT: 21,
  DPAD_RIGHT: 22,
  VOLUME_UP: 24,
  VOLUME_DOWN: 25,
  POWER: 26,
  A: 29,
  TAB: 61,
  SPACE: 62,
  ENTER: 66,
  DEL: 67,
  FORWARD_DEL: 112,
  MENU: 82,
  ESCAPE: 111,
  CTRL_LEFT: 113,
  MOVE_HOME: 122,
  MOVE_END: 123,
  APP_SWITCH: 187,
  WAKEUP: 224,
};

/** @param {string} word */
function keyCode(word) {
  if (/^\d+$/.test(word)) return Number(word);
  const name = word.replace(/^KEYCODE_/, '');
  return Object.hasOwn(KEYS, name) ? KEYS[/** @type {keyof typeof KEYS} */ (name)] : undefined;
}

/** @type {Command} */
async function uiautomator([verb, ...args], { phone, files, out, sockets }) {
  // Android gives the tree to one program at a time.
  if (sockets?.has(AGENT_SOCKET))
    return {
      stderr: 'java.lang.IllegalStateException: UiAutomationService already registered!\n',
      exit_code: 1,
    };
  if (verb !== 'dump') return { stdout: 'Usage: uiautomator <subcommand> [options]\n', exit_code: 1 };
  const path = args.find((word) => !word.startsWith('-')) ?? '/sdcard/window_dump.xml';
  phone.trees += 1;
  const until = Date.now() + phone.idle.most_ms;
  while (Date.now() - phone.changed_at < phone.idle.quiet_ms) {
    if (Date.now() > until) return { stderr: 'ERROR: could not get idle state.\n' };
    await after(Math.max(1, phone.idle.quiet_ms - (Date.now() - phone.changed_at)));
  }
  const options = { rotation: phone.rotation, hints: phone.sdk >= 34 };
  const all = phone.windows();
  const active = all.find((one) => one.active);
  if (!active) return { stderr: 'ERROR: null root node returned by UiTestAutomationBridge.\n' };
  const xml =
    args.includes('--windows') && phone.sdk >= 30 ? dumpWindows(all, options) : dumpWindow(active, options);
  if (path === '/dev/tty') out(xml);
  else files.set(path, Buffer.from(xml));
  return { stdout: `UI hierchary dumped to: ${path}\n` };
}

/** @type {Command} */
function am([verb, ...args], around) {
  const { phone } = around;
  const value = (/** @type {string} */ flag) =>
    args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
  if (verb === 'force-stop') {
    const [name = ''] = args;
    phone.programs.get(name)?.();
    if (phone.tasks.some(({ app }) => app.package === name)) phone.stop(name);
    return {};
  }
  if (verb === 'instrument') return instrument(args, around);
  if (verb === 'broadcast') {
    const heard = value('-a') === 'ADB_INPUT_B64' && phone.input_method === 'com.android.adbkeyboard/.AdbIME';
    if (heard) phone.type(Buffer.from(value('msg') ?? '', 'base64').toString());
    return { stdout: `Broadcasting: Intent { act=${value('-a')} }\nBroadcast completed: result=0\n` };
  }
  if (verb !== 'start' && verb !== 'start-activity')
    return { stderr: `Unknown command: ${verb}\n`, exit_code: 255 };
  if (args.includes('-S')) phone.stop((value('-n') ?? value('-p') ?? '').split('/')[0] ?? '');
  const link = value('-d');
  const component =
    value('-n') ??
    args.find((word, at) => word.includes('/') && !word.startsWith('-') && !args[at - 1]?.startsWith('-'));
  if (link !== undefined && component === undefined) {
    const app = [...phone.apps.values()].find((one) =>
      link.startsWith(`${one.package.split('.').at(-1)}://`),
    );
    const intent = `Starting: Intent { act=android.intent.action.VIEW dat=${link} }\n`;
    if (!app || !phone.start(app.package, link))
      return {
        stdout: intent,
        stderr:
          'Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW dat=' +
          `${link} flg=0x10000000 }\n`,
        exit_code: 1,
      };
    return { stdout: `${intent}Status: ok\n` };
  }
  const name = (component ?? value('-p') ?? '').split('/')[0] ?? '';
  const intent = `Starting: Intent { act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER] cmp=${component ?? name} }\n`;
  if (!phone.start(name, link))
    return {
      stdout: intent,
      stderr: `Error type 3\nError: Activity class {${component ?? name}} does not exist.\n`,
      exit_code: 1,
    };
  return { stdout: intent };
}

/** @type {Command} */
function pm([verb, ...args], { phone, files }) {
  const name = args.findLast((word) => !word.startsWith('-')) ?? '';
  const app = phone.apps.get(name);
  const unknown = { stdout: `Error: package '${name}' not found\n`, exit_code: 1 };
  if (verb === 'list' && args[0] === 'packages') {
    const shown = [...phone.apps.values()].filter((one) => !args.includes('-3') || !one.system);
    return { stdout: shown.map((one) => `package:${one.package}\n`).join('') };
  }
  if (verb === 'path') return app ? { stdout: `package:/data/app/${name}/base.apk\n` } : { exit_code: 1 };
  if (verb === 'resolve-activity')
    return app
      ? {
          stdout: `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n${name}/.MainActivity\n`,
        }
      : { stdout: 'No activity found\n' };
  if (verb === 'clear') {
    if (!app) return { stdout: 'Failed\n', exit_code: 1 };
    phone.stop(name);
    app.reset?.(phone);
    phone.granted.delete(name);
    return { stdout: 'Success\n' };
  }
  if (verb === 'grant' || verb === 'revoke') {
    const [to = '', permission = ''] = args;
    if (!phone.apps.has(to))
      return {
        stderr: `Exception occurred while executing '${verb}':\njava.lang.IllegalArgumentException: Unknown package: ${to}\n`,
        exit_code: 255,
      };
    if (!permission.includes('.permission.'))
      return {
        stderr: `Exception occurred while executing '${verb}':\njava.lang.IllegalArgumentException: Unknown permission: ${permission}\n`,
        exit_code: 255,
      };
    phone.grant(to, permission, verb === 'grant');
    return {};
  }
  if (verb === 'install') {
    const file = files.get(args.findLast((word) => word.startsWith('/')) ?? '');
    const told =
      file && file.subarray(0, 2).toString() === 'PK'
        ? /package=(?<name>[\w.]+)/.exec(file.toString('latin1'))?.groups?.name
        : undefined;
    if (!told)
      return {
        stdout: 'Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/local/tmp/app.apk]\n',
        exit_code: 1,
      };
    const version = /version=(?<version>[\d.]+)/.exec(file?.toString('latin1') ?? '')?.groups?.version;
    phone.install({
      package: told,
      ...(version ? { version } : {}),
      label: told.split('.').at(-1) ?? told,
      start: () => ({
        name: '.MainActivity',
        build: () => ({
          cls: 'android.widget.FrameLayout',
          children: [{ cls: 'android.widget.TextView', text: `Hello from ${told}`, h: 120 }],
        }),
      }),
    });
    return { stdout: 'Success\n' };
  }
  if (verb === 'uninstall') {
    if (!app) return { stdout: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n', exit_code: 1 };
    phone.stop(name);
    phone.apps.delete(name);
    return { stdout: 'Success\n' };
  }
  return unknown;
}

/** @type {Command} */
function dumpsys([service, ...args], { phone }) {
  const task = phone.front;
  const sheet = phone.sheets.findLast((one) => one.activity);
  const component = sheet
    ? `${sheet.package}/${sheet.activity}`
    : `${task?.app.package}/${task?.app.package}${task?.stack.at(-1)?.name ?? ''}`;
  const short = sheet ? component : `${task?.app.package}/${task?.stack.at(-1)?.name ?? ''}`;
  const focus = phone.locked
    ? 'NotificationShade'
    : phone.sheets.at(-1)?.package === 'android'
      ? `Application Error: ${phone.sheets.at(-1)?.title}`
      : component;
  if (service === 'window') {
    const lines = [
      'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)',
      `  init=${phone.size.width}x${phone.size.height} 420dpi cur=${phone.width}x${phone.height} app=${phone.width}x${phone.height - 126}`,
      `    mCurrentFocus=Window{5e0fa6d u0 ${focus}}`,
      `    mFocusedApp=ActivityRecord{12376650 u0 ${short} t${7}}`,
      `    mDreamingLockscreen=${phone.locked}`,
      `    isKeyguardShowing=${phone.locked}`,
      `    mRotation=ROTATION_${phone.rotation * 90}`,
      ...(phone.toasts.some(({ until }) => until > Date.now())
        ? ['  Window #3 Window{8a1c2f0 u0 Toast}:']
        : []),
    ];
    return { stdout: `${lines.join('\n')}\n` };
  }
  if (service === 'activity')
    return {
      stdout: `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n    topResumedActivity=ActivityRecord{12376650 u0 ${short} t7}\n  ResumedActivity: ActivityRecord{12376650 u0 ${short} t7}\n`,
    };
  if (service === 'input_method')
    return {
      stdout: `Current Input Method Manager state:\n  mShowRequested=${phone.keyboard} mShowExplicitlyRequested=false mInputShown=${phone.keyboard}\n`,
    };
  if (service === 'battery')
    return {
      stdout:
        'Current Battery Service state:\n  AC powered: false\n  USB powered: true\n  status: 2\n  health: 2\n  present: true\n  level: 87\n  scale: 100\n',
    };
  if (service === 'notification') {
    const shown = phone.toasts.filter(({ until }) => until > Date.now());
    const records = shown.map(
      ({ text, package: owner, id }) =>
        `    TextToastRecord{${id.toString(16)} ${task?.pid ?? 0}:${owner}/u0a99 isSystemToast=false token=android.os.BinderProxy@7789b20 text=${text} duration=0}\n`,
    );
    return {
      stdout: `Current Notification Manager state:\n${shown.length > 0 ? `  Toast Queue:\n${records.join('')}` : ''}\n  Notification List:\n`,
    };
  }
  if (service === 'package') {
    const app = phone.apps.get(args[0] ?? '');
    return {
      stdout: app
        ? `Packages:\n  Package [${app.package}] (3c1a2b):\n    versionCode=7 minSdk=24 targetSdk=34\n    versionName=${app.version ?? '1.4.2'}\n`
        : `Unable to find package: ${args[0]}\n`,
    };
  }
  return { stderr: `Can't find service: ${service}\n`, exit_code: 0 };
}

/** @type {Command} */
async function logcat(args, { phone, out, signal }) {
  const pid = args.find((word) => word.startsWith('--pid='))?.slice(6);
  const countAfter = (/** @type {string} */ flag) =>
    args.includes(flag) ? Number(args[args.indexOf(flag) + 1]) : Number.POSITIVE_INFINITY;
  const count = countAfter('-t');
  const wanted = (/** @type {string} */ line) => !pid || line.split(/\s+/)[2] === pid;
  if (args.includes('-c')) {
    phone.log = [];
    return {};
  }
  const lines = phone.log.filter(wanted);
  // `-T` goes on after them.
  const last = Math.min(count, countAfter('-T'));
  const shown = Number.isFinite(last) ? lines.slice(-last) : lines;
  const text = ['--------- beginning of main', ...shown].map((line) => `${line}\n`).join('');
  if (args.includes('-d') || Number.isFinite(count)) return { stdout: text };
  out(text);
  const read = (/** @type {string} */ line) => wanted(line) && out(`${line}\n`);
  phone.logReaders.push(read);
  await new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
  phone.logReaders = phone.logReaders.filter((one) => one !== read);
  return {};
}

/** @param {string} line @returns {{ words: string[], joint: string }[]} */
function split(line) {
  /** @type {{ words: string[], joint: string }[]} */
  const commands = [];
  /** @type {string[]} */
  let words = [];
  let joint = ';';
  const end = (/** @type {string} */ next) => {
    if (words.length > 0) commands.push({ words, joint });
    words = [];
    joint = next;
  };
  const pattern =
    /(?<space>\s+)|(?<joint>&&|\|\||[;|])|(?<word>(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s;|&'"\\]|&(?!&))+)/gs;
  for (const { groups } of line.matchAll(pattern)) {
    if (groups?.joint) end(groups.joint);
    else if (groups?.word !== undefined) words.push(unquote(groups.word));
  }
  end(';');
  return commands;
}

/** @param {string} word */
function unquote(word) {
  return word.replace(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs,
    (_, single, double, one) => single ?? double?.replace(/\\(.)/gs, '$1') ?? one,
  );
}
