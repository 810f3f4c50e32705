/** What stands between values, and escapes within texts. Many times what the answers have that we ask for. */
const MARKS = [',', '[', '{', '\\'];
const MOST_MARKS = 100_000;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON of few enough parts. @throws SyntaxError for any other text. */
export function parsePlainJson(text: string): unknown {
  requireFewMarks(text);
  return JSON.parse(text);
}

/**
 * JSON with its numbers as texts: chains count in integers that a floating-point number cannot hold.
 * @throws SyntaxError for any other text.
 */
export function parseExactJson(text: string): unknown {
  // Checked first: with quotes around its numbers, malformed JSON could become well-formed.
  parsePlainJson(text);
  return JSON.parse(quoteNumbers(text));
}

/** Values take dozens of bytes each, however short they are written. @throws SyntaxError for too many of them. */
function requireFewMarks(text: string): void {
  let count = 0;
  for (const mark of MARKS)
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      count += 1;
      if (count > MOST_MARKS) throw new SyntaxError('the answer has too many values');
    }
}

/** Of well-formed JSON. Its strings are passed by their quotes, as they may have megabytes, where a pattern has no room. */
function quoteNumbers(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('"', at);
    if (start < 0) return parts.concat(withQuotes(text.slice(at))).join('');
    const end = endOfString(text, start);
    parts.push(withQuotes(text.slice(at, start)), text.slice(start, end));
    at = end;
  }
  return parts.join('');
}

function withQuotes(text: string): string {
  return text.replace(NUMBER, '"$&"');
}

/** Behind the quote that ends a string: one behind an odd number of backslashes is part of it. */
function endOfString(text: string, start: number): number {
  let end = start;
  let slashes = 0;
  do {
    end = text.indexOf('"', end + 1);
    slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
  } while (slashes % 2 === 1);
  return end + 1;
}
