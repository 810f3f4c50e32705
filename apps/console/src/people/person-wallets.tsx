import { Button, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRead } from '../api/use-calls.js';
import { Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { Part } from '../parts/page.js';
import type { Person } from './person.js';

type Wallet = NonNullable<Person['wallets']>[number];

/** What the wallets of a person hold. The chains are asked by a click alone. */
export function PersonWallets({ person }: { readonly person: Person }) {
  const [asked, { open: ask }] = useDisclosure(false);
  const wallets = person.wallets ?? [];
  if (wallets.length === 0) return null;
  return (
    <Part title="What their wallets hold">
      {asked ? (
        <Facts
          rows={wallets.map((wallet) => [
            `${wallet.wallet_type} ${wallet.public_address}`,
            <Balances key={wallet.id} of={person} wallet={wallet} />,
          ])}
        />
      ) : (
        <Button variant="default" onClick={ask}>
          Ask the chains
        </Button>
      )}
    </Part>
  );
}

function Balances({ of: { app_id }, wallet }: { readonly of: Person; readonly wallet: Wallet }) {
  const query = useRead('listBalancesOfWallet', { app_id, wallet_id: wallet.id });
  return (
    <Loaded query={query}>
      {({ balances, unavailable }) => {
        const held = balances.filter(({ balance }) => balance !== '0');
        return (
          <>
            {held.length === 0 && 'Nothing that could be read. '}
            <List size="sm">
              {held.map(({ token_symbol, network, balance }) => (
                <List.Item key={`${token_symbol} ${network}`}>
                  {balance} {token_symbol} on {network}
                </List.Item>
              ))}
            </List>
            {unavailable.length > 0 && `Not known now: ${unavailable.map(nameOf).join(', ')}.`}
          </>
        );
      }}
    </Loaded>
  );
}

const nameOf = ({ token_symbol, network }: { readonly token_symbol: string; readonly network: string }) =>
  `${token_symbol} on ${network}`;
