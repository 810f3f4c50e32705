export { SealingKey, sealTo } from './sealed-box.js';
