/** Everyday words that mean much the same. */
const GROUPS = `big large huge great enormous giant gigantic massive immense
small little tiny mini miniature minute
happy glad cheerful joyful merry pleased delighted content
sad unhappy gloomy sorrowful depressed upset miserable blue
angry mad furious irate cross enraged annoyed
fast quick rapid swift speedy hasty brisk
slow sluggish unhurried gradual
ill sick unwell ailing
healthy fit well
cold chilly freezing icy frosty cool
hot warm boiling scorching
rich wealthy affluent prosperous
poor needy penniless broke
smart clever intelligent bright brilliant wise
stupid dumb foolish silly
beautiful pretty lovely gorgeous attractive handsome
ugly hideous unattractive
easy simple effortless
hard difficult tough challenging tricky
old aged ancient elderly
new fresh modern recent novel
begin start commence
end finish stop conclude close cease
funny amusing humorous comical hilarious
scared afraid frightened fearful terrified
brave courageous bold fearless heroic
calm peaceful quiet tranquil serene
loud noisy deafening
strong powerful mighty sturdy
weak feeble frail
tired exhausted weary sleepy fatigued
strange odd weird unusual peculiar
important significant crucial vital essential
wrong incorrect false mistaken
right correct true accurate
kind nice gentle friendly
mean cruel nasty unkind
empty vacant bare hollow
full packed crowded stuffed
dirty filthy grimy soiled
clean spotless pure tidy
wet damp moist soaked soggy
dry arid parched
shut close
buy purchase
help assist aid
talk speak chat converse
look see watch observe view
jump leap hop bound
run sprint dash race
throw toss hurl fling
house home dwelling residence
car automobile vehicle auto
road street lane avenue
job work occupation profession
gift present
child kid youngster
friend pal buddy companion
boat ship vessel
stone rock
forest woods woodland
error mistake fault
answer reply response
money cash currency
trip journey voyage travel
picture image photo photograph
shop store
film movie
doctor physician
lawyer attorney
garbage trash rubbish waste
sofa couch settee
idea thought notion concept
wealthy rich
tasty delicious yummy
boring dull tedious
famous well-known renowned celebrated
thin slim skinny slender lean
fat plump chubby overweight
rude impolite
hate loathe detest despise
love adore cherish
like enjoy
cry weep sob
laugh giggle chuckle
repair fix mend
choose pick select
hide conceal
break smash shatter
pull tug drag
enormous vast
evil wicked bad
good fine excellent`
  .split('\n')
  .map((line) => new Set(line.trim().split(' ')));

/** Whether two words are commonly used for one another. */
export function meansSame(word: string, other: string): boolean {
  return GROUPS.some((group) => group.has(word.toLowerCase()) && group.has(other.toLowerCase()));
}
