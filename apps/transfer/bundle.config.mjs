export default {
  // @solana/web3.js falls back to it where there is no global `fetch`.
  unused: ['node-fetch'],
  // The metadata of a chain is read in a process of its own, which starts from a file of its own.
  entries: { 'metadata-process': 'apps/transfer/src/networks/polkadot/metadata-process.js' },
};
