/** A document that is `[…]`, or `{"users": […]}` as Firebase writes it. */
const HEAD = /^\s*(?:\[|\{\s*"(?:users|results)"\s*:\s*\[)/;
/** Longer than any head. */
const HEAD_CHARACTERS = 4096;

/** Whether a file is one JSON document with a list; otherwise each line is an object. */
export function isDocument(start: string): boolean {
  return HEAD.test(start.replace(/^\ufeff/, '').slice(0, HEAD_CHARACTERS));
}

/**
 * The texts of the objects in the list of a JSON document, one after the other, however large the document is. Only braces
 * and strings are looked at; whether a text is JSON, its reader finds out.
 */
export async function* objectsOfDocument(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const state = { depth: 0, isText: false, isEscaped: false };
  let isInside = false;
  let rest = '';
  for await (const chunk of chunks) {
    if (isInside) {
      rest = yield* cut(rest + chunk, rest.length, state);
      continue;
    }
    rest += chunk;
    const text = rest.replace(/^\ufeff/, '');
    const head = HEAD.exec(text);
    if (!head && text.length < HEAD_CHARACTERS) continue;
    isInside = true;
    rest = yield* cut(text.slice(head?.[0].length ?? 0), 0, state);
  }
}

interface State {
  depth: number;
  isText: boolean;
  isEscaped: boolean;
}

/** Yields the objects that end in the text. @param from what is before was looked at. @returns the rest. */
function* cut(text: string, from: number, state: State): Generator<string, string> {
  let begin = state.depth > 0 ? 0 : -1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (state.isText) {
      if (state.isEscaped) state.isEscaped = false;
      else if (character === '\\') state.isEscaped = true;
      else if (character === '"') state.isText = false;
    } else if (character === '"') state.isText = true;
    else if (character === '{' && (state.depth += 1) === 1) begin = at;
    else if (character === '}' && (state.depth -= 1) === 0) {
      yield text.slice(begin, at + 1);
      begin = -1;
    }
  }
  return begin < 0 ? '' : text.slice(begin);
}
