import { Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../api/client.js';
import { useChange } from '../api/use-calls.js';
import { Action } from '../parts/action.js';
import { useMay } from '../shell/operator.js';

/** Approve or reject a payment that waits. What is shown here is what is approved: the API compares it. */
export function Decision({ transfer }: { readonly transfer: AnswerOf<'getTransferOfApp'> }) {
  const may = useMay();
  const [note, setNote] = useState('');
  const { mutateAsync: approve } = useChange('approveTransferOfApp');
  const { mutateAsync: reject } = useChange('rejectTransferOfApp');
  const { id, app_id, dest, source_amount, source_currency, memo, needed_approvals: needed } = transfer;
  if (!may('approveTransferOfApp')) return null;
  const of = { app_id, transfer_id: id };
  const why = note.trim() === '' ? {} : { note: note.trim() };
  const paid = { dest, source_amount, source_currency, ...(memo && { memo }) };
  const receiver = memo ? `${dest}, memo ${memo.text ?? memo.id}` : dest;
  const payment = `${source_amount} ${source_currency} to ${receiver}`;
  return (
    <>
      {needed?.by !== 'keys' && (
        <Action
          label="Approve"
          consequence={
            <WithNote note={note} setNote={setNote}>
              You approve {payment}. The last approval pays, and a payment cannot be taken back.
            </WithNote>
          }
          done="You approved the payment."
          run={() => approve({ ...of, body: { ...why, ...paid } })}
        />
      )}
      <Action
        label="Reject"
        danger
        consequence={
          <WithNote note={note} setNote={setNote}>
            The payment of {payment} ends for good, and nothing is paid.
          </WithNote>
        }
        done="You rejected the payment."
        run={() => reject({ ...of, body: why })}
      />
    </>
  );
}

interface WithNoteProps {
  readonly note: string;
  readonly setNote: (note: string) => void;
  readonly children: ReactNode;
}

function WithNote({ note, setNote, children }: WithNoteProps) {
  return (
    <Stack>
      <Text className="wide-text">{children}</Text>
      <TextInput
        label="Why"
        description="Everybody who sees the payment reads it."
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Stack>
  );
}
