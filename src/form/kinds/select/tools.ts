import type { KindTools } from '../tools';

// One without options takes whatever is stored.
export const tools: KindTools = { canBe: () => true };
