import { MOMENTS } from './odd-moments.mjs';
import { PICKERS } from './odd-pickers.mjs';
import { button, column, editText, label, row, toolbar } from './view.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {import('./phone.mjs').Activity} Activity */
/** @typedef {import('./view.mjs').Spec} Spec */
/** @typedef {import('./view.mjs').Field} Field */

/**
 * Screens that mislead, one link each: `shop://odd/NAME`. What they did is in `phone.events`.
 * @type {Record<string, (phone: Phone) => Activity>}
 */
export const ODD = {
  ...Object.fromEntries(
    Object.entries({ ...MOMENTS, ...PICKERS }).map(([name, make]) => [
      name,
      (/** @type {Phone} */ phone) => odd(phone, make(phone)),
    ]),
  ),

  'dead-button': (phone) => odd(phone, () => [button('Save', () => {})]),

  'late-effect': (phone) => {
    let saved = false;
    const save = () => {
      phone.events.push({ what: 'saved' });
      phone.later(500, () => {
        saved = true;
      });
    };
    return odd(phone, () => [button('Save', save), saved && label('Saved')]);
  },

  'slow-payment': (phone) => {
    let paid = 0;
    const pay = () => {
      phone.events.push({ what: 'paid' });
      phone.later(2500, () => {
        paid += 1;
      });
    };
    return odd(phone, () => [button('Pay', pay), paid > 0 && label(`Paid ${paid} times`)]);
  },

  toast: (phone) =>
    odd(phone, () => [
      button('Send', () => {
        phone.events.push({ what: 'sent' });
        phone.toast('Message sent');
      }),
    ]),

  /** The rows are used again for others while somebody reaches for them. */
  rows: (phone) => {
    const names = ['Anna', 'Bruno', 'Clara'];
    phone.odd = {
      recycle: () => names.splice(0, 3, 'Clara', 'Dora', 'Emil'),
      shift: () => names.unshift('Zeno'),
    };
    return odd(phone, () =>
      names.map((name) =>
        row(
          [
            label(name, { h: 160 }),
            button(
              'Delete',
              () => {
                phone.events.push({ what: 'deleted', name });
                names.splice(names.indexOf(name), 1);
              },
              { w: 320 },
            ),
          ],
          { h: 160 },
        ),
      ),
    );
  },

  /** A question lies over the button by the time of the touch. */
  'dialog-over': (phone) => {
    phone.odd = {
      ask: () =>
        phone.show({
          title: 'Rate us',
          firm: true,
          top: 80,
          build: () =>
            column([
              label('Do you like this app?', { h: 150 }),
              button('Never', () => phone.dismiss()),
              button('Buy premium', () => phone.events.push({ what: 'bought' })),
              label('', { h: 700 }),
            ]),
        }),
    };
    return odd(phone, () => [button('Next', () => phone.events.push({ what: 'next' })), label('Page one')]);
  },

  /** The button lies under the keyboard. */
  'keyboard-over': (phone) => {
    /** @type {Field} */
    const note = { text: '' };
    return {
      ...odd(phone, () => [
        editText(note, 'Note', { id: 'note' }),
        label('', { h: 1400 }),
        button('Publish', () => phone.events.push({ what: 'published', note: note.text })),
      ]),
      keyboard: 'cover',
    };
  },

  'switch-reverts': (phone) => {
    let on = false;
    return odd(phone, () => [
      {
        cls: 'android.widget.Switch',
        text: 'Location',
        h: 150,
        clickable: true,
        checkable: true,
        checked: on,
        tap: () => {
          on = true;
          phone.later(150, () => {
            on = false;
            phone.events.push({ what: 'reverted' });
          });
        },
      },
    ]);
  },

  /** Takes digits only and puts dashes between them. */
  'field-reformats': (phone) => {
    /** @type {Field} */
    const number = { text: '' };
    number.changed = (text) => {
      number.text = text.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, '$1-');
    };
    return odd(phone, () => [label('Phone number'), editText(number, '', { id: 'number' })]);
  },

  'field-limited': (phone) => {
    /** @type {Field} */
    const code = { text: '', limit: 5 };
    return odd(phone, () => [label('Code'), editText(code, '', { id: 'code' })]);
  },

  /** Every letter vanishes at once. */
  'field-empties': (phone) => {
    /** @type {Field} */
    const word = { text: '' };
    word.changed = () => {
      word.text = '';
    };
    return odd(phone, () => [label('Word'), editText(word, '', { id: 'word' })]);
  },

  'crash-on-tap': (phone) =>
    odd(phone, () => [
      button('Open report', () => phone.crash('java.lang.IllegalStateException: no report')),
    ]),

  'freeze-on-tap': (phone) => odd(phone, () => [button('Compute', () => phone.freeze(60_000, 40))]),

  disabled: (phone) =>
    odd(phone, () => [
      button('Continue', () => phone.events.push({ what: 'continued' }), { disabled: true }),
    ]),

  /** Nothing on it rests, so the tree cannot be had. */
  restless: (phone) => {
    let on = true;
    const tick = () => {
      if (on) phone.later(10, tick);
    };
    tick();
    return {
      ...odd(phone, () => [label('Live'), button('Buy', () => phone.events.push({ what: 'bought' }))]),
      left: () => {
        on = false;
      },
    };
  },

  /** The same words twice, and no row tells them apart. */
  twins: (phone) =>
    odd(phone, () => [
      button('Open', () => phone.events.push({ what: 'opened', which: 1 })),
      button('Open', () => phone.events.push({ what: 'opened', which: 2 })),
    ]),

  /** What is wanted lies far below. */
  far: (phone) => {
    const scroll = { offset: 0 };
    return odd(phone, () => [
      {
        cls: 'android.widget.ScrollView',
        h: 1500,
        scroll,
        children: [
          ...Array.from({ length: 80 }, (_, at) => label(`Line ${at + 1}`, { h: 120 })),
          button('Accept', () => phone.events.push({ what: 'accepted' })),
        ],
      },
    ]);
  },
};

/** @param {Phone} phone @param {() => (Spec | undefined | false)[]} children @returns {Activity} */
function odd(phone, children) {
  return {
    name: '.OddActivity',
    build: () => column([toolbar('Odd', [], () => phone.finish()), ...children()]),
  };
}
