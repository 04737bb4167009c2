import type { FormStore } from '../form/store/form-store';
import { type OnboardingError, unexpected } from '../http/errors';

/** How problems are reported. */
export interface ProblemReport {
  readonly report: (error: OnboardingError) => void;
  readonly warn: (line: string) => void;
}

/** Reports what is wrong with a section's definition, once per opening: one error that names the elements. */
export function reportProblems(
  { section, model }: Pick<FormStore, 'section' | 'model'>,
  { report, warn }: ProblemReport,
): void {
  const { problems, duplicates, dropped } = model;
  if (problems.length > 0) {
    const causes = problems.map(({ elementKey, reason }) =>
      elementKey === undefined ? reason : `element ${elementKey}: ${reason}`,
    );
    report(unexpected(`section ${section.id}: ${causes.join('; ')}`));
  }
  if (duplicates.length > 0) {
    const ids = duplicates.join(', ');
    warn(`investor-onboarding: section ${section.id}: dropped duplicates of ${ids}`);
  }
  for (const what of dropped) {
    warn(`investor-onboarding: section ${section.id}: dropped ${what}`);
  }
}
