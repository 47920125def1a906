import type { Backend } from './backend.ts';

/** Microsoft's Playwright MCP server. It carries out; whether it came out as wanted is checked on its snapshots. */
export const playwrightMcp: Backend = {
  name: 'playwright',
  known_by: 'browser_snapshot',
  fills_secrets: false,
  tells_outcomes: false,
  selectors: { testid: '[data-testid="$"]', css: '$' },
  says_missing: 'does not match any elements',
  close: { command: 'browser_close', params: {} },
  look: { command: 'browser_snapshot', params: {} },
  picture: { command: 'browser_take_screenshot', params: { type: 'jpeg' } },
  png: { command: 'browser_take_screenshot', params: { type: 'png' } },
  tabs: { command: 'browser_tabs', params: { action: 'list' } },
  console_problems: { command: 'browser_console_messages', params: { level: 'error', all: true } },
  commands: {
    navigate: [
      { command: 'browser_navigate', params: { url: '$url' }, when: 'url' },
      { command: 'browser_navigate_back', params: {}, when: 'back' },
      { command: 'browser_evaluate', params: { function: '() => history.forward()' }, when: 'forward' },
      { command: 'browser_evaluate', params: { function: '() => location.reload()' }, when: 'reload' },
    ],
    click: [
      {
        command: 'browser_click',
        params: { element: '$element', target: '$target', doubleClick: '$double', button: '$button' },
      },
    ],
    input: [
      {
        command: 'browser_type',
        params: { element: '$element', target: '$target', text: '$text' },
        when: '!append',
      },
      // Typed key by key, it goes where the caret is: behind what is there.
      { command: 'browser_click', params: { element: '$element', target: '$target' }, when: 'append' },
      { command: 'browser_press_key', params: { key: 'End' }, when: 'append' },
      {
        command: 'browser_type',
        params: { element: '$element', target: '$target', text: '$text', slowly: true },
        when: 'append',
      },
    ],
    select: [
      {
        command: 'browser_select_option',
        params: { element: '$element', target: '$target', values: '$values' },
      },
    ],
    check: [fillForm('checkbox', 'true')],
    uncheck: [fillForm('checkbox', 'false')],
    adjust: [fillForm('slider', '$text')],
    hover: [{ command: 'browser_hover', params: { element: '$element', target: '$target' } }],
    keypress: [
      {
        command: 'browser_evaluate',
        params: { element: '$element', target: '$target', function: '(element) => element.focus()' },
        when: 'target',
      },
      { command: 'browser_press_key', params: { key: '$key' } },
    ],
    scroll: [
      {
        command: 'browser_evaluate',
        params: { element: '$element', target: '$target', function: '$scroll_code' },
      },
    ],
    drag: [
      {
        command: 'browser_drag',
        params: {
          startElement: '$element',
          startTarget: '$target',
          endElement: '$to_element',
          endTarget: '$to',
        },
      },
    ],
    upload: [
      { command: 'browser_click', params: { element: '$element', target: '$target' }, when: 'target' },
      { command: 'browser_file_upload', params: { paths: '$paths' } },
    ],
    dialog: [{ command: 'browser_handle_dialog', params: { accept: '$accept', promptText: '$text' } }],
    switch_tab: [{ command: 'browser_tabs', params: { action: 'select', index: '$tab_index' } }],
    wait: [],
    assert: [],
  },
};

function fillForm(type: 'checkbox' | 'slider', value: string) {
  return {
    command: 'browser_fill_form',
    params: { fields: [{ target: '$target', name: '$element', type, value }] },
  };
}
