import { AppShell, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet } from '@tanstack/react-router';
import { SearchBox } from '../search/search-box.js';
import { OperatorMenu } from './operator-menu.js';
import { placesOf } from './navigation.rules.js';
import { useOperator } from './operator.js';

/** The frame of every page after the sign-in. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { role } = useOperator();
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <a href="#content" className="skip">
        To the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Text fw={700} visibleFrom="xs">
              Latchkey
            </Text>
          </Group>
          <SearchBox />
          <OperatorMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        {placesOf(role).map(({ to, title }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={title}
            activeProps={{ 'data-active': true }}
            onClick={close}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
