import { CLICK, form, HIT, type Way } from './ways.ts';

const click = (target: string): [string, Record<string, unknown>] => ['click', { target }];
const select = (target: string, value: string): [string, Record<string, unknown>] => [
  'select',
  { target, value },
];
/** Each word with something in its middle. */
const parted = (words: string, by: string) =>
  words.replace(/\p{L}{3,}/gu, (word) => word[0] + by + word.slice(1));
/** Where no listener for drops tells that it takes any: the script looks where the pointer is let go. */
const moved = (bin: string) =>
  `<p id="m" style="width:90px;padding:8px;user-select:none">Note</p><div style="height:50px"></div>${bin}<script>let held;m.onpointerdown=()=>{held=1};onpointerup=(e)=>{if(held&&document.elementsFromPoint(e.clientX,e.clientY).some((at)=>at.matches('.place')))${HIT};held=0}</script>`;
const toPlace: [string, Record<string, unknown>] = ['drag', { target: 'css:#m', to: 'css:.place' }];
const byPixels: [string, Record<string, unknown>] = ['drag', { target: 'css:#m', by: { x: 10, y: 110 } }];

/** What is drawn between the letters of a word and takes no room, what lists mark, parts that are drawn side by side. */
export const UNSEEN_WAYS: Way[] = [
  ...[
    ['a mark of the order of bytes', '\ufeff'],
    ['a separator of lines', '\u2028'],
    ['a separator of paragraphs', '\u2029'],
  ].flatMap(([what = '', sign = '']): Way[] => [
    {
      name: `${what} within the words`,
      page: (g) => `<button ${CLICK}>${parted(g, sign)}</button>`,
      calls: () => [click('css:button')],
    },
    {
      name: `${what} within the option of a list that acts at once`,
      page: (g) =>
        `<select onchange="${HIT}"><option>-</option><option value="x">${parted(g, sign)}</option></select>`,
      calls: () => [select('css:select', 'x')],
    },
    {
      name: `${what} within the question of a dialog`,
      page: (g) =>
        `<div role="alertdialog" aria-label="${parted(g, sign)}?"><button ${CLICK}>OK</button><button>Back</button></div>`,
      calls: () => [click('button "OK"')],
    },
  ]),
  {
    name: 'a list whose mark says it before other words',
    page: (g) => `<ul><li role="button" tabindex="0" ${CLICK} style="list-style-type:'${g} '">Ada</li></ul>`,
    calls: () => [click('css:li')],
  },
  {
    name: 'a list whose mark is the beginning of the words',
    page: (g) =>
      `<ul><li role="button" tabindex="0" ${CLICK} style="list-style:inside '${g.slice(0, 2)}'">${g.slice(2)}</li></ul>`,
    calls: () => [click('css:li')],
  },
  {
    name: 'parts that are moved beside each other with room between them',
    page: (g) =>
      `<button ${CLICK} style="position:relative;width:300px;height:40px;font:20px monospace"><span style="position:absolute;left:${20 + 2 * 12.04 + 8}px;top:5px;white-space:pre">${g.slice(2)}</span><span style="position:absolute;left:20px;top:5px">${g.slice(0, 2)}</span></button>`,
    calls: () => [click('css:button')],
  },
];

/** Places that scripts look for themselves, orders that forms send unseen, forms of words. */
export const UNSEEN_DEFAULT_WAYS: Way[] = [
  ...[
    ['words', '<div class="place" style="width:200px;padding:30px">Papelera</div>'],
    ['its tip', '<div class="place" style="width:200px;height:80px" title="Cestino"></div>'],
    [
      'its icon',
      '<div class="place" style="width:200px;height:80px"><svg class="icon-trash" width="30" height="30"></svg></div>',
    ],
    [
      'its heading',
      '<section class="place" style="width:200px"><h3>Kosz</h3><div style="height:60px"></div></section>',
    ],
  ].flatMap(([what = '', bin = '']): Way[] => [
    {
      name: `a bin by ${what} that a script looks for under the pointer`,
      page: () => moved(bin),
      calls: () => [toPlace],
    },
    {
      name: `a bin by ${what} that lies where the thing is moved`,
      page: () => moved(bin),
      calls: () => [byPixels],
    },
  ]),
  ...[
    [
      'a method in a hidden field',
      form('<input type="hidden" name="_method" value="DELETE"><button>OK</button>'),
    ],
    [
      'a hidden order of two words',
      form('<input type="hidden" name="do" value="remove_account"><button>Continue</button>'),
    ],
    ['the value of a button', form('<button name="do" value="purge">Weiter</button>')],
    ['the value of a button without a word', form('<button name="do" value="erase">›</button>')],
  ].map(
    ([what = '', page = '']): Way => ({
      name: `${what} that says so`,
      page: () => page,
      calls: () => [click('css:button')],
    }),
  ),
  ...['Fiók törlése', 'Üzenet elküldése', 'Terminate instance', 'P A Y'].map(
    (words): Way => ({
      name: `a button called ${words}`,
      page: () => `<button ${CLICK}>${words}</button>`,
      calls: () => [click('css:button')],
    }),
  ),
];

/** What goes on from a page of payment, in other languages; served where the address says so. */
export const PAY_PAGE_WAYS: Way[] = [
  'Weiter',
  'Continuer',
  'Siguiente',
  'Potwierdź',
  '次へ',
  'Продолжить',
].map(
  (words): Way => ({
    name: `going on from a page of payment by ${words}`,
    page: () =>
      `<script>history.replaceState(0,'','/kasse?step=2')</script><button ${CLICK}>${words}</button>`,
    calls: () => [click('css:button')],
  }),
);
