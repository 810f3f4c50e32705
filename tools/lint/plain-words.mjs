/** Phrases that made comments, titles and pages need a second reading, and what to write instead. */
export const PHRASES = [
  [/\bnobody(?:'?s)?\b/i, 'name who it is not: "no client", "no user", "nothing"'],
  [/\bwhom\b/i, 'a sentence of its own, or "that" and "who"'],
  [/\bof which\b/i, 'a sentence of its own'],
  [/\bthat which\b/i, '"what"'],
  [/\b(?:is|are|was|were|be|been) told\b/i, 'name the message: "gets the event", "is asked to"'],
  [/\btheirs\b/i, 'name whose: "of the other App"'],
  [/\bcarr(?:y|ies|ied) on\b/i, '"continue", "resume"'],
  [/\bso many\b(?! as\b)/i, 'name the number: "`count` calls", "this number of"'],
  [/\bthem who\b/i, '"those who"'],
  [/\b(?:is|are) of (?!no\b)/i, '"belongs to", "has", "comes from"'],
];

/** Finds the phrases in a text; words in backticks are names and no prose. @returns one sentence for each. */
export function faultsOf(text) {
  const prose = text.replaceAll(/`[^`\n]*`/g, '``');
  return PHRASES.flatMap(([phrase, instead]) => {
    const found = phrase.exec(prose)?.[0];
    return found === undefined ? [] : [`"${found}" needs a second reading: write ${instead}.`];
  });
}

const TITLED = /^(?:it|describe|test)$/;

/** The first name of `it`, `it.each(…)` or `describe.skip`. */
function rootOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  return rootOf(callee.object ?? callee.callee ?? callee.tag ?? { type: 'Identifier', name: '' });
}

/** Comments, and the titles of tests. */
export const plainWords = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => {
    const report = (node, text) => {
      for (const message of faultsOf(text)) context.report({ loc: node.loc, message });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) report(comment, comment.value);
      },
      CallExpression({ callee, arguments: [title] }) {
        if (!title || !TITLED.test(rootOf(callee))) return;
        if (title.type === 'Literal') report(title, String(title.value));
        if (title.type === 'TemplateLiteral')
          report(title, title.quasis.map(({ value }) => value.cooked).join(' '));
      },
    };
  },
};
