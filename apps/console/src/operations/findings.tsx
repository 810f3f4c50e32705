import { Anchor, Code, Text } from '@mantine/core';
import { type Column, Listing, listOf } from '../parts/listing.js';
import { Part } from '../parts/page.js';
import { State } from '../parts/state.js';
import { type Finding, runbookOf, troubles } from './findings.rules.js';

/** What `latchkey doctor` says, with the page that tells what to do. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const found = troubles(findings);
  const well = findings.length - found.length;
  return (
    <Part title="Findings">
      {found.length > 0 && (
        <Listing
          label="Findings"
          columns={COLUMNS}
          keyOf={({ name, message }) => `${name} ${message}`}
          empty=""
          list={listOf(found)}
        />
      )}
      <Text c="dimmed">{wellText(well)}</Text>
    </Part>
  );
}

const wellText = (count: number) => `Looked at, and well: ${count} of what is checked.`;

const STATES = { ok: 'ready', warn: 'warning', fail: 'failed' } as const;

const COLUMNS: readonly Column<Finding>[] = [
  { title: 'State', show: ({ level }) => <State value={STATES[level]} /> },
  { title: 'Of', show: ({ name }) => <Code>{name}</Code> },
  { title: 'What is wrong', show: ({ message }) => message },
  { title: 'Runbook', show: (finding) => <Runbook finding={finding} /> },
];

function Runbook({ finding }: { readonly finding: Finding }) {
  const { text, href } = runbookOf(finding);
  if (href === undefined) return <Code>{text}</Code>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer">
      {text}
    </Anchor>
  );
}
