import type { Backend } from './backend.ts';

/** Our own server. It verifies each action and fills in secrets itself. */
export const surehandServer: Backend = {
  name: 'surehand',
  known_by: 'get_outline',
  fills_secrets: true,
  tells_outcomes: true,
  open: {
    command: 'launch',
    params: {},
    session_field: 'session',
    environment_fields: ['browser', 'headless', 'viewport'],
  },
  close: { command: 'cleanup', params: {} },
  look: { command: 'get_outline', params: {} },
  find: { command: 'find_element', params: { limit: 3 } },
  expect: { command: 'run_steps', params: { screen: 'none' } },
  picture: { command: 'capture_screenshot', params: {} },
  png: { command: 'get_snapshot', params: { screenshot: true } },
  console_problems: { command: 'get_logs', params: { limit: 100 } },
  network_problems: { command: 'get_network_activity', params: { failed: true, limit: 100 } },
  commands: {
    navigate: [
      { command: 'navigate', params: { url: '$url', screen: 'none' }, when: 'url' },
      // Anew: where the app was left by whoever used it last is no place to start from.
      { command: 'restart_app', params: { app: '$app' }, when: 'app' },
      { command: 'navigate', params: { url: 'back', screen: 'none' }, when: 'back' },
      { command: 'navigate', params: { url: 'forward', screen: 'none' }, when: 'forward' },
      { command: 'navigate', params: { url: 'reload', screen: 'none' }, when: 'reload' },
    ],
    click: [{ command: 'click', params: { target: '$target', double: '$double', button: '$button' } }],
    input: [{ command: 'fill', params: { target: '$target', value: '$text', clear_first: '$append' } }],
    select: [{ command: 'select', params: { target: '$target', value: '$values' } }],
    check: [{ command: 'adjust_control', params: { target: '$target', value: 'on' } }],
    uncheck: [{ command: 'adjust_control', params: { target: '$target', value: 'off' } }],
    adjust: [{ command: 'adjust_control', params: { target: '$target', value: '$value' } }],
    hover: [{ command: 'hover', params: { target: '$target' } }],
    keypress: [{ command: 'press_key', params: { key: '$key', target: '$target' } }],
    scroll: [{ command: 'scroll', params: { target: '$target', direction: '$direction' } }],
    drag: [{ command: 'drag', params: { target: '$target', to: '$to', by: '$by' } }],
    upload: [{ command: 'upload_files', params: { target: '$target', paths: '$paths' } }],
    dialog: [{ command: 'handle_dialog', params: { accept: '$accept', text: '$text' } }],
    switch_tab: [{ command: 'tabs', params: { do: 'switch', tab: '$tab' } }],
    wait: [],
    assert: [],
  },
};
