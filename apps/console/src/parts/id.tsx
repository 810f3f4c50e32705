import { Code, CopyButton, Tooltip, UnstyledButton } from '@mantine/core';
import { shortId } from './short-id.rules.js';

interface IdProps {
  readonly value: string;
  /** Whether its beginning and end are enough, as in a list. */
  readonly short?: boolean;
}

/** An id, which one click copies. */
export function Id({ value, short = false }: IdProps) {
  if (value === '') return null;
  const shown = short ? shortId(value) : value;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'} withArrow>
          <UnstyledButton
            onClick={copy}
            aria-label={`Copy ${shown}`}
            title={value}
            className={short ? 'short-id' : 'id'}
          >
            <Code>{shown}</Code>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
