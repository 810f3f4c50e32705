import { markdownTable, type Table } from '@latchkey/stack-runner/tables';
import { count, figure } from '../report/figures.rules.js';
import type { ActionCost, CapacityResult, TableSize } from './capacity.result.js';

const DAY = 24 * 3600;

/** Seconds for which a row of a sign-in stays, with the default settings; others stay as long as their user. */
const KEPT_SECONDS: Readonly<Record<string, number>> = {
  outbox: 3600,
  inbox: 8 * DAY,
  kept_jwts: 240,
  events: 90 * DAY,
  passcodes: DAY,
  send_windows: DAY,
  messages: 7 * DAY,
  test_messages: 600,
  ended_sessions: 30 * DAY,
  sessions: 30 * DAY,
  request_records: 7 * DAY,
  webhook_deliveries: 30 * DAY,
};

/** The example of the page. */
const USERS = 1_000_000;
const SIGN_INS_PER_SECOND = 100;
const STREAM_SECONDS = 7 * DAY;

const GB = 1e9;

/** The measured part of the page. */
export function capacityPage(result: CapacityResult): string {
  const { startedAt, machine } = result;
  return [
    `- **When:** ${startedAt.slice(0, 10)}\n- **Machine:** ${machine}`,
    '### A row',
    markdownTable(rowTable(result)),
    '### A call',
    markdownTable(callTable(result)),
    `### A million users`,
    markdownTable(userTable(result)),
    `### ${SIGN_INS_PER_SECOND} sign-ins a second`,
    markdownTable(signInTable(result)),
  ].join('\n\n');
}

const bytesOfRow = ({ heapBytes, indexBytes, rows }: TableSize) => (heapBytes + indexBytes) / rows;

function tableOf({ tables }: CapacityResult, name: string): TableSize | undefined {
  return tables.find(({ service, table }) => `${service}.${table}` === name);
}

function actionOf({ actions }: CapacityResult, name: string): ActionCost | undefined {
  return actions.find((action) => action.name === name);
}

/** Tables with enough rows for a mean. */
function rowTable({ tables }: CapacityResult): Table {
  const full = tables.filter(({ rows }) => rows >= 200);
  return {
    head: ['Table', 'rows measured', 'heap bytes a row', 'index bytes a row'],
    rows: full.map(({ service, table, rows, heapBytes, indexBytes }) => [
      `${service}.${table}`,
      count(rows),
      count(heapBytes / rows),
      count(indexBytes / rows),
    ]),
  };
}

export function callTable({ actions }: CapacityResult): Table {
  return {
    head: ['Call', 'WAL bytes', 'events', 'JetStream bytes', 'rows'],
    rows: actions.map(({ title, walBytes, events, streamBytes, rows }) => [
      title,
      count(walBytes),
      figure(events),
      count(streamBytes),
      figure(Object.values(rows).reduce((sum, each) => sum + each, 0)),
    ]),
  };
}

/** The rows that stay as long as the user. */
function userTable(result: CapacityResult): Table {
  const made = Object.entries(actionOf(result, 'create-user')?.rows ?? {});
  const staying = made.filter(([name]) => !(shortName(name) in KEPT_SECONDS) && name.includes('.'));
  return withSum(
    ['Table', 'rows a user', 'bytes a row', `GB for ${count(USERS)} users`],
    staying.flatMap(([name, perUser]) => {
      const table = tableOf(result, name);
      if (!table || table.rows === 0) return [];
      const bytes = bytesOfRow(table);
      return [{ cells: [name, figure(perUser), count(bytes)], gigabytes: (perUser * bytes * USERS) / GB }];
    }),
  );
}

/** Rows a second × seconds that they stay × bytes. */
function signInTable(result: CapacityResult): Table {
  const signIn = actionOf(result, 'sign-in');
  // Each session ends once.
  const left = { ...signIn?.rows, 'session.ended_sessions': 1 };
  const rows = Object.entries(left).flatMap(([name, perCall]) => {
    const [table, seconds] = [tableOf(result, name), KEPT_SECONDS[shortName(name)]];
    if (!table || table.rows === 0 || seconds === undefined) return [];
    const bytes = bytesOfRow(table);
    const gigabytes = (perCall * SIGN_INS_PER_SECOND * seconds * bytes) / GB;
    return [{ cells: [name, figure(perCall), `${count(bytes)} × ${figure(seconds / DAY)} days`], gigabytes }];
  });
  const streamed = ((signIn?.streamBytes ?? 0) * SIGN_INS_PER_SECOND * STREAM_SECONDS) / GB;
  const stream = { cells: ['JetStream', figure(signIn?.events ?? 0), '7 days at most'], gigabytes: streamed };
  return withSum(['Kept', 'rows a sign-in', 'bytes × time', 'GB'], [...rows, stream]);
}

function withSum(
  head: readonly string[],
  rows: readonly { cells: readonly string[]; gigabytes: number }[],
): Table {
  const sum = rows.reduce((total, { gigabytes }) => total + gigabytes, 0);
  const shown = rows.map(({ cells, gigabytes }) => [...cells, figure(gigabytes)]);
  return { head, rows: [...shown, ['together', '', '', figure(sum)]] };
}

function shortName(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
