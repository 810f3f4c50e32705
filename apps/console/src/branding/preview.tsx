import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { InputOf } from '../api/client.js';
import { useRead } from '../api/use-calls.js';
import { Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { frameOf } from './preview.rules.js';

type Wanted = NonNullable<InputOf<'previewMessage'>['body']>;

const SCHEMES = ['light', 'dark'] as const;

/** A message by the templates of those that are sent. */
export function Preview({ wanted }: { readonly wanted: Wanted }) {
  const query = useRead('previewMessage', { body: wanted });
  return (
    <Loaded query={query}>
      {({ sender_name, subject, text, html }) => (
        <Stack>
          <Facts
            rows={[
              ['From', sender_name],
              ['Subject', subject],
              [html === '' ? 'Text' : 'Without HTML', <Plain key="text" text={text} />],
            ]}
          />
          {html !== '' && (
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              {SCHEMES.map((scheme) => (
                <Frame key={scheme} scheme={scheme} src={frameOf({ ...wanted, scheme })} />
              ))}
            </SimpleGrid>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

const Plain = ({ text }: { readonly text: string }) => <span className="wide-text">{text.trim()}</span>;

interface FrameProps {
  readonly scheme: (typeof SCHEMES)[number];
  readonly src: string;
}

/** The HTML in a frame of its own, in which nothing runs: its answer says so, and the frame does. */
function Frame({ scheme, src }: FrameProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {scheme === 'light' ? 'In light colours' : 'In dark colours'}
      </Text>
      {/* A new one for each message: in a frame that goes on to another one, Back leads to the message before. */}
      <iframe key={src} className="email" title={`The email in ${scheme} colours`} src={src} sandbox="" />
    </div>
  );
}
