export { clientNetwork } from './client-network.rules.js';
