import { type AnswerOf, call, type InputOf } from '../api/client.js';

export type Event = AnswerOf<'listAllEvents'>['events'][number];

const PAGE = 100;
const MOST_PAGES = 50;

interface Read {
  /** The oldest first. */
  readonly events: Event[];
  /** False where more match than were read. */
  readonly complete: boolean;
}

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Called after each page. @returns false to stop. */
  readonly onPage?: (count: number) => boolean;
}

/** Reads the pages of a filter one after the other. */
export async function readEvents(filter: InputOf<'listAllEvents'>, options: Options = {}): Promise<Read> {
  const { signal, onPage = () => true } = options;
  const events: Event[] = [];
  let after = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await call('listAllEvents', { ...filter, limit: PAGE, ...(after && { after }) }, signal);
    events.push(...answer.events);
    if (answer.events.length < PAGE) return { events, complete: true };
    if (!onPage(events.length)) break;
    after = answer.next;
  }
  return { events, complete: false };
}
