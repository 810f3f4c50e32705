// The words of zxcvbn as a tree of letters: text that begins like no word is left after a letter or two, where zxcvbn looks
// up every substring. Import it before the rest of zxcvbn, which would make a copy of ten times the memory.
import frequencyLists from 'zxcvbn/lib/frequency_lists.js';

/** The node of no letter. It is no node's child, so 0 also means that there is no child. */
const ROOT = 0;

const lists = Object.entries(frequencyLists);
const lettersAtMost = lists.reduce((sum, [, words]) => sum + words.join('').length, 1);
// A node's children are its first child and that child's siblings. Pages that are not written to take no memory.
const letterOf = new Uint16Array(lettersAtMost);
const firstChildOf = new Uint32Array(lettersAtMost);
const siblingOf = new Uint32Array(lettersAtMost);
/** For nodes that end a word: its place in all lists, one after the other, from 1; no word is in two. */
const placeOf = new Uint32Array(lettersAtMost);
let nodes = 1;

/** The last list first: the first one that begins before a place has its word; the distance is the rank. */
const dictionaries = [];
let places = 0;
for (const [dictionary, words] of lists) {
  dictionaries.unshift({ dictionary, before: places });
  for (const word of words) plant(word, (places += 1));
  delete frequencyLists[dictionary];
}

function plant(word, place) {
  let node = ROOT;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at);
    node = childOf(node, letter) || grow(node, letter);
  }
  placeOf[node] = place;
}

function childOf(node, letter) {
  let child = firstChildOf[node];
  while (child !== ROOT && letterOf[child] !== letter) child = siblingOf[child];
  return child;
}

function grow(parent, letter) {
  const node = nodes;
  nodes += 1;
  letterOf[node] = letter;
  siblingOf[node] = firstChildOf[parent];
  firstChildOf[parent] = node;
  return node;
}

/** @returns the words at `start`, the shortest first: the place of the last letter, the dictionary, the rank there. */
export function wordsAt(text, start) {
  const words = [];
  let node = ROOT;
  for (let end = start; end < text.length; end += 1) {
    node = childOf(node, text.charCodeAt(end));
    if (node === ROOT) break;
    if (placeOf[node]) words.push({ end, ...rankedAt(placeOf[node]) });
  }
  return words;
}

function rankedAt(place) {
  const { dictionary, before } = dictionaries.find((one) => place > one.before);
  return { dictionary, rank: place - before };
}
