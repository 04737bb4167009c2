import { readDocument, type SourceSection } from './document';
import { createReport, type Finding } from './findings';
import { checkSection } from './section-rules';

/** What was found in a source. */
export interface Checked {
  readonly findings: readonly Finding[];
  /** How many sections it has. */
  readonly sections: number;
  /** How many states of answers were looked at. */
  readonly states: number;
  /** There were too many states: what no sample has shown is not called unreachable. */
  readonly sampled?: true;
}

/**
 * Finds what is wrong with a profile before an investor does. `helpTexts` are the names, with a capital, that elements
 * can give as `additionalInfo`.
 */
export function checkProfile(source: unknown, helpTexts: ReadonlySet<string>): Checked {
  const findings: Finding[] = [];
  const report = createReport(findings);
  const sections: readonly SourceSection[] = readDocument(source, report);
  let states = 0;
  let isSampled = false;
  for (const { section, pointer } of sections) {
    if (!section) continue;
    const looked = checkSection(section, pointer, helpTexts, report);
    states += looked.states;
    isSampled ||= looked.isSampled;
  }
  return {
    findings,
    sections: sections.length,
    states,
    ...(isSampled && { sampled: true as const }),
  };
}
