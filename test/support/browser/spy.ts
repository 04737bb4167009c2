/** Stand-ins that remember their calls; the same as `vi.fn` and `vi.spyOn` of the unit tests. */
export { fn, spyOn } from '@vitest/spy';
