import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { needsSecondProof } from '../api/refusal.js';
import { passkeysQuery, sessionQuery } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { useRunning } from '../parts/running.js';
import { Wait } from '../parts/loaded.js';
import { Alone } from '../shell/alone.js';
import { makePasskey } from './own-passkeys.js';
import { rememberedPage } from './pkce.js';
import { Prove } from './prove.js';

const WHY =
  'Your role may approve payments or change Apps, so it needs a second proof that you are you: your device asks for your fingerprint, your face or its PIN.';

/** A second proof, which approvers and administrators need: the passkey that they have, or the first one. */
export function PasskeyPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAdded, setIsAdded] = useState(false);
  const { data: session, error: unknownSession } = useQuery(sessionQuery);
  const { data: own, error: unknownPasskeys } = useQuery(passkeysQuery);
  const error = unknownSession ?? unknownPasskeys;
  if (error)
    return (
      <Alone title="Add a passkey">
        <Problem error={error} />
      </Alone>
    );
  if (!session || !own) return <Wait />;
  const goOn = () => navigate({ to: rememberedPage(), replace: true });
  const added = async () => {
    if (!session.needs_passkey) return goOn();
    setIsAdded(true);
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  if (!session.needs_passkey || own.passkeys.length === 0) return <Add then={added} />;
  return (
    <Alone
      title={isAdded ? 'The passkey was added' : 'Use your passkey'}
      about={isAdded ? 'Use it once, and the console opens.' : WHY}
    >
      <Prove then={goOn} />
    </Alone>
  );
}

function Add({ then }: { readonly then: () => Promise<void> }) {
  const [name, setName] = useState('');
  const { pending, error, begin } = useRunning(async () => {
    await makePasskey(name.trim());
    await then();
  });
  return (
    <Alone title="Add a passkey" about={WHY}>
      <TextInput
        label="Name of the passkey"
        description="So that you recognise it later, such as “Laptop at work”."
        value={name}
        maxLength={64}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {error && (needsSecondProof(error) ? <InvitationNeeded /> : <Problem error={error} />)}
      <Button onClick={begin} loading={pending}>
        Add a passkey
      </Button>
    </Alone>
  );
}

/** A code to the mailbox does not do for the first passkey. */
function InvitationNeeded() {
  return (
    <Alert role="alert" variant="default" title="The first passkey needs an invitation" className="problem">
      Ask an administrator to invite you again, and open the link: whoever reads your mailbox alone must add
      no passkey.
    </Alert>
  );
}
