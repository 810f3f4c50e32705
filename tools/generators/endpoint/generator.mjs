import { spawnSync } from 'node:child_process';
import devkit from '@nx/devkit';
import { existingContract, knowParameters, writeContract } from './contract.mjs';
import { writeGateway } from './gateway.mjs';
import { writeHandler } from './handler.mjs';
import { listRequest } from './lists.mjs';
import { endpointOf } from './options.mjs';
import { writeServiceSpec, writeWalk } from './specs.mjs';

/**
 * nx g latchkey:endpoint --service=wallet --name=get-user-wallet --method=GET
 *   --path=/v1/auth/users/{user_id}/wallets/{wallet_id} --response=Wallet
 * An endpoint from the contract to its tests, which pass. With ids it knows none of them, until the method of the service
 * is written.
 */
export default async function endpoint(tree, options) {
  const asked = endpointOf(tree, options);
  const contract = asked.procedure ? existingContract(tree, asked) : writeContract(tree, asked);
  if (!asked.procedure) {
    writeHandler(tree, asked, contract);
    writeServiceSpec(tree, asked);
  }
  knowParameters(tree, asked);
  writeGateway(tree, asked, contract);
  writeWalk(tree, asked, contract);
  listRequest(tree, asked);
  await devkit.formatFiles(tree);
  return () => {
    spawnSync(process.execPath, ['tools/sdk/main.mjs'], { cwd: tree.root, stdio: 'inherit' });
    console.log('\nNext: docs/development.md, "Add an endpoint", from step 2.');
  };
}
