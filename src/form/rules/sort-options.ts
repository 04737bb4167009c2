import type { ElementOption } from '../../http/schemas';

export declare function sortOptions(
  options: readonly ElementOption[],
  locale: string,
): readonly ElementOption[];
