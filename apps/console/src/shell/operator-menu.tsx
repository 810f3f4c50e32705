import { Button, type MantineColorScheme, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOperator } from './operator.js';
import { signOut } from './sign-out.js';

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'As the system'],
] as const;

/** Who is signed in, with what they may set for themselves. */
export function OperatorMenu() {
  const { name, email, role } = useOperator();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = useLeave();
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
        <Menu.Item onClick={leave}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Of the notice that the person is signed in still. */
const NOTICE = 'sign-out';

function useLeave(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    notifications.hide(NOTICE);
    if (!(await signOut().then(() => true, stay))) return;
    await navigate({ to: '/sign-in' });
    // Nothing of a person stays in the memory of the page.
    queries.clear();
  };
  return () => void leave();
}

/** The notice stays until it is closed: whoever is about to leave may look elsewhere. */
function stay(reason: unknown): void {
  notifications.show({
    id: NOTICE,
    color: 'red',
    message: `You are still signed in. ${(reason as Error).message} Sign out again before you leave this machine.`,
    autoClose: false,
  });
}
