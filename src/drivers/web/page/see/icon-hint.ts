const NOISE =
  /^(?:icon|icons|ico|fa|fas|far|fab|fal|bi|mdi|material|glyphicon|svg|sprite|btn|button|i|lg|sm|md|xs|xl|\d+)$/i;
const ICON = /(?:^|[-_ ])(?:icon|ico|fa[srbl]?|bi|mdi|glyphicon|lucide|ti|ri|octicon)(?=[-_ ])/i;

/** What an unnamed control most likely is, by the class or sprite of its icon: "icon: trash". */
export function iconHint(el: Element): string {
  for (const at of [el, ...el.querySelectorAll('*')].slice(0, 12)) {
    const use =
      at.localName === 'use' ? (at.getAttribute('href') ?? at.getAttribute('xlink:href') ?? '') : '';
    const sprite = /#(.+)$/.exec(use)?.[1];
    if (sprite) return `icon: ${words(sprite)}`;
    const data = at.getAttribute('data-icon') ?? at.getAttribute('data-lucide');
    if (data) return `icon: ${words(data)}`;
    for (const token of (at.getAttribute('class') ?? '').split(/\s+/)) {
      if (!ICON.test(token)) continue;
      const hint = words(token);
      if (hint) return `icon: ${hint}`;
    }
  }
  return '';
}

function words(token: string): string {
  return token
    .split(/[-_:]+/)
    .filter((part) => part && !NOISE.test(part))
    .join(' ');
}
