/** @typedef {[left: number, top: number, right: number, bottom: number]} Rect */
/**
 * One view as an app declares it. Sizes are pixels; without a height it is as high as what is inside.
 * @typedef {object} Spec
 * @property {string} cls
 * @property {string} [text]
 * @property {string} [desc]
 * @property {string} [id]
 * @property {string} [hint]
 * @property {number} [h]
 * @property {number} [w] share of a row; a number over 10 is pixels
 * @property {'column' | 'row' | 'stack'} [dir]
 * @property {Rect} [at] where in a stack, from its corner; without it all of it
 * @property {number} [pad]
 * @property {(Spec | undefined | false)[]} [children]
 * @property {boolean} [clickable]
 * @property {boolean} [checkable]
 * @property {boolean} [checked]
 * @property {boolean} [disabled]
 * @property {boolean} [selected]
 * @property {boolean} [focusable]
 * @property {boolean} [focused] of what is no field of the app's own
 * @property {boolean} [password]
 * @property {Field} [field]
 * @property {{ value: number, max: number, set(value: number): void }} [seek]
 * @property {{ offset: number, room?: number }} [scroll] the app keeps the offset here
 * @property {{ turn(rows: number): void }} [wheel] rows of which the one in the middle is chosen
 * @property {() => void} [tap]
 * @property {() => void} [long]
 * @property {(scale: number) => void} [zoom] two fingers on it
 * @property {Web} [web] a page that a browser draws here and that takes the touches
 * @property {boolean} [ghost] only space: no view stands there
 * @property {string} [paint] how it is drawn where its class does not say
 */
/** @typedef {{ text: string, password?: boolean, changed?: (text: string) => void, enter?: () => void, limit?: number, lines?: boolean }} Field */
/** @typedef {{ touch(x: number, y: number): Promise<unknown>, type(text: string): Promise<unknown>, key(name: string): Promise<unknown>, page?: WebPage }} Web */
/**
 * A page as those who may debug it see it: its names, what a script in it gives, what of it accessibility tells at this
 * moment, and where in the view something has the focus.
 * @typedef {{ id: string, facts(): Promise<{ title: string, url: string }>, run(script: string, args: unknown[]): Promise<unknown>, look(): Promise<void>, focus(): Promise<Rect | null> }} WebPage
 */
/** @typedef {{ spec: Spec, rect: Rect, bounds: Rect, children: View[] }} View */

/** @param {Spec} spec @returns {number} */
export function heightOf(spec) {
  if (spec.h !== undefined) return spec.h;
  const inner = (spec.children ?? []).filter(isSpec).map(heightOf);
  const pads = 2 * (spec.pad ?? 0);
  if (spec.dir === 'row' || spec.dir === 'stack') return Math.max(0, ...inner) + pads;
  return inner.reduce((total, one) => total + one, 0) + pads;
}

/**
 * Places a view and what is inside; what the clip does not show is left out, as in an accessibility tree.
 * @param {Spec} spec @param {Rect} rect @param {Rect} clip @returns {View | undefined}
 */
export function layOut(spec, rect, clip) {
  const bounds = cut(rect, clip);
  if (!bounds) return undefined;
  const [l, t, r, b] = rect;
  const pad = spec.pad ?? 0;
  const inside = /** @type {Rect} */ ([l + pad, t + pad, r - pad, b - pad]);
  const specs = (spec.children ?? []).filter(isSpec);
  /** @type {(View | undefined)[]} */
  let placed = [];
  if (spec.dir === 'stack')
    placed = specs.map((one) => {
      const { at } = one;
      return layOut(one, at ? [l + at[0], t + at[1], l + at[2], t + at[3]] : inside, bounds);
    });
  else if (spec.dir === 'row') {
    const fixed = specs.filter(({ w = 1 }) => w > 10).reduce((total, { w = 1 }) => total + w, 0);
    const shares = specs.filter(({ w = 1 }) => w <= 10).reduce((total, { w = 1 }) => total + w, 0);
    let x = inside[0];
    placed = specs.map((one) => {
      const { w = 1 } = one;
      const width = w > 10 ? w : ((inside[2] - inside[0] - fixed) * w) / Math.max(1, shares);
      const from = x;
      x += width;
      return layOut(one, [Math.round(from), inside[1], Math.round(x), inside[3]], bounds);
    });
  } else {
    let y = inside[1];
    if (spec.scroll) {
      const content = specs.map(heightOf).reduce((total, one) => total + one, 0);
      spec.scroll.room = Math.max(0, content - (inside[3] - inside[1]));
      spec.scroll.offset = Math.min(Math.max(0, spec.scroll.offset), spec.scroll.room);
      y -= spec.scroll.offset;
    }
    placed = specs.map((one) => {
      const top = y;
      y += heightOf(one);
      return layOut(one, [inside[0], top, inside[2], y], bounds);
    });
  }
  return {
    spec,
    rect,
    bounds,
    children: placed.filter((one) => one !== undefined).filter(({ spec: { ghost } }) => !ghost),
  };
}

/** The deepest view at a point that a check accepts; what is drawn last lies on top. @param {View} view @param {number} x @param {number} y @param {(spec: Spec) => boolean} accepts @returns {View | undefined} */
export function viewAt(view, x, y, accepts) {
  const [l, t, r, b] = view.bounds;
  if (x < l || x >= r || y < t || y >= b) return undefined;
  for (const child of [...view.children].reverse()) {
    const hit = viewAt(child, x, y, accepts);
    if (hit) return hit;
  }
  return accepts(view.spec) ? view : undefined;
}

/** @param {View} view @returns {Generator<View>} */
export function* everyView(view) {
  yield view;
  for (const child of view.children) yield* everyView(child);
}

/** @param {Rect} rect @param {Rect} clip @returns {Rect | undefined} */
function cut(rect, clip) {
  const [l, t, r, b] = [
    Math.max(rect[0], clip[0]),
    Math.max(rect[1], clip[1]),
    Math.min(rect[2], clip[2]),
    Math.min(rect[3], clip[3]),
  ];
  return l < r && t < b ? [l, t, r, b] : undefined;
}

/** @param {Spec | undefined | false} given @returns {given is Spec} */
function isSpec(given) {
  return Boolean(given);
}

// What apps are made of.

/** @param {string} text @param {Partial<Spec>} [more] @returns {Spec} */
export const label = (text, more = {}) => ({ cls: 'android.widget.TextView', text, h: 90, ...more });

/** @param {string} text @param {() => void} tap @param {Partial<Spec>} [more] @returns {Spec} */
export const button = (text, tap, more = {}) => ({
  cls: 'android.widget.Button',
  text,
  h: 140,
  clickable: true,
  focusable: true,
  tap,
  ...more,
});

/** @param {Field} field @param {string} hint @param {Partial<Spec>} [more] @returns {Spec} */
export const editText = (field, hint, more = {}) => ({
  cls: 'android.widget.EditText',
  hint,
  h: 140,
  clickable: true,
  focusable: true,
  field,
  ...(field.password ? { password: true } : {}),
  ...more,
});

/** @typedef {{ values: string[], at: number, round?: boolean, changed?: (value: string) => void }} Wheel */
/**
 * Three rows of a wheel, as Android's NumberPicker shows them.
 * @param {Wheel} wheel @param {Partial<Spec>} [more] @returns {Spec}
 */
export const numberPicker = (wheel, more = {}) => {
  const { values, round } = wheel;
  const near = (/** @type {number} */ by) =>
    values[round ? (wheel.at + by + values.length) % values.length : wheel.at + by];
  const rows = [near(-1), near(0), near(1)].map((text, at) => ({
    cls: at === 1 ? 'android.widget.EditText' : 'android.widget.Button',
    ...(at === 1 ? { id: 'android:id/numberpicker_input' } : {}),
    ...(text === undefined ? { ghost: true } : { text }),
    h: 120,
  }));
  return {
    cls: 'android.widget.NumberPicker',
    h: 360,
    children: rows,
    wheel: {
      turn(by) {
        const to = wheel.at + by;
        const last = values.length - 1;
        wheel.at = round
          ? ((to % values.length) + values.length) % values.length
          : Math.min(last, Math.max(0, to));
        wheel.changed?.(values[wheel.at] ?? '');
      },
    },
    ...more,
  };
};

/** @param {(Spec | undefined | false)[]} children @param {Partial<Spec>} [more] @returns {Spec} */
export const column = (children, more = {}) => ({ cls: 'android.widget.LinearLayout', children, ...more });

/** @param {(Spec | undefined | false)[]} children @param {Partial<Spec>} [more] @returns {Spec} */
export const row = (children, more = {}) => ({
  cls: 'android.widget.LinearLayout',
  dir: 'row',
  children,
  ...more,
});

/** A title with what can be done in the corner. @param {string} title @param {Spec[]} [actions] @param {(() => void)} [up] @returns {Spec} */
export const toolbar = (title, actions = [], up) => ({
  cls: 'android.view.ViewGroup',
  id: 'toolbar',
  dir: 'row',
  h: 154,
  paint: 'bar',
  children: [
    up && {
      cls: 'android.widget.ImageButton',
      desc: 'Navigate up',
      w: 154,
      clickable: true,
      focusable: true,
      tap: up,
    },
    { cls: 'android.widget.TextView', text: title, w: 1 },
    ...actions.map((one) => ({ w: 260, ...one })),
  ],
});
