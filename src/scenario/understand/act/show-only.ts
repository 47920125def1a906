import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { NONE, type Outcome, stepOn } from '../outcome.ts';
import { contentWords, coverage, sameWord, wordsOf } from '../words.ts';
import { ticked } from './tick.ts';

const LOOSE = new Set('me only just right ones one which who still have has by from'.split(' '));

/** "Show me only science books that are available now": every box that says what was said, and no word left over. */
export function showOnly(said: string, look: Look): Outcome {
  const words = contentWords(unmask(said, look.quotes)).filter((word) => !LOOSE.has(word));
  const boxes = look.screen.things.filter(({ role, operable, names }) => {
    const name = contentWords(names[0] ?? '').filter((word) => !LOOSE.has(word));
    return (
      operable &&
      /^(?:checkbox|switch)$/.test(role) &&
      name.length > 0 &&
      coverage(name, words).every((mark) => mark >= 0.97)
    );
  });
  // A list that has one of the words as a choice narrows it down as well.
  const choices = look.screen.things.flatMap((list) => {
    const said =
      list.node.tag === 'select' && list.operable
        ? list.children.filter(({ text }) => isSaid(text, words))
        : [];
    return said.length === 1 && said[0] ? [{ list, option: said[0].text }] : [];
  });
  const titles = look.screen.things.flatMap(({ role, text }) =>
    role === 'heading' ? contentWords(text) : [],
  );
  const told = [
    ...boxes.flatMap(({ names }) => contentWords(names[0] ?? '')),
    ...choices.flatMap(({ option }) => contentWords(option)),
    ...titles,
  ];
  const rest = words.filter((word) => !told.some((other) => sameWord(word, other) >= 0.97));
  // One noun for what is listed may be the speaker's own.
  const page = wordsOf(look.screen.root.text);
  const own = rest.length === 1 && !page.some((word) => sameWord(word, rest[0] ?? '') >= 0.97);
  if (boxes.length + choices.length === 0 || (rest.length > 0 && !own)) return NONE;
  const chosen = choices.map(({ list, option }) =>
    stepOn(look, list, 'select', 0.88, { inputValue: option }),
  );
  const ticks = boxes.flatMap((box) => {
    const outcome = ticked(box, true, 0.88, look);
    return outcome.kind === 'steps' ? outcome.steps : [];
  });
  const steps = [...chosen, ...ticks];
  return steps.length > 0 ? { kind: 'steps', steps, score: 0.88 } : { kind: 'nothing' };
}

function isSaid(text: string, words: readonly string[]): boolean {
  const own = contentWords(text);
  return own.length > 0 && text.trim() !== '' && coverage(own, words).every((mark) => mark >= 0.97);
}
