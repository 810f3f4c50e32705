import { areasOf } from './pages.mjs';

/** Of the document of operators: both documents have users and events. */
const OPERATORS = 'admin/';
const OF_AN_OPERATION = /-(?:parameters|request|answer)$/;

/** A document with its areas, and what its addresses on this page begin with. */
export const partOf = (document, place) => ({
  document,
  title: document.info.title,
  prefix: place === 0 ? '' : OPERATORS,
  areas: areasOf(document),
});

/** @returns the address on this page of an area, of an operation, or of the introduction of a document (''). */
export const addressOf = (part, id) => `#${part.prefix}${id}`;

/** @param hash of the address bar. @returns the anchor in it, as it stands where it is none that a page could have. */
export function anchorOf(hash) {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What the page shows at an address.
 * @param part the document that is shown now: its texts name operations, and never the document.
 * @returns the part, with the area or the operation; the introduction where the address names neither.
 */
export function viewAt(parts, anchor, part = parts[0]) {
  const isOfOperators = anchor.startsWith(OPERATORS);
  const named = isOfOperators ? parts.find(({ prefix }) => prefix === OPERATORS) : undefined;
  const id = isOfOperators ? anchor.slice(OPERATORS.length) : anchor;
  const places = named ? [named] : [part, ...parts];
  for (const one of places) {
    const view = viewIn(one, id);
    if (view) return view;
  }
  return { part: named ?? parts[0] };
}

function viewIn(part, id) {
  const area = part.areas.find(({ address }) => address === id);
  if (area) return { part, area };
  const operationId = id.replace(OF_AN_OPERATION, '');
  for (const one of part.areas) {
    const operation = one.operations.find((other) => other.operation.operationId === operationId);
    if (operation) return { part, area: one, operation };
  }
  return undefined;
}

/** The areas with those operations whose title, path or name has all words of a search; all of them without one. */
export function areasWith({ areas }, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (area) => (one) => words.every((word) => wordsOf(area, one).includes(word));
  return areas
    .map((area) => ({ ...area, operations: area.operations.filter(isFound(area)) }))
    .filter(({ operations }) => operations.length > 0);
}

const wordsOf = ({ name }, { method, path, operation: { summary, operationId } }) =>
  `${name} ${method} ${path} ${summary} ${operationId}`.toLowerCase();
