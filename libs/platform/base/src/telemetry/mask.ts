const MASK = '[masked]';
const LONGEST_INPUT = 1000;
const LONGEST_TEXT = 300;

// Most values have one of these shapes, in which the search below would find nothing.
const ID_OR_CODE = /^[a-z]\w{0,38}$/i;
const ROUTE_OR_SUBJECT = /^(?!.*\d{6})[^\s@=]{0,39}$/;

/**
 * Shapes of secrets and personal data that no id, code, route or subject has. The allow-list of fields comes first; this
 * catches an allowed field with a wrong value.
 */
const SENSITIVE = [
  /[^\s@]+@[^\s@]+/g, // email addresses, and URLs with credentials
  /[A-Za-z0-9+/]{20,}={1,2}/g, // padded base64
  /[A-Za-z0-9_+-]{40,}/g, // tokens, keys, JWTs: the longest ids have under 40 characters
  /(?<![\w.-])\+?\d{6,}(?!\w)/g, // passcodes and phone numbers
];

/** One line of at most 300 characters, with everything that looks sensitive replaced. */
export function maskText(text: string): string {
  if (ID_OR_CODE.test(text) || ROUTE_OR_SUBJECT.test(text)) return text;
  const line = text.slice(0, LONGEST_INPUT).replace(/\s+/g, ' ');
  // Cut after masking: half a secret would no longer look like one.
  return SENSITIVE.reduce((masked, shape) => masked.replace(shape, MASK), line).slice(0, LONGEST_TEXT);
}
