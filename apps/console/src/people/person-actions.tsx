import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useChange } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { useMay, useOperator } from '../shell/operator.js';
import { exportPerson } from './export-person.js';
import type { Person } from './person.js';

/** What the operator may do for a person. */
export function PersonActions({ person }: { readonly person: Person }) {
  const may = useMay();
  const { role } = useOperator();
  const of = { app_id: person.app_id, user_id: person.user_id };
  const { mutateAsync: unlock } = useChange('unlockUserOfApp');
  const { mutateAsync: revoke } = useChange('revokeSessionsOfUser');
  return (
    <>
      {role === 'viewer' && <Reveal person={person} />}
      {may('unlockUserOfApp') && (
        <Action
          label="Unlock"
          consequence="Every lock of this person is lifted, and wrong guesses are counted from the start. Make sure that it is the person who asks: a lock also holds off whoever guesses their codes."
          done="Every method of the person takes codes again."
          run={() => unlock(of)}
        />
      )}
      {may('blockUserOfApp') && <Block person={person} />}
      {may('revokeSessionsOfUser') && (
        <Action
          label="End all sessions"
          consequence="The person is signed out on every device at once. They can sign in again."
          done="The person is signed out everywhere."
          run={() => revoke({ ...of, body: { all: true } })}
        />
      )}
      <Data person={person} />
    </>
  );
}

function Block({ person: { app_id, user_id, status } }: { readonly person: Person }) {
  const { mutateAsync: block } = useChange('blockUserOfApp');
  const { mutateAsync: unblock } = useChange('unblockUserOfApp');
  return status === 'blocked' ? (
    <Action
      key="unblock"
      label="Unblock"
      consequence="The person can sign in again. Their earlier sessions stay ended."
      done="The person can sign in again."
      run={() => unblock({ app_id, user_id })}
    />
  ) : (
    <Action
      key="block"
      label="Block"
      danger
      consequence="The person is signed out everywhere, can neither sign in nor pay, and stays blocked until somebody unblocks them."
      done="The person is blocked."
      run={() => block({ app_id, user_id })}
    />
  );
}

/** A viewer sees addresses masked. */
function Reveal({ person: { app_id, user_id } }: { readonly person: Person }) {
  const queries = useQueryClient();
  const reveal = async () => {
    const whole = await call('revealUserOfApp', { app_id, user_id });
    queries.setQueryData(['getUserOfApp', { app_id, user_id }], whole);
  };
  return (
    <Action
      label="Reveal"
      consequence="Addresses, names and metadata of this person are shown on this page. The feed of the App says that you looked."
      done="The page shows everything until you leave it."
      run={reveal}
    />
  );
}

/** What is kept of the person: a copy of it, or its end. */
function Data({ person: { app_id, user_id } }: { readonly person: Person }) {
  const may = useMay();
  const { mutateAsync: erase } = useChange('eraseUserOfApp');
  const of = { app_id, user_id };
  return (
    <>
      {may('exportUserOfApp') && (
        <Action
          label="Export"
          consequence="A file with everything that Latchkey holds of this person is put into your downloads. The feed of the App says that you did this. Keep the file as you keep their data."
          done="The file is in your downloads."
          run={() => exportPerson(of)}
        />
      )}
      {may('eraseUserOfApp') && (
        <Action
          label="Erase"
          danger
          consequence="The person is deleted for ever: addresses, factors, sessions and wallets. What their wallets hold cannot be paid out any more. You get a receipt of what stays and why."
          done="The person was deleted."
          run={() => erase(of)}
        />
      )}
    </>
  );
}
