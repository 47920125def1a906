import { describe, expect, test } from 'vitest';
import { playwrightMcp } from '../../../src/scenario/backends/playwright-mcp.ts';
import { surehandServer } from '../../../src/scenario/backends/surehand-server.ts';
import { MCPCommandGeneratorLogic } from '../../../src/scenario/components/command-generator/mcp-command-generator-logic.ts';
import { type IntermediateStep, TEST_STEP_ACTIONS } from '../../../src/scenario/interfaces/index.ts';
import { TOOLS } from '../../../src/tools/index.ts';

type Given = Omit<IntermediateStep, 'description'>;
const button: Given = { actionType: 'click', targetSelector: '@e1', targetDescription: 'button "Save"' };
const field: Given = {
  actionType: 'input',
  targetSelector: '@e2',
  targetDescription: 'textbox "Name"',
  inputValue: 'Ada',
};

function commandsOf(backend: typeof surehandServer, step: Given) {
  const made = new MCPCommandGeneratorLogic(backend).generateCommandsLogic({ ...step, description: 'said' });
  return made.map(({ command, params }) => [command, params]);
}

test.each<[string, Given, unknown[]]>([
  [
    'open',
    { actionType: 'navigate', inputValue: 'http://a.test/' },
    [['navigate', { url: 'http://a.test/', screen: 'none' }]],
  ],
  ['back', { actionType: 'navigate', inputValue: 'back' }, [['navigate', { url: 'back', screen: 'none' }]]],
  ['click', button, [['click', { target: '@e1' }]]],
  ['double-click', { ...button, click: 'double' }, [['click', { target: '@e1', double: true }]]],
  ['right-click', { ...button, click: 'right' }, [['click', { target: '@e1', button: 'right' }]]],
  ['input', field, [['fill', { target: '@e2', value: 'Ada' }]]],
  ['append', { ...field, append: true }, [['fill', { target: '@e2', value: 'Ada', clear_first: false }]]],
  ['select', { ...field, actionType: 'select' }, [['select', { target: '@e2', value: ['Ada'] }]]],
  [
    'select many',
    { ...field, actionType: 'select', values: ['a', 'b'] },
    [['select', { target: '@e2', value: ['a', 'b'] }]],
  ],
  ['check', { ...button, actionType: 'check' }, [['adjust_control', { target: '@e1', value: 'on' }]]],
  ['uncheck', { ...button, actionType: 'uncheck' }, [['adjust_control', { target: '@e1', value: 'off' }]]],
  [
    'adjust',
    { ...field, actionType: 'adjust', inputValue: 30 },
    [['adjust_control', { target: '@e2', value: 30 }]],
  ],
  ['hover', { ...button, actionType: 'hover' }, [['hover', { target: '@e1' }]]],
  ['key', { actionType: 'keypress', key: 'Enter' }, [['press_key', { key: 'Enter' }]]],
  ['scroll', { actionType: 'scroll', direction: 'down' }, [['scroll', { direction: 'down' }]]],
  [
    'drag',
    { ...button, actionType: 'drag', toTargetSelector: '@e9' },
    [['drag', { target: '@e1', to: '@e9' }]],
  ],
  [
    'upload',
    { ...button, actionType: 'upload', paths: ['/a.png'] },
    [['upload_files', { target: '@e1', paths: ['/a.png'] }]],
  ],
  [
    'dialog',
    { actionType: 'dialog', accept: true, inputValue: 'Ada' },
    [['handle_dialog', { accept: true, text: 'Ada' }]],
  ],
  ['tab', { actionType: 'switch_tab', inputValue: 't2' }, [['tabs', { do: 'switch', tab: 't2' }]]],
  ['assert', { actionType: 'assert', assertion: { about: 'text', text: 'Hi', is: 'visible' } }, []],
  ['unknown', { actionType: 'unknown' }, []],
])('our own server: %s', (_, step, wanted) => {
  expect(commandsOf(surehandServer, step)).toEqual(wanted);
});

test.each<[string, Given, unknown[]]>([
  [
    'open',
    { actionType: 'navigate', inputValue: 'http://a.test/' },
    [['browser_navigate', { url: 'http://a.test/' }]],
  ],
  ['back', { actionType: 'navigate', inputValue: 'back' }, [['browser_navigate_back', {}]]],
  ['click', button, [['browser_click', { element: 'button "Save"', target: '@e1' }]]],
  ['input', field, [['browser_type', { element: 'textbox "Name"', target: '@e2', text: 'Ada' }]]],
  [
    'check',
    { ...button, actionType: 'check' },
    [
      [
        'browser_fill_form',
        { fields: [{ target: '@e1', name: 'button "Save"', type: 'checkbox', value: 'true' }] },
      ],
    ],
  ],
  [
    'key on something',
    { ...field, actionType: 'keypress', key: 'Enter' },
    [
      [
        'browser_evaluate',
        { element: 'textbox "Name"', target: '@e2', function: '(element) => element.focus()' },
      ],
      ['browser_press_key', { key: 'Enter' }],
    ],
  ],
  [
    'scroll',
    { actionType: 'scroll', direction: 'bottom' },
    [['browser_evaluate', { function: '() => window.scrollTo(0, document.documentElement.scrollHeight)' }]],
  ],
  ['tab', { actionType: 'switch_tab', inputValue: '1' }, [['browser_tabs', { action: 'select', index: 1 }]]],
  [
    'prompt',
    { actionType: 'dialog', accept: true, inputValue: 'Ada' },
    [['browser_handle_dialog', { accept: true, promptText: 'Ada' }]],
  ],
])('Playwright MCP: %s', (_, step, wanted) => {
  expect(commandsOf(playwrightMcp, step)).toEqual(wanted);
});

describe('the description of our own server', () => {
  test('names only tools that there are, with fields they take', () => {
    const parts = Object.values(surehandServer).filter((part) => typeof part === 'object');
    const single = parts.filter((part) => 'command' in part && 'params' in part);
    for (const used of [...Object.values(surehandServer.commands).flat(), ...single]) {
      const tool = TOOLS.find(({ name }) => name === used.command);
      expect(tool, used.command).toBeDefined();
      for (const param of Object.keys(used.params))
        expect(Object.keys(tool?.input.shape ?? {}), used.command).toContain(param);
    }
  });

  test('has something for every action, as that of Playwright MCP', () => {
    for (const backend of [surehandServer, playwrightMcp])
      expect(Object.keys(backend.commands).sort()).toEqual([...TEST_STEP_ACTIONS].sort());
  });
});
