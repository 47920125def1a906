import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDump } from '../../../src/drivers/android/read-dump.ts';
import { treeOfDump } from '../../../src/drivers/android/tree-of-dump.ts';
import { NodeKeys } from '../../../src/drivers/tree/node-keys.ts';
import { readTree } from '../../../src/drivers/tree/read-tree.ts';
import { sightOf } from '../../../src/drivers/tree/sight.ts';
import type { TreeWindow } from '../../../src/drivers/tree/tree.ts';
import { controlOf } from '../../../src/drivers/tree/tree-controls.ts';
import { leaveOutCovered, obstacleFor } from '../../../src/drivers/tree/tree-ready.ts';
import { readUiaSource } from '../../../src/drivers/webdriver/android-windows.ts';
import { readXcuiSource } from '../../../src/drivers/webdriver/tree-of-source.ts';

const SIZE = { width: 1080, height: 2400 };
const see = (windows: TreeWindow[], size = SIZE) =>
  sightOf({ place: { address: '', title: '', visit: '' }, size, windows }, new NodeKeys());

/** What is listed of a screen, each as its role, its name and, where it has none, the end of its id. */
function listed(windows: TreeWindow[], size = SIZE): string[] {
  return see(windows, size)
    .spots.filter((spot) => spot.listed)
    .map(({ node: { role, name, test_id, state } }) =>
      [role, name || (test_id ? `#${test_id}` : '-'), state.value === undefined ? '' : `=${state.value}`]
        .filter((one) => one !== '')
        .join(' '),
    );
}
const android = (xml: string) => listed(treeOfDump(readDump(xml)));
const uia = (xml: string) => listed(readUiaSource(xml, 'a.b').windows);
const ios = (xml: string) => listed(readXcuiSource(xml).windows, { width: 390, height: 844 });

const screen = (inside: string) =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node class="android.widget.FrameLayout" package="a.b" bounds="[0,0][1080,2400]">${inside}</node></hierarchy>`;
let row = 0;
/** A view with what is told of it and nothing else, in a row of its own. */
const view = (cls: string, facts: Record<string, string | boolean>, inside = '') => {
  row += 1;
  const bounds = `[0,${(row * 50) % 2000}][1080,${((row * 50) % 2000) + 48}]`;
  const told = Object.entries({ class: cls, package: 'a.b', bounds, ...facts });
  return `<node ${told.map(([name, value]) => `${name}="${value}"`).join(' ')}>${inside}</node>`;
};
const taps = { clickable: true };
const text = (words: string) => view('android.widget.TextView', { text: words });

// Shapes that dumps of apps in public projects have, written down anew with other words.
const SHAPES: Record<string, [xml: string, listed: string[], read?: (xml: string) => string[]]> = {
  'Flutter: which of how many a tab is stands in its last line, in any language, and is no part of its name':
    [
      screen(
        view(
          'android.view.View',
          { bounds: '[0,2200][1080,2400]' },
          view('android.view.View', { 'content-desc': 'Senden&#10;Tab 1 von 3', selected: true, ...taps }) +
            view('android.widget.ImageView', {
              'content-desc': 'Verlauf&#10;2 neu&#10;Tab 2 von 3',
              ...taps,
            }) +
            view('android.view.View', { 'content-desc': 'Mehr&#10;Tab 3 von 3' }),
        ),
      ),
      ['tab Senden', 'tab Verlauf, 2 neu', 'tab Mehr'],
    ],
  'Flutter: lines that only look like it stay in the name, each a part of it': [
    screen(
      view(
        'android.view.View',
        { bounds: '[0,2200][1080,2400]' },
        view('android.view.View', { 'content-desc': 'Pears&#10;1 of 12 left', ...taps }) +
          view('android.view.View', { 'content-desc': 'Plums&#10;2 of 12 left', ...taps }),
      ),
    ),
    ['clickable Pears, 1 of 12 left', 'clickable Plums, 2 of 12 left'],
  ],
  'iOS with Flutter: the same lines on buttons': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeOther visible="true" x="0" y="760" width="390" height="84"><XCUIElementTypeButton label="Home&#10;Tab 1 of 2" visible="true" x="0" y="760" width="190" height="84"/><XCUIElementTypeButton label="Me&#10;Tab 2 of 2" visible="true" x="200" y="760" width="190" height="84"/></XCUIElementTypeOther></XCUIElementTypeApplication>',
    ['tab Home', 'tab Me'],
    ios,
  ],
  'a box to check whose words stand behind it in its line, below a text that is not its own': [
    screen(
      text('Almost done') +
        view('android.widget.CheckBox', { checkable: true, bounds: '[900,1430][1020,1550]', ...taps }) +
        view('android.widget.TextView', { text: 'I agree to all of it', bounds: '[60,1429][880,1555]' }) +
        view('android.widget.Button', { text: 'Go on', bounds: '[60,1600][1020,1700]', ...taps }),
    ),
    ['text Almost done', 'checkbox I agree to all of it', 'text I agree to all of it', 'button Go on'],
  ],
  'a label in two pieces in one line, the second of them a mark': [
    screen(
      view('android.widget.EditText', { text: 'x', bounds: '[0,0][1080,90]', ...taps }) +
        view('android.widget.TextView', { text: 'Street', bounds: '[0,100][200,140]' }) +
        view('android.widget.TextView', { text: '*', bounds: '[210,100][230,140]' }) +
        view('android.widget.EditText', { text: 'y', bounds: '[0,150][1080,240]', ...taps }),
    ),
    ['textbox - =x', 'text Street', 'text *', 'textbox Street =y'],
  ],
  'a page that takes the touches that miss its rows is nothing to touch, and not called as what scrolls in it':
    [
      screen(
        view(
          'android.widget.LinearLayout',
          { bounds: '[0,0][1080,2400]', ...taps },
          view('android.widget.ImageView', {
            'resource-id': 'a.b:id/back',
            bounds: '[0,0][90,90]',
            ...taps,
          }) +
            view(
              'androidx.recyclerview.widget.RecyclerView',
              { scrollable: true, bounds: '[0,100][1080,2400]' },
              text('Today') + view('android.view.ViewGroup', taps, text('Row one')),
            ),
        ),
      ),
      ['button #back', 'text Today', 'clickable Row one'],
    ],
  'a bar that holds a button is not called as the page around it': [
    screen(
      view(
        'android.widget.FrameLayout',
        { text: 'Settings', 'content-desc': 'Settings', bounds: '[0,0][1080,400]' },
        view(
          'android.view.ViewGroup',
          { 'resource-id': 'a.b:id/bar', bounds: '[0,200][1080,400]', ...taps },
          view('android.widget.Button', { 'content-desc': 'Search', bounds: '[900,220][1000,380]', ...taps }),
        ),
      ),
    ),
    ['text Settings', 'clickable #bar', 'button Search'],
  ],
  'an icon that uiautomator calls not friendly, known by its id alone': [
    screen(
      view('android.widget.ImageButton', {
        NAF: true,
        'resource-id': 'a.b:id/NewNote',
        'content-desc': '',
        ...taps,
      }),
    ),
    ['button #NewNote'],
  ],
  'ids that were made unreadable, the same for all': [
    screen(
      [1, 2]
        .map((one) =>
          view('android.widget.TextView', {
            text: `Like ${one}`,
            'resource-id': 'a.b:id/0_resource_name_obfuscated',
            ...taps,
          }),
        )
        .join(''),
    ),
    ['clickable Like 1', 'clickable Like 2'],
  ],
  'a shell around nothing': [
    screen(view('android.view.ViewGroup', { NAF: true, bounds: '[0,0][1080,2400]', ...taps })),
    ['clickable -'],
  ],
  'a handler on a nameless view of Compose, its label beside an icon of one letter': [
    screen(view('android.view.View', taps, text('G') + text('Continue with mail'))),
    ['clickable G, Continue with mail'],
  ],
  'a row of Compose that is half scrolled out and has lost its text': [
    screen(
      view(
        'android.view.View',
        { scrollable: true },
        view('android.view.View', taps, text('Option 4')) + view('android.view.View', taps),
      ),
    ),
    ['clickable Option 4', 'clickable -'],
  ],
  'a switch that writes its state into a row is not called by it, unless that is all there is': [
    screen(
      view(
        'android.widget.LinearLayout',
        taps,
        text('Use Wi-Fi') + view('android.widget.Switch', { checkable: true, checked: true, text: 'EIN' }),
      ) +
        view(
          'android.widget.LinearLayout',
          taps,
          view('android.widget.Switch', { checkable: true, checked: false, text: 'Bluetooth' }),
        ),
    ),
    ['switch Use Wi-Fi', 'switch Bluetooth'],
  ],
  'tags of tests as ids, without a package before them': [
    screen(view('android.widget.EditText', { 'resource-id': 'emailField', text: '', ...taps })),
    ['textbox #emailField ='],
  ],
  'what Flutter draws: views with a description of several lines': [
    screen(view('android.view.View', { 'content-desc': 'Where to?&#10;Home', ...taps })),
    ['clickable Where to? Home'],
  ],
  'emoji written as two halves': [
    screen(view('android.widget.Button', { text: '&#55357;&#56832; &amp; more', ...taps })),
    ['button 😀 & more'],
  ],
  'a line of the program after the document': [
    `${screen(view('android.widget.Button', { text: 'Go', ...taps }))}UI hierchary dumped to: /dev/tty\n`,
    ['button Go'],
  ],
  'a head without quotes, and marks of readers between the tags': [
    `<?xml version=1.0 encoding=UTF-8 standalone=yes ?>\n<!-- page -->\n<hierarchy rotation="1">\n  ${view('android.widget.ToggleButton', { checkable: true, checked: false, text: 'OFF', ...taps })}\n</hierarchy>`,
    ['switch OFF'],
  ],
  'a web view of another maker': [
    screen(view('com.maker.core.webkit.WebView', { focusable: true }, text('Results'))),
    ['text Results'],
  ],
  'a place that is turned inside out, and one that begins left of the screen': [
    screen(
      view('android.widget.Button', { text: 'Gone', bounds: '[10,100][10,90]', ...taps }) +
        view('android.widget.Button', { text: 'Half', bounds: '[-50,200][90,260]', ...taps }),
    ),
    ['button Gone', 'button Half'],
  ],
  'views without a class, a package or a place': [
    screen('<node text="Lost" clickable="true"/>'),
    ['clickable Lost'],
  ],
  'a description on what holds the same words': [
    screen(
      view(
        'android.widget.LinearLayout',
        { 'content-desc': 'Inbox, 3 new', ...taps },
        text('Inbox') + text('3'),
      ),
    ),
    ['clickable Inbox, 3 new'],
  ],
  'a switch inside the row that takes the touch': [
    screen(
      view(
        'android.widget.LinearLayout',
        taps,
        text('Wi-Fi') + view('android.widget.Switch', { checkable: true, checked: true, text: 'ON' }),
      ),
    ),
    ['switch Wi-Fi'],
  ],
  'a list that shows its choice in a child': [
    screen(view('android.widget.Spinner', taps, view('android.widget.CheckedTextView', { text: 'Germany' }))),
    ['combobox - =Germany'],
  ],
  'a password, whose dots are nobody’s': [
    screen(
      view('android.widget.EditText', { text: '•••••', password: true, 'content-desc': 'Password', ...taps }),
    ),
    ['textbox Password'],
  ],
  'a day of a month, checked and not checkable': [
    screen(
      view('android.view.View', { text: '15', 'content-desc': '15 November 2026', checked: true, ...taps }),
    ),
    ['clickable 15 November 2026'],
  ],
  'a wheel with the row before and after it': [
    screen(
      view(
        'android.widget.NumberPicker',
        { scrollable: true, bounds: '[0,100][300,460]', 'content-desc': 'Hour' },
        view('android.widget.Button', { text: '22', bounds: '[0,100][300,220]', ...taps }) +
          view('android.widget.EditText', { text: '23', bounds: '[0,220][300,340]', ...taps }) +
          view('android.widget.Button', { text: '00', bounds: '[0,340][300,460]', ...taps }),
      ),
    ),
    ['spinbutton Hour =23'],
  ],
  'tabs of an inner class': [
    screen(
      view('androidx.appcompat.app.ActionBar$Tab', { 'content-desc': 'Songs', selected: true, ...taps }),
    ),
    ['tab Songs'],
  ],
  'the dialect of Appium: the class is the tag, lines break inside it': [
    '<hierarchy index="0"><android.widget.FrameLayout index="0"\npackage="a.b" bounds="[0,0][1080,2400]"><android.widget.ImageView NAF="true"\nclickable="true" package="a.b" resource-id="a.b:id/cancel"\ninstance="0" bounds="[0,0][90,90]"/></android.widget.FrameLayout></hierarchy>',
    ['button #cancel'],
    uia,
  ],
  'a toast among the windows of Appium': [
    '<hierarchy><android.widget.Toast package="a.b" text="Saved" bounds="[0,0][0,0]"/><android.widget.FrameLayout package="a.b" bounds="[0,0][1080,2400]"><android.widget.Button package="a.b" text="Save" clickable="true" bounds="[0,0][90,90]"/></android.widget.FrameLayout></hierarchy>',
    ['button Save'],
    uia,
  ],
  'what Flutter draws: texts on plain views, and fields whose labels stand before them': [
    screen(
      view('android.view.View', { 'content-desc': 'Welcome', focusable: true }) +
        view('android.view.View', { 'content-desc': 'Member number', focusable: true }) +
        view('android.widget.EditText', taps) +
        view('android.view.View', { 'content-desc': 'Secret', focusable: true }) +
        view('android.widget.EditText', { password: true, ...taps }, view('android.widget.Button', taps)) +
        view('android.widget.Button', { 'content-desc': 'Go on', ...taps }),
    ),
    [
      ...['text Welcome', 'text Member number', 'textbox Member number =', 'text Secret', 'textbox Secret'],
      ...['button -', 'button Go on'],
    ],
  ],
  'a plain view that says something beside what it holds': [
    screen(
      view(
        'android.view.View',
        { 'content-desc': 'Nothing is open' },
        view('android.widget.Button', { 'content-desc': 'Open', ...taps }),
      ),
    ),
    ['text Nothing is open', 'button Open'],
  ],
  'a bar with its title on the view that holds the bar': [
    screen(
      view(
        'android.widget.FrameLayout',
        { text: 'Options', 'content-desc': 'Options' },
        view('android.widget.Button', { 'content-desc': 'Find', ...taps }),
      ),
    ),
    ['text Options', 'button Find'],
  ],
  'a curtain that takes the touch, with other words in it': [
    screen(
      view(
        'android.view.View',
        { 'content-desc': 'Close', bounds: '[0,0][1080,2400]', ...taps },
        view('android.view.View', { 'content-desc': 'Which one?' }) +
          view('android.view.View', { 'content-desc': 'First', ...taps }),
      ),
    ),
    ['clickable Close', 'text Which one?', 'clickable First'],
  ],
  'a shell, a grid and a pager in one place around what takes the touch': [
    screen(
      view(
        'android.view.ViewGroup',
        { bounds: '[0,0][1080,900]', ...taps },
        view(
          'android.widget.GridView',
          { bounds: '[0,0][1080,900]', 'resource-id': 'a.b:id/banners', ...taps },
          view('android.widget.FrameLayout', { bounds: '[0,0][1080,900]', ...taps }),
        ),
      ),
    ),
    ['clickable -'],
  ],
  'a mark and words that can be checked, both of one choice': [
    screen(
      ['Fast', 'Slow']
        .map((words, at) =>
          view(
            'android.widget.LinearLayout',
            taps,
            view('android.widget.RadioButton', { checkable: true, checked: at === 0 }) +
              view('android.widget.CheckedTextView', { text: words, checkable: true, checked: at === 0 }),
          ),
        )
        .join(''),
    ),
    ['radio Fast', 'radio Slow'],
  ],
  'an icon after a heading that is not its name': [
    screen(
      view(
        'android.view.ViewGroup',
        {},
        text('My diary') +
          view('android.widget.ImageView', { 'resource-id': 'a.b:id/me', ...taps }) +
          view('android.widget.ImageView', { 'resource-id': 'a.b:id/bell', ...taps }),
      ),
    ),
    ['text My diary', 'button #me', 'button #bell'],
  ],
  'words joined with those of an icon that has none': [
    screen(view('android.view.ViewGroup', { 'content-desc': 'Sign in, \ue5c8', ...taps }, text('Sign in'))),
    ['clickable Sign in'],
  ],
  'a link inside a text, told as a view in it': [
    screen(
      view(
        'android.widget.TextView',
        { text: 'No code came. Other number?' },
        view('android.view.View', { 'content-desc': 'Other number?', ...taps }),
      ),
    ),
    ['text No code came. Other number?', 'clickable Other number?'],
  ],
  'a web view that takes the touch is not called by all its texts': [
    screen(view('android.webkit.WebView', { text: 'News', ...taps }, text('Storm') + text('Calm'))),
    ['webview News', 'text Storm', 'text Calm'],
  ],
  'iOS: a text inside the same text': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeStaticText label="Signs" visible="true" x="0" y="90" width="90" height="30"><XCUIElementTypeStaticText label="Signs" visible="true" accessible="true" x="0" y="90" width="90" height="30"/></XCUIElementTypeStaticText></XCUIElementTypeApplication>',
    ['text Signs'],
    ios,
  ],
  'iOS: a bar of tabs that scrolls': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeTabBar visible="true" x="0" y="0" width="390" height="60"><XCUIElementTypeScrollView visible="true" x="0" y="0" width="390" height="60"><XCUIElementTypeButton label="Home" visible="true" x="10" y="1" width="90" height="50"/></XCUIElementTypeScrollView></XCUIElementTypeTabBar></XCUIElementTypeApplication>',
    ['tab Home'],
    ios,
  ],
  'iOS: a tab with a number of news is not the chosen one': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeTabBar visible="true" x="0" y="780" width="390" height="60"><XCUIElementTypeButton label="Chats" value="1" traits="Button" visible="true" x="0" y="780" width="90" height="50"/></XCUIElementTypeTabBar></XCUIElementTypeApplication>',
    ['tab Chats =1'],
    ios,
  ],
  'a button without words that takes no touch': [
    screen(
      view('android.widget.Button', { bounds: '[0,0][1080,2000]' }) +
        view('android.widget.Button', { text: 'Play', ...taps }),
    ),
    ['button Play'],
  ],
  'iOS: a row that is called as the switch in it': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeCell label="Correct" value="0" accessible="true" visible="true" x="0" y="90" width="390" height="60"><XCUIElementTypeStaticText label="Correct" visible="true" x="10" y="100" width="90" height="30"/><XCUIElementTypeSwitch label="Correct" value="0" accessible="true" visible="true" x="320" y="100" width="50" height="30"/></XCUIElementTypeCell></XCUIElementTypeApplication>',
    ['switch Correct'],
    ios,
  ],
  'iOS: a line between two parts': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeOther label="separator" accessible="true" enabled="false" visible="true" x="0" y="90" width="390" height="3"/><XCUIElementTypeButton visible="true" x="10" y="100" width="30" height="30"/></XCUIElementTypeApplication>',
    ['button -'],
    ios,
  ],
  'iOS: places that are no numbers, and elements without their type': [
    '<AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeButton label="Sign in &amp; go" x="10" y="10" width="90" height="40"/><XCUIElementTypeButton label="Nowhere" x="inf" y="0" width="9" height="9"/></XCUIElementTypeApplication></AppiumAUT>',
    ['button Sign in & go'],
    ios,
  ],
  'iOS: a secure field tells dots as its value': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeSecureTextField label="Password" value="••••" x="10" y="10" width="90" height="40" visible="true"/></XCUIElementTypeApplication>',
    ['textbox Password'],
    ios,
  ],
  'iOS: React Native calls a view by all that is in it': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeOther label="Milk 2 pieces" accessible="true" visible="true" x="0" y="90" width="390" height="60"><XCUIElementTypeStaticText label="Milk" visible="true" x="0" y="90" width="90" height="30"/></XCUIElementTypeOther></XCUIElementTypeApplication>',
    ['clickable Milk 2 pieces'],
    ios,
  ],
  'iOS: a wheel that nobody named': [
    '<XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypePicker x="0" y="500" width="390" height="200"><XCUIElementTypePickerWheel value="October" x="0" y="500" width="190" height="200"/></XCUIElementTypePicker></XCUIElementTypeApplication>',
    ['group picker', 'spinbutton month =October'],
    ios,
  ],
};

describe('a shape of a real screen', () => {
  test.each(Object.entries(SHAPES))('%s', (_, [xml, wanted, read = android]) => {
    expect(read(xml)).toEqual(wanted);
  });

  test('bars of the system beside the app, not said to be windows, are not the app', () => {
    const bar = { package: 'com.android.systemui', bounds: '[0,0][1080,90]' };
    const app = view('android.widget.FrameLayout', { bounds: '[0,0][1080,2400]' }, text('Hello'));
    const both = `<hierarchy>${view('android.widget.FrameLayout', bar, text('10:33'))}${app}</hierarchy>`;
    const seen = see(treeOfDump(readDump(both))).spots.filter(({ node }) => node.visibility !== 'hidden');
    expect(seen.map(({ node }) => node.name).filter((name) => name !== '')).toEqual(['Hello']);
  });

  test('there are 35 of them and more', () => {
    expect(Object.keys(SHAPES).length).toBeGreaterThanOrEqual(35);
  });

  // Of what stands side by side the order in which it is drawn says which lies on top, not the order of the tree.
  test.each([
    { curtain: 4, page: 1, kept: true },
    { curtain: 1, page: 4, kept: false },
  ])('a curtain told before the page, drawn as number $curtain of both', ({ curtain, page, kept }) => {
    const whole = { bounds: '[0,0][1080,2400]' };
    const sight = see(
      treeOfDump(
        readDump(
          screen(
            view('android.widget.FrameLayout', { ...whole, ...taps, 'drawing-order': `${curtain}` }) +
              view(
                'android.widget.FrameLayout',
                { ...whole, 'drawing-order': `${page}` },
                view('android.widget.Button', { text: 'Buy', ...taps }),
              ),
          ),
        ),
      ),
    );
    const buy = sight.spots.find(({ node }) => node.name === 'Buy')?.node.key ?? '';
    const stands = obstacleFor(sight, buy, undefined, 'click');
    expect(stands?.kind ?? null).toBe(kept ? 'target_obscured' : null);
  });
});

test('what nothing names and something of its window lies over is not told; what has a name, or a free edge, is', () => {
  const curtain = view('android.view.View', {
    text: 'Wait',
    bounds: '[0,0][1080,1000]',
    'drawing-order': '9',
    ...taps,
  });
  const under = (facts: Record<string, string>) =>
    view('android.view.View', { 'drawing-order': '1', ...taps, ...facts });
  const sight = see(
    treeOfDump(
      readDump(
        screen(
          under({ bounds: '[0,100][1080,200]' }) +
            under({ bounds: '[0,300][1080,400]', text: 'Named' }) +
            under({ bounds: '[0,900][1080,1900]' }) +
            curtain,
        ),
      ),
    ),
  );
  leaveOutCovered(sight);
  const told = sight.spots.filter(({ listed: is }) => is).map(({ node: { name, box } }) => name || box.y);
  expect(told).toEqual(['Named', 900, 'Wait']);
});

describe('whatever comes', () => {
  const word = fc.oneof(
    fc.constantFrom(
      ...[
        'true',
        'false',
        '',
        '[0,0][9,9]',
        '[-1,-2][x',
        '&#55357;',
        '&#1114112;',
        '&bogus;',
        '&',
        '"',
        '12',
        'October',
      ],
      ...[
        'android.widget.NumberPicker',
        'android.widget.DatePicker',
        'android.widget.EditText',
        'a.b$C',
        '31 May 2026',
      ],
    ),
    fc.string(),
  );
  const name = fc.constantFrom(
    ...[
      'class',
      'text',
      'content-desc',
      'bounds',
      'checkable',
      'checked',
      'clickable',
      'scrollable',
      'password',
    ],
    ...[
      'label',
      'value',
      'type',
      'x',
      'y',
      'width',
      'height',
      'visible',
      'traits',
      'hint',
      'resource-id',
      'NAF',
    ],
  );
  const tag = fc.constantFrom(
    ...[
      'node',
      'hierarchy',
      'window',
      'android.widget.Toast',
      'XCUIElementTypeApplication',
      'XCUIElementTypeButton',
    ],
    ...[
      'XCUIElementTypePickerWheel',
      'XCUIElementTypeDatePicker',
      'XCUIElementTypeAlert',
      'XCUIElementTypeOther',
    ],
  );
  const written = (inside: fc.Arbitrary<string[]>) =>
    fc.tuple(tag, fc.array(fc.tuple(name, word), { maxLength: 8 }), inside).map(([kind, facts, more]) => {
      const told = facts.map(([key, value]) => ` ${key}="${value}"`).join('');
      return `<${kind}${told}>${more.join('')}</${kind}>`;
    });
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      written(fc.constant([])),
      written(fc.array(tie('tree'), { maxLength: 4 })),
    ),
  }));
  // What is cut off, doubled or overwritten in the middle.
  const damaged = fc.tuple(tree, fc.nat(), fc.nat(), fc.string()).map(([xml, from, length, more]) => {
    const at = from % (xml.length + 1);
    return `${xml.slice(0, at)}${more}${xml.slice(at + (length % 40))}`;
  });

  test('it is read, seen, told and asked about without an error', () => {
    fc.assert(
      fc.property(fc.oneof(tree, damaged, fc.string()), (xml) => {
        for (const windows of [
          treeOfDump(readDump(xml)),
          readUiaSource(xml, 'a.b').windows,
          readXcuiSource(xml).windows,
        ]) {
          const sight = see(windows);
          readTree(sight, undefined);
          for (const { node } of sight.spots) controlOf(sight, node.key);
          expect(new Set(sight.spots.map(({ node }) => node.key)).size).toBe(sight.spots.length);
        }
      }),
      { numRuns: 400 },
    );
  });
});
