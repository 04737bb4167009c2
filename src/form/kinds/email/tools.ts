import type { KindTools } from '../tools';

export const tools: KindTools = { sample: () => 'contract.check@example.com' };
