interface SheetKeys {
  rule_count: number;
  keys: Set<string>;
}

const known = new WeakMap<CSSStyleSheet, SheetKeys>();

const ANY = '*';

/**
 * Whether a style sheet the element's tree can see may generate text on it. Asking the browser for the style
 * of a ::before takes longer than all else in a name, and hardly any element has one.
 */
export function mayGenerate(el: Element, sheets: readonly ReadonlySet<string>[]): boolean {
  if (el.localName === 'q') return true;
  for (const keys of sheets) {
    if (keys.size === 0) continue;
    if (keys.has(ANY) || keys.has(el.localName)) return true;
    if (el.id && keys.has(`#${el.id}`)) return true;
    for (const name of el.classList) if (keys.has(`.${name}`)) return true;
  }
  return false;
}

/** What the last part of every selector with generated text names (tag, .class or #id), for each sheet of a tree. */
export function generatedKeys(root: Document | ShadowRoot): ReadonlySet<string>[] {
  const found: ReadonlySet<string>[] = [];
  for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
    const keys = keysOf(sheet);
    if (keys.size > 0) found.push(keys);
  }
  return found;
}

function keysOf(sheet: CSSStyleSheet): ReadonlySet<string> {
  if (sheet.disabled) return new Set();
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    // A sheet of another origin cannot be read: it may style anything.
    return new Set([ANY]);
  }
  const last = known.get(sheet);
  if (last?.rule_count === rules.length) return last.keys;
  const keys = new Set<string>();
  readRules(rules, null, keys);
  known.set(sheet, { rule_count: rules.length, keys });
  return keys;
}

function readRules(rules: CSSRuleList, outer: string | null, keys: Set<string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const content = rule.style.content;
      if (content && content !== 'none' && content !== 'normal' && content !== '""')
        addKeys(rule.selectorText, outer, keys);
      if (rule.cssRules?.length > 0) readRules(rule.cssRules, rule.selectorText, keys);
    } else if (rule instanceof CSSImportRule) {
      if (rule.styleSheet) for (const key of keysOf(rule.styleSheet)) keys.add(key);
    } else if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) {
      readRules(rule.cssRules, outer, keys);
    } else if (outer && 'style' in rule && rule.style instanceof CSSStyleDeclaration && rule.style.content) {
      addKeys(outer, null, keys);
    }
  }
}

// Only ever too generous: a selector that is not understood counts for every element.
function addKeys(selectors: string, outer: string | null, keys: Set<string>): void {
  if (outer || /[&\\]|::slotted|::part|:host/.test(selectors)) {
    keys.add(ANY);
    return;
  }
  const plain = selectors.replace(/\[[^[\]]*\]/g, '').replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '');
  for (const selector of plain.split(',')) {
    const pseudo = /::?(?:before|after)\b/.exec(selector);
    if (!pseudo) continue;
    const compound =
      selector
        .slice(0, pseudo.index)
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const key =
      /#[\w-]+/.exec(compound)?.[0] ?? /\.[\w-]+/.exec(compound)?.[0] ?? /^[a-z][\w-]*/i.exec(compound)?.[0];
    keys.add(key ?? ANY);
  }
}
