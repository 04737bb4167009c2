/** Chance that can be repeated: the same seed makes the same choices. */
export interface Random {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True this often: 0 is never, 1 always. */
  chance(share: number): boolean;
  oneOf<T>(choices: readonly T[]): T;
  /** A name with letters of several scripts, and marks that write the other way. */
  text(): string;
}

const LETTERS = [...'aeioußñçøłžÉ李王김אבגقد-’ \u200d\u202e'];

/** mulberry32: small, and even enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  return {
    below,
    oneOf,
    chance: (share) => next() < share,
    text: () => `A${Array.from({ length: 2 + below(12) }, () => oneOf(LETTERS)).join('')}z`,
  };
}
