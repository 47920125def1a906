import { labelsOf } from './native-name.ts';

/** Fields that were seen with the type of a password: "show password" changes the type, not what they hold. */
const hidden = new WeakSet<Element>();

/** Whether what a field holds is a password, also while the page shows it. */
export function holdsPassword(el: Element): boolean {
  if (!(el instanceof HTMLInputElement)) return false;
  if (el.type === 'password') hidden.add(el);
  if (hidden.has(el)) return true;
  if (!/^(?:text|search|email|tel|url)$/.test(el.type)) return false;
  return saysPassword(el) || isDrawnAsDots(el);
}

const CALLED_SO =
  /passw|passphrase|pass\s?code|\b(?:pass|pwd|pw)\d*\b|mot de passe|contrase|senha|kennwort|пароль|密码|パスワード/iu;

/** `new-password` alone may be there only to keep the browser from filling in what it knows. */
function saysPassword(el: HTMLInputElement): boolean {
  const said = el.getAttribute('autocomplete') ?? '';
  if (/\bcurrent-password\b/i.test(said)) return true;
  if (!/\bnew-password\b/i.test(said)) return false;
  const labels = (labelsOf(el) ?? []).map((label) => label.textContent ?? '');
  return [el.name, el.id, el.placeholder, el.ariaLabel ?? '', ...labels].some((name) =>
    CALLED_SO.test(name.replace(/[_-]+/g, ' ')),
  );
}

/** A page may draw dots for what it keeps in an ordinary field. */
export function isDrawnAsDots(el: Element): boolean {
  const drawn = getComputedStyle(el).getPropertyValue('-webkit-text-security');
  return drawn !== '' && drawn !== 'none';
}
