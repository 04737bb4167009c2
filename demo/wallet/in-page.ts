import { createDemoWallet } from '../../src/playground/demo-wallet';

// For pages that make a wallet by a script tag.
Object.assign(globalThis, { createDemoWallet });
