import { quoted, valueCode } from '../model/code-text.ts';
import { ExportError, type Walk } from './walk.ts';

const ON = /^(?:on|true|yes|checked|1)$/i;
const OFF = /^(?:off|false|no|unchecked|0)$/i;

/** Chooses options: of a native list at once, of one made by hand by opening it. */
export async function writeChoice(
  walk: Walk,
  target: string,
  role: string | undefined,
  values: readonly string[],
): Promise<void> {
  const kind = await walk.kind(target, role);
  const codes = values.map(valueCode);
  if (kind === 'select') {
    const chosen = codes.length === 1 ? (codes[0] ?? '') : `[${codes.join(', ')}]`;
    return walk.write(`await ${target}.selectOption(${chosen});`);
  }
  for (const [at, value] of values.entries()) {
    if (kind === 'group') {
      const place = await walk.pick(
        () => choicesOf(target, value, role === 'radiogroup' ? ['radio'] : []),
        `${value} in ${target}`,
      );
      await walk.write(`await ${place}.${await pressing(walk, place)}();`);
      continue;
    }
    if (at === 0) await walk.write(`await ${target}.click();`);
    const choice = await walk.pick(
      (place) => [...choicesOf(place, value), `${place}.getByText(${quoted(value)}, { exact: true })`],
      `the option ${value}`,
    );
    await walk.write(`await ${choice}.click();`);
  }
}

/** Turns something on or off, whatever it was before. */
export async function writeToggle(
  walk: Walk,
  target: string,
  role: string | undefined,
  on: boolean,
): Promise<void> {
  const kind = await walk.kind(target, role ?? 'checkbox');
  if (kind === 'checkable') return walk.write(`await ${target}.${on ? 'check' : 'uncheck'}();`);
  const attribute = kind === 'disclosure' ? 'aria-expanded' : 'aria-pressed';
  await walk.write(
    `if ((await ${target}.getAttribute('${attribute}')) !== '${on}') await ${target}.click();`,
    `await expect(${target}).toHaveAttribute('${attribute}', '${on}');`,
  );
}

/** Brings a control to a value. */
export async function writeAdjust(
  walk: Walk,
  target: string,
  role: string | undefined,
  value: string,
): Promise<void> {
  const kind = await walk.kind(target, role);
  switch (kind) {
    case 'range':
    case 'text':
      return walk.write(`await ${target}.fill(${valueCode(value)});`);
    case 'slider': {
      const wanted = Number(value);
      if (Number.isNaN(wanted)) throw new ExportError(`${value} is no number to bring ${target} to`);
      return walk.write(
        'await expect(async () => {',
        `  const slider = ${target};`,
        "  const now = Number(await slider.getAttribute('aria-valuenow'));",
        `  if (now !== ${wanted}) await slider.press(now < ${wanted} ? 'ArrowRight' : 'ArrowLeft');`,
        `  await expect(slider).toHaveAttribute('aria-valuenow', '${wanted}', { timeout: 1 });`,
        '}).toPass({ intervals: [0] });',
      );
    }
    case 'checkable':
    case 'toggle':
    case 'disclosure':
      if (ON.test(value) || OFF.test(value)) return writeToggle(walk, target, role, ON.test(value));
      throw new ExportError(`${value} is neither on nor off`);
    case 'select':
    case 'group':
    case 'other':
      return writeChoice(walk, target, role, [value]);
    case 'file':
      throw new ExportError('a file is uploaded, not adjusted');
  }
}

function choicesOf(place: string, value: string, likely: readonly string[] = []): string[] {
  const roles = [...likely, 'option', 'radio', 'menuitemradio', 'menuitem', 'treeitem', 'tab'];
  return roles.flatMap((role) => [
    `${place}.getByRole('${role}', { name: ${quoted(value)}, exact: true })`,
    `${place}.getByRole('${role}', { name: ${quoted(value)} })`,
  ]);
}

async function pressing(walk: Walk, choice: string): Promise<'check' | 'click'> {
  return (await walk.kind(choice, choice.includes("'radio'") ? 'radio' : undefined)) === 'checkable'
    ? 'check'
    : 'click';
}
