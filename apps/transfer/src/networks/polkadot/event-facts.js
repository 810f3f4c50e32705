// How the events of a runtime lie in their bytes: enough to skip those of others, and to know ours.

const WIDTHS = { bool: 1, char: 4, u8: 1, u16: 2, u32: 4, u64: 8, u128: 16, u256: 32 };

const EVENTS = {
  succeeded: ['System', 'ExtrinsicSuccess'],
  failed: ['System', 'ExtrinsicFailed'],
  paid: ['TransactionPayment', 'TransactionFeePaid'],
};

/** The layout of each type that events are made of, and the places of the events that decide a payment. */
export function eventFacts(runtime) {
  const { lookup, pallets } = runtime;
  const system = pallets.find(({ name }) => name === 'System');
  const { value } = system.storage.items.find(({ name }) => name === 'Events').type;
  const record = lookup[lookup[value].def.value].def.value;
  const [event, topics] = ['event', 'topics'].map((name) => record.find((field) => field.name === name).type);
  const layouts = {};
  for (const id of [event, topics]) collect(lookup, id, layouts);
  joinFixed(layouts);
  const places = Object.entries(EVENTS).map(([name, [pallet, variant]]) => [
    name,
    placeOf(runtime, pallet, variant),
  ]);
  return { event, topics, layouts, ...Object.fromEntries(places) };
}

/** The index of a pallet and of its event; null where it has none. */
function placeOf({ lookup, pallets }, palletName, eventName) {
  const pallet = pallets.find(({ name }) => name === palletName);
  const events = pallet?.events ? lookup[pallet.events.type].def.value : [];
  const event = events.find(({ name }) => name === eventName);
  return event ? [pallet.index, event.index] : null;
}

function collect(lookup, id, layouts) {
  const waiting = [id];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (layouts[next]) continue;
    layouts[next] = layoutOf(lookup[next].def);
    waiting.push(...partsOf(layouts[next]));
  }
}

function layoutOf({ tag, value }) {
  switch (tag) {
    case 'composite':
      return { all: value.map(({ type }) => type) };
    case 'tuple':
      return { all: value };
    case 'variant':
      return {
        one: Object.fromEntries(value.map(({ index, fields }) => [index, fields.map(({ type }) => type)])),
      };
    case 'sequence':
      return { list: value };
    case 'array':
      return { times: value.len, of: value.type };
    case 'compact':
      return { compact: true };
    case 'primitive':
      return value.tag === 'str' ? { text: true } : { bytes: WIDTHS[value.tag.replace(/^i/, 'u')] };
    default:
      return { unknown: tag };
  }
}

/** A type whose parts all have a fixed length is a number of bytes: most of an event is passed in one step. */
function joinFixed(layouts) {
  const lengths = new Map();
  for (const id of Object.keys(layouts)) {
    const bytes = lengthOf(layouts, id, lengths);
    if (bytes !== undefined) layouts[id] = { bytes };
  }
}

/** Undefined for a type whose length is not fixed, such as one that holds itself. */
function lengthOf(layouts, id, lengths) {
  if (lengths.has(`${id}`)) return lengths.get(`${id}`);
  lengths.set(`${id}`, undefined);
  const { all, times, of, bytes } = layouts[id];
  const parts = all ?? (of === undefined ? undefined : [of]);
  const length = parts
    ? sumOf(
        parts.map((part) => lengthOf(layouts, part, lengths)),
        times,
      )
    : bytes;
  lengths.set(`${id}`, length);
  return length;
}

const sumOf = (lengths, times = 1) =>
  lengths.includes(undefined) ? undefined : times * lengths.reduce((sum, length) => sum + length, 0);

function partsOf({ all = [], one = {}, list, of }) {
  return [...all, ...Object.values(one).flat(), list, of].filter((part) => part !== undefined);
}
