import { Button, type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { endSession } from '../api/session.js';
import { useOperator } from './operator.js';

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
] as const;

/** Who is signed in, with what they may set for themselves. */
export function OperatorMenu() {
  const { name, email, role } = useOperator();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          maw={{ base: 88, xs: 180 }}
          px="xs"
          aria-label={`${name || email}, ${role}`}
        >
          <Text span inherit truncate>
            {name || email}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {email} · {role}
        </Menu.Label>
        <Menu.Item component={Link} to="/passkeys">
          Your passkeys
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {SCHEMES.map(([scheme, title]) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    // A session that cannot be ended now ends by itself: the person leaves all the same.
    await endSession().catch(() => undefined);
    await navigate({ to: '/sign-in' });
    // Nothing of a person stays in the memory of the page.
    queries.clear();
  };
  return () => void leave();
}
