import { Code } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../api/client.js';
import { useChange, usePages } from '../api/use-calls.js';
import { AppName } from '../apps/app-name.js';
import { Action } from '../parts/action.js';
import { Id } from '../parts/id.js';
import { ListPart } from '../parts/list-part.js';
import { type Column, listOf } from '../parts/listing.js';
import { Time } from '../parts/time.js';
import { useMay } from '../shell/operator.js';
import { ageOf, endOf } from './ages.rules.js';

type Service = AnswerOf<'getStatus'>['services'][number];
type SigningKey = AnswerOf<'listSigningKeys'>['keys'][number];

const PAGE = 50;
const useNow = () => useState(() => Math.floor(Date.now() / 1000))[0];

/** The key that signs the JWTs of each App, the oldest first. */
export function SigningKeys() {
  const now = useNow();
  const may = useMay();
  const list = usePages(
    'listSigningKeys',
    { limit: PAGE },
    {
      cursor: 'offset',
      itemsOf: ({ keys }) => keys,
      nextOf: ({ keys }, read) => (keys.length < PAGE ? '' : String(read * PAGE)),
    },
  );
  const rotate: Column<SigningKey> = {
    title: 'Next step',
    show: (key) =>
      key.next_signs_from > 0 ? (
        <>
          Its successor signs from <Time at={key.next_signs_from} /> on.
        </>
      ) : (
        <Rotate appId={key.app_id} />
      ),
  };
  const columns: readonly Column<SigningKey>[] = [
    { title: 'App', show: ({ app_id }) => <AppName id={app_id} /> },
    { title: 'Age', show: ({ signs_since }) => ageOf(signs_since, now) },
    { title: 'Signs since', show: ({ signs_since }) => <Time at={signs_since} /> },
    { title: 'Key', show: ({ kid }) => <Id short value={kid} /> },
  ];
  return (
    <ListPart
      title="Signing keys"
      columns={may('rotateSigningKey') ? [...columns, rotate] : columns}
      keyOf={({ kid }) => kid}
      empty="No App has a key yet."
      list={list}
    />
  );
}

function Rotate({ appId }: { readonly appId: string }) {
  const { mutateAsync } = useChange('rotateSigningKey');
  return (
    <Action
      label="Rotate"
      size="xs"
      consequence="The next key is published, and signs once it has been published for 10 minutes. No request fails. If this key has leaked, revoke it instead: docs/operations.md, “Signing keys”."
      done="The next key takes over."
      run={() => mutateAsync({ app_id: appId })}
    />
  );
}

/** The keys that encrypt the data of each service, by their versions: how old they are is known to whoever made them. */
export function MasterKeys({ services }: { readonly services: readonly Service[] }) {
  return (
    <ListPart
      title="Master keys"
      columns={MASTER}
      keyOf={({ service }) => service}
      empty="No service encrypts anything."
      list={listOf(services.filter(({ answers, key_version }) => answers && key_version !== ''))}
    />
  );
}

const MASTER: readonly Column<Service>[] = [
  { title: 'Service', show: ({ service }) => service },
  { title: 'Encrypts with', show: ({ key_version }) => key_version ?? 'does not answer' },
  {
    title: 'Next step',
    show: ({ key_version }) =>
      key_version === null ? (
        'Look at Vault, and at the token of the service: docs/operations.md, “Vault or OpenBao”.'
      ) : (
        <>
          None. After a new version: <Code>latchkey keys rewrap</Code>
        </>
      ),
  },
];

interface Certificate {
  readonly id: string;
  readonly who: string;
  readonly use: string;
  readonly expires_at: number;
}

interface CertificatesProps {
  readonly services: readonly Service[];
  /** Of administration. */
  readonly own: Service['replicas'][number]['certificates'];
}

/** Those by which services and NATS know each other. */
export function Certificates({ services, own }: CertificatesProps) {
  const now = useNow();
  const found = [...certificatesOf(services), ...endsOf('admin', own)].toSorted(
    (one, other) => one.expires_at - other.expires_at,
  );
  const columns: readonly Column<Certificate>[] = [
    { title: 'Replica', show: ({ who }) => who },
    { title: 'Certificate', show: ({ use }) => (use === 'bus_process' ? 'its own' : 'authority of NATS') },
    { title: 'State', show: ({ expires_at }) => endOf(expires_at, now) },
    { title: 'End', show: ({ expires_at }) => <Time at={expires_at} /> },
  ];
  return (
    <ListPart
      title="Certificates of the bus"
      columns={columns}
      keyOf={({ id }) => id}
      empty="The services reach NATS without TLS, so there is none."
      list={listOf(found)}
    />
  );
}

const certificatesOf = (services: readonly Service[]): Certificate[] =>
  services.flatMap(({ service, replicas }) =>
    replicas.flatMap(({ name, certificates }) => endsOf(`${service} ${name}`, certificates)),
  );

const endsOf = (who: string, certificates: CertificatesProps['own']): Certificate[] =>
  certificates.map(({ use, expires_at }) => ({ id: `${who} ${use}`, who, use, expires_at }));
