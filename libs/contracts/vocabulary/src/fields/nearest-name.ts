/** Longer names are cut before they are compared. */
const COMPARED_CHARACTERS = 40;

/** The known name with the fewest edits to the given one, the first of equals. An abbreviation counts as one edit. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const given = name.slice(0, COMPARED_CHARACTERS).toLowerCase();
  let nearest: string | undefined;
  let fewest = Infinity;
  for (const candidate of known) {
    const edits = abbreviates(given, candidate) ? 1 : editsBetween(given, candidate.toLowerCase());
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

function abbreviates(given: string, candidate: string): boolean {
  return given.length > 2 && candidate.startsWith(given);
}

/** Levenshtein distance with one row of memory; without calls, as a hostile request runs it 800 times. */
function editsBetween(a: string, b: string): number {
  const row = new Uint16Array(b.length + 1);
  for (let j = 1; j <= b.length; j += 1) row[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = row[j]!;
      const replaced = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const before = row[j - 1]!;
      const edits = (above < before ? above : before) + 1;
      row[j] = replaced < edits ? replaced : edits;
      diagonal = above;
    }
  }
  return row[b.length]!;
}
