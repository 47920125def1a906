const PREFIXES =
  /^(?:fa[srbldt]?|bi|mdi|material|glyphicon|lucide|ti|ri|octicon|icon|icons|ico|svg|sprite)$/i;
/** Words of class names that say how something looks or works, not what it is. */
const NOISE =
  /^(?:icon|icons|ico|fa|fas|far|fab|fal|bi|mdi|material|symbols?|outlined|rounded|sharp|glyphicon|svg|sprite|image|img|btn|button|link|wrapper|container|inner|outer|box|item|control|action|actions|clickable|root|base|default|primary|secondary|small|medium|large|size|color|active|hover|disabled|enabled|hidden|visible|show|is|has|js|css|ui|i|lg|sm|md|xs|xl|\d+|[a-z]\d*|[a-z0-9]*\d[a-z0-9]*)$/i;
const SPRITE = /#(.+)$/s;

/** What an unnamed control most likely is, by the class, sprite or test id of its icon: `trash`. */
export function iconWords(el: Element): string {
  const parts = [el, ...el.querySelectorAll('*')].slice(0, 12);
  for (const at of parts) {
    const use =
      at.localName === 'use' ? (at.getAttribute('href') ?? at.getAttribute('xlink:href') ?? '') : '';
    const named =
      SPRITE.exec(use)?.[1] ??
      at.getAttribute('data-icon') ??
      at.getAttribute('data-lucide') ??
      at.getAttribute('icon') ??
      (at.localName === 'svg' ? at.getAttribute('data-testid') : null);
    const said = named ? words(named) : '';
    if (said) return said;
  }
  // An icon set puts its prefix before the word: fa-trash, ag-icon-filter. Else any class of plain words will do.
  const tokens = parts.flatMap(classNames);
  for (const said of [...tokens.map(afterPrefix), ...tokens.map(words)]) if (said) return said;
  return '';
}

function afterPrefix(token: string): string {
  const pieces = token.split(/[-_]+/);
  const at = pieces.findLastIndex((piece) => PREFIXES.test(piece));
  return at < 0 ? '' : words(pieces.slice(at + 1).join('-'));
}

function classNames(el: Element): string[] {
  return (el.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
}

function words(token: string): string {
  // Names that a build made up (css-1x2y3z, sc-bdVaJa) say nothing.
  if (/^(?:css|sc|jss|emotion|svelte|_)[-_]?\w*$/.test(token) || token.length > 40) return '';
  return token
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .split(/[-_:]+/)
    .filter((part) => part.length > 1 && !NOISE.test(part))
    .slice(0, 3)
    .join(' ')
    .toLowerCase();
}
