import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Facts } from '../parts/facts.js';
import { Id } from '../parts/id.js';
import { Part } from '../parts/page.js';
import { State } from '../parts/state.js';
import { Time } from '../parts/time.js';
import type { Person } from './person.js';

/** How the person signs in: addresses, providers, factors and wallets, and which of them are locked. */
export function PersonIdentifiers({ person }: { readonly person: Person }) {
  const lockOf = (id: string) => person.locks?.find(({ method_id }) => method_id === id);
  const rows = [
    ...person.emails.map((one) => ['Email', one.email, one] as const),
    ...person.phone_numbers.map((one) => ['Phone number', one.phone_number, one] as const),
    ...person.idp_providers.map(
      (one) => ['Provider', `${one.provider} ${one.provider_subject}`, one] as const,
    ),
    ...(person.totps ?? []).map((one) => ['Authenticator app', '', one] as const),
    ...(person.webauthn_credentials ?? []).map(
      (one) => ['Passkey', `${one.name} (${one.domain})`, one] as const,
    ),
    ...(person.wallets ?? []).map((one) => [`Wallet, ${one.wallet_type}`, one.public_address, one] as const),
  ];
  return (
    <Part title="How they sign in">
      {rows.length === 0 && 'This person has no address, factor or wallet.'}
      <Facts
        rows={rows.map(([kind, text, one], index) => [
          `${kind} ${index + 1}`,
          <Shown
            key={one.id}
            id={one.id}
            verified={'verified' in one ? one.verified : undefined}
            lock={lockOf(one.id)}
          >
            {text}
          </Shown>,
        ])}
      />
    </Part>
  );
}

interface ShownProps {
  readonly id: string;
  readonly verified: boolean | undefined;
  readonly lock: NonNullable<Person['locks']>[number] | undefined;
  readonly children: ReactNode;
}

function Shown({ id, verified, lock, children }: ShownProps) {
  return (
    <Group gap="xs">
      <span className="wide-text">{children}</span>
      {verified !== undefined && <State value={verified ? 'verified' : 'not verified'} />}
      {lock && (
        <span>
          <State value="locked" />{' '}
          {lock.locked_until === 0 ? (
            'until it is unlocked'
          ) : (
            <>
              until <Time at={lock.locked_until} />
            </>
          )}
        </span>
      )}
      <Id value={id} />
    </Group>
  );
}
