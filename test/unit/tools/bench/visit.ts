import type { Visit } from '../../../../tools/bench/first-field.mjs';

/** A visit with these figures. */
export function visit(figures: Partial<Visit> = {}): Visit {
  return {
    usable: 1000,
    held: 1000,
    skeleton: 500,
    shift: 0,
    longest: 0,
    heap: 4,
    files: 3,
    ownBytes: 50 * 1024,
    usableBytes: 60 * 1024,
    allBytes: 90 * 1024,
    requests: [],
    ...figures,
  };
}
