import { button, column, editText, label, row } from './view.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {import('./phone.mjs').Activity} Activity */
/** @typedef {import('./view.mjs').Spec} Spec */
/** @typedef {import('./view.mjs').Field} Field */
/** @typedef {(Spec | undefined | false)[]} Children */

/**
 * Screens on which something happens at the wrong moment. Each gives what it shows; `phone.odd` has what can be made to
 * happen from outside, `phone.events` what the app did.
 * @type {Record<string, (phone: Phone) => () => Children>}
 */
export const MOMENTS = {
  /** The same view means something else by the time of the touch. */
  renamed: (phone) => {
    let name = 'Save';
    phone.odd.rename = () => {
      name = 'Delete all';
    };
    return () => [button(name, () => phone.events.push({ what: name }))];
  },

  /** A map that two fingers scale. */
  map: (phone) => {
    let zoom = 1;
    const scaled = (/** @type {number} */ scale) => {
      zoom *= scale;
      phone.events.push({ what: scale > 1 ? 'zoomed in' : 'zoomed out' });
    };
    return () => [
      { cls: 'android.widget.ImageView', desc: 'Map', h: 900, clickable: true, zoom: scaled, tap: () => {} },
      label(`Zoom ${zoom.toFixed(1)}`),
    ];
  },

  /** Two buttons change places. */
  swapped: (phone) => {
    const names = ['Keep', 'Discard'];
    phone.odd.swap = () => names.reverse();
    return () => names.map((name) => button(name, () => phone.events.push({ what: name })));
  },

  /** Another one of the same name comes before the one that was seen. */
  'twin-comes': (phone) => {
    const all = ['first'];
    phone.odd.add = () => all.unshift('new');
    return () => all.map((which) => button('Open', () => phone.events.push({ what: 'opened', which })));
  },

  /** Of two that look the same, the first goes away. */
  'twin-goes': (phone) => {
    const all = ['first', 'second'];
    phone.odd.drop = () => all.shift();
    return () => all.map((which) => button('Open', () => phone.events.push({ what: 'opened', which })));
  },

  /** The list scrolls under the hand. */
  'scrolls-by-itself': (phone) => {
    const scroll = { offset: 0 };
    phone.odd.scroll = () => {
      scroll.offset += 320;
    };
    return () => [
      {
        cls: 'android.widget.ListView',
        h: 1500,
        scroll,
        children: Array.from({ length: 30 }, (_, at) =>
          row(
            [
              label(`Person ${at + 1}`, { h: 160 }),
              button('Call', () => phone.events.push({ what: 'called', who: at + 1 }), { w: 320 }),
            ],
            { h: 160 },
          ),
        ),
      },
    ];
  },

  /** A wheel turns, then the answer comes. */
  'loads-first': (phone) => {
    let state = '';
    const load = () => {
      phone.events.push({ what: 'loaded' });
      state = 'loading';
      phone.later(900, () => {
        state = 'done';
      });
    };
    return () => [
      button('Load', load),
      state === 'loading' && { cls: 'android.widget.ProgressBar', h: 100 },
      state === 'done' && label('All 12 messages'),
    ];
  },

  'loads-for-ever': (phone) => {
    let loading = false;
    return () => [
      button('Load', () => {
        phone.events.push({ what: 'loaded' });
        loading = true;
      }),
      loading && { cls: 'android.widget.ProgressBar', h: 100 },
    ];
  },

  /** A tap asks back; only the answer does something. */
  'asks-first': (phone) => {
    let there = true;
    const ask = () =>
      phone.show({
        title: 'Delete?',
        build: () =>
          column([
            label('Delete the account?'),
            button('Delete', () => {
              there = false;
              phone.events.push({ what: 'deleted' });
              phone.dismiss();
            }),
            button('Cancel', () => phone.dismiss()),
          ]),
      });
    return () => [label(there ? 'Account of Anna' : 'No account'), button('Delete account', ask)];
  },

  /** Whoever touches one field gets the other. */
  'focus-thief': (phone) => {
    /** @type {Field} */
    const name = { text: '' };
    /** @type {Field} */
    const secret = { text: '', password: true };
    phone.odd.fields = () => void phone.events.push({ what: 'fields', name: name.text, secret: secret.text });
    return () => {
      // As soon as it has the focus it hands it on.
      if (phone.focused === name) phone.focused = secret;
      return [
        label('Name'),
        editText(name, '', { id: 'name' }),
        label('Password'),
        editText(secret, '', { id: 'secret' }),
      ];
    };
  },

  /** One box for each digit: what is typed goes on to the next. */
  'code-boxes': (phone) => {
    /** @type {Field[]} */
    const boxes = Array.from({ length: 4 }, () => ({ text: '', limit: 1 }));
    boxes.forEach((box, at) => {
      box.changed = () => {
        if (box.text !== '') phone.focused = boxes[at + 1] ?? box;
      };
    });
    return () => boxes.map((box, at) => editText(box, `Digit ${at + 1}`, { id: `digit${at + 1}` }));
  },

  /** A moment later it writes something else. */
  autocorrects: (phone) => {
    /** @type {Field} */
    const word = { text: '' };
    word.changed = () => {
      phone.later(150, () => {
        word.text = word.text.replace('teh', 'the');
      });
    };
    return () => [label('Word'), editText(word, '', { id: 'word' })];
  },

  uppercases: () => {
    /** @type {Field} */
    const word = { text: '' };
    word.changed = (text) => {
      word.text = text.toUpperCase();
    };
    return () => [label('Plate'), editText(word, '', { id: 'plate' })];
  },

  /** Takes the next option instead of the one that was touched. */
  'wrong-option': (phone) => spinner(phone, (options, at) => options[(at + 1) % options.length] ?? ''),

  /** Closes its list and keeps what it had. */
  'deaf-spinner': (phone) => spinner(phone, (_options, _at, now) => now),

  /** Comes alive a moment later. */
  'soon-enabled': (phone) => {
    let ready = false;
    phone.later(250, () => {
      ready = true;
    });
    return () => [button('Continue', () => phone.events.push({ what: 'continued' }), { disabled: !ready })];
  },

  /** A sheet over everything that takes the touches. */
  scrim: (phone) => {
    let over = true;
    phone.odd.lift = () => {
      over = false;
    };
    return () => [
      {
        cls: 'android.widget.FrameLayout',
        dir: 'stack',
        h: 400,
        children: [
          column([button('Buy', () => phone.events.push({ what: 'bought' }))]),
          over && {
            cls: 'android.view.View',
            desc: 'Please wait',
            clickable: true,
            tap: () => phone.events.push({ what: 'scrim' }),
          },
        ],
      },
    ];
  },

  /** A bar with a button of its own lies over the lower part. */
  snackbar: (phone) => () => [
    {
      cls: 'android.widget.FrameLayout',
      dir: 'stack',
      h: 300,
      children: [
        button('Send', () => phone.events.push({ what: 'sent' }), { h: 300 }),
        column([
          { cls: 'space', ghost: true, h: 120 },
          button('Undo', () => phone.events.push({ what: 'undone' }), { h: 180 }),
        ]),
      ],
    },
  ],

  'failure-toast': (phone) => () => [
    button('Save', () => {
      phone.events.push({ what: 'tried' });
      phone.toast('Could not save');
    }),
  ],

  'crash-later': (phone) => () => [
    button('Sync', () => {
      phone.events.push({ what: 'synced' });
      phone.later(120, () => phone.crash('java.lang.OutOfMemoryError: sync'));
    }),
  ],

  /** The app takes the neighbour of what was meant. */
  'deletes-neighbour': (phone) => {
    const names = ['Anna', 'Bruno', 'Clara'];
    return () =>
      names.map((name, at) =>
        row(
          [
            label(name, { h: 160 }),
            button(
              'Delete',
              () => {
                const [gone] = names.splice((at + 1) % names.length, 1);
                phone.events.push({ what: 'deleted', name: gone });
              },
              { w: 320 },
            ),
          ],
          { h: 160 },
        ),
      );
  },

  /** A clock runs beside a button that does nothing. */
  'clock-and-dead-button': () => {
    const began = Date.now();
    return () => [label(`0:0${Math.floor((Date.now() - began) / 100) % 10}`), button('Save', () => {})];
  },

  'switch-is-on': (phone) => () => [
    {
      cls: 'android.widget.Switch',
      text: 'Location',
      h: 150,
      clickable: true,
      checkable: true,
      checked: true,
      tap: () => phone.events.push({ what: 'toggled' }),
    },
  ],

  /** Switching one off switches the other off. */
  'switch-takes-another': (phone) => {
    const on = { first: true, second: true };
    /** @param {'first' | 'second'} which @param {string} text @returns {Spec} */
    const toggle = (which, text) => ({
      cls: 'android.widget.Switch',
      text,
      h: 150,
      clickable: true,
      checkable: true,
      checked: on[which],
      tap: () => {
        on[which] = !on[which];
        on.second = on.second && on.first;
        phone.events.push({ what: 'toggled', which });
      },
    });
    return () => [toggle('first', 'Mail'), toggle('second', 'News')];
  },

  /** Views without any words. */
  icons: (phone) => () =>
    ['like', 'report'].map((what) => ({
      cls: 'android.view.ViewGroup',
      clickable: true,
      h: 150,
      tap: () => phone.events.push({ what }),
    })),
};

/** @param {Phone} phone @param {(options: string[], at: number, now: string) => string} take @returns {() => Children} */
function spinner(phone, take) {
  const options = ['Small', 'Medium', 'Large'];
  let now = 'Small';
  const open = () =>
    phone.show({
      title: 'PopupWindow',
      build: () =>
        column(
          options.map((option, at) => ({
            cls: 'android.widget.CheckedTextView',
            text: option,
            h: 140,
            clickable: true,
            checkable: true,
            checked: option === now,
            tap: () => {
              now = take(options, at, now);
              phone.events.push({ what: 'took', now });
              phone.dismiss();
            },
          })),
        ),
    });
  return () => [
    label('Size'),
    { cls: 'android.widget.Spinner', h: 140, clickable: true, tap: open, children: [label(now, { h: 140 })] },
  ];
}
