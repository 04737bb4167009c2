import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Goes on for as long as it is told to, so that the other files are run beside it. */
const LONGEST = '/soak.test.ts';

/** Vitest's own order, after the one file that takes longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST);
    const ordered = await super.sort(files);
    return [...ordered.filter(isLongest), ...ordered.filter((file) => !isLongest(file))];
  }
}
