import { Progress, Text } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';
import { ListPart } from '../parts/list-part.js';
import { type Column, listOf } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { percentOf, sizeOf } from './sizes.rules.js';

type Bus = AnswerOf<'getStatus'>['bus'];
type Stream = Bus['streams'][number];
type Consumer = Bus['consumers'][number];

/** How full the streams of NATS are, and who has still to read what. */
export function BusParts({ bus }: { readonly bus: Bus }) {
  if (!bus.answers && bus.streams.length === 0)
    return (
      <Part title="Streams">
        <Text>NATS does not say how full its streams are. The findings say what to look at.</Text>
      </Part>
    );
  return (
    <>
      <ListPart
        title="Streams"
        columns={STREAMS}
        keyOf={({ name }) => name}
        empty="There is no stream."
        list={listOf(bus.streams)}
      />
      <ListPart
        title="Consumers"
        columns={CONSUMERS}
        keyOf={({ stream, name }) => `${stream} ${name}`}
        empty="No service reads a stream."
        list={listOf(bus.consumers.toSorted((one, other) => waiting(other) - waiting(one)))}
      />
    </>
  );
}

const waiting = ({ pending, unacknowledged }: Consumer) => pending + unacknowledged;

const STREAMS: readonly Column<Stream>[] = [
  { title: 'Stream', show: ({ name }) => name },
  { title: 'Messages', show: ({ messages }) => messages.toLocaleString() },
  { title: 'Size', show: ({ bytes }) => sizeOf(bytes) },
  { title: 'Limit', show: ({ max_bytes }) => (max_bytes > 0 ? sizeOf(max_bytes) : 'none') },
  { title: 'Full', show: (stream) => <Full {...stream} /> },
];

function Full({ name, bytes, max_bytes }: Stream) {
  const percent = percentOf(bytes, max_bytes);
  if (percent === undefined) return '–';
  return (
    <>
      {percent} %
      <Progress value={percent} aria-label={`${name} is ${percent} % full`} />
    </>
  );
}

const CONSUMERS: readonly Column<Consumer>[] = [
  { title: 'Consumer', show: ({ name }) => name },
  { title: 'Stream', show: ({ stream }) => stream },
  { title: 'To read', show: ({ pending }) => pending.toLocaleString() },
  { title: 'Being applied', show: ({ unacknowledged }) => unacknowledged.toLocaleString() },
  { title: 'Sent again', show: ({ redelivered }) => redelivered.toLocaleString() },
];
