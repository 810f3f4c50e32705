// Words by how common they are, taken out of zxcvbn before it makes its own copy: several times the memory.
// To be imported before anything else of zxcvbn.
import frequencyLists from 'zxcvbn/lib/frequency_lists.js';

/** Word → its place in all of the lists, one after the other; no word is in two. */
const places = new Map();
const lists = [];
for (const [dictionary, words] of Object.entries(frequencyLists)) {
  lists.push({ dictionary, start: places.size });
  for (const word of words) places.set(word, places.size);
  delete frequencyLists[dictionary];
}
lists.reverse();

export const longestWord = Math.max(...Array.from(places.keys(), (word) => word.length));

/** @returns its dictionary and its rank there; unlike zxcvbn's objects, a Map knows no word `constructor`. */
export function rankOf(word) {
  const place = places.get(word);
  if (place === undefined) return undefined;
  const { dictionary, start } = lists.find((list) => place >= list.start);
  return { dictionary, rank: place - start + 1 };
}
