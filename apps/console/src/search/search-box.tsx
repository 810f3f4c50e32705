import { Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { searchFor } from './search.js';

/** Finds a person, or says why a request was refused. `/` and `k` lead here. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const focus = () => box.current?.focus();
  useHotkeys([
    ['/', focus],
    ['k', focus],
  ]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    if (wanted.startsWith('req_'))
      return void navigate({ to: '/refusals/$requestId', params: { requestId: wanted } });
    searchFor(wanted);
    return void navigate({ to: '/people', search: {} });
  };
  return (
    <form role="search" onSubmit={search}>
      <TextInput
        w={{ base: 148, sm: 380 }}
        ref={box}
        type="search"
        aria-label="Find a person or a request"
        placeholder="Email, phone, name, id or request"
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={<Kbd aria-hidden>/</Kbd>}
      />
    </form>
  );
}
