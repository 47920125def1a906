import { spawn } from 'node:child_process';

/** Whether a person's own browser can be opened from here. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens an address in the person's own browser; false when there is no program for that or it fails at once. */
export function openInBrowser(url: string): Promise<boolean> {
  const [program, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]];
  return new Promise((done) => {
    const opener = spawn(program, args, { stdio: 'ignore', detached: true });
    opener.once('error', () => done(false));
    opener.once('exit', (code) => done(code === 0));
    // Some openers stay for as long as the browser does.
    opener.once('spawn', () => setTimeout(() => done(true), 3000).unref());
    opener.unref();
  });
}
