import { Button, Code, CopyButton, Group, Text } from '@mantine/core';

/** A value that is copied as a whole, such as a key that is shown once. */
export function ToCopy({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code className="wide-text">{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy} aria-label={`Copy: ${label}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}
