/** @solana/web3.js falls back to it where there is no global `fetch`. */
export default { unused: ['node-fetch'] };
