import { tools as text } from '../text/tools';
import type { KindTools } from '../tools';

export const tools: KindTools = { ...text, sample: () => `0x${'0'.repeat(39)}1` };
