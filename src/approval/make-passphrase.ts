import { randomInt } from 'node:crypto';

const WORDS =
  'amber anchor apple arrow basil beacon birch bridge candle canyon cedar clover comet copper coral crane delta ember falcon fern field flint forest garnet ginger glacier grove harbor hazel heron island ivory jasmine juniper kettle lagoon lantern laurel lemon lilac linen lotus maple marble meadow mint nectar oak olive onyx opal orchid otter pebble pepper pine plum pollen poppy prairie quartz raven reef river robin saffron sage sail shore silver sparrow spruce stone summit sunset thistle thunder tulip umber valley velvet violet walnut willow winter'.split(
    ' ',
  );

/** Two words and a number, made for one question: nothing written in advance can answer it. */
export function makePassphrase(): string {
  const word = () => WORDS[randomInt(WORDS.length)] ?? 'surehand';
  return `${word()}-${word()}-${randomInt(10, 100)}`;
}
