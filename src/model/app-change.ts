/** What can be changed about the apps of a phone. `reset` forgets everything that the app keeps; `path` is a file of this machine. */
export type AppChange =
  | { kind: 'start' | 'stop' | 'restart' | 'reset' | 'uninstall'; app: string }
  | { kind: 'install'; path: string }
  | { kind: 'grant'; app: string; permission: string }
  | { kind: 'rotate'; to: 'portrait' | 'landscape' };
