const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON whose numbers are read as texts: chains count in integers that a floating-point number cannot hold.
 * @throws SyntaxError for a text that is no JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  );
}
