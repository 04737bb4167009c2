import type { Stores } from '../app/onboarding';
import type { FormStore } from '../form/store/form-store';
import { unexpected } from '../http/errors';

/** Reports what is wrong with a section's definition, once per opening: one error that names the elements. */
export function reportProblems(
  { section, model }: FormStore,
  { reportError, logger }: Omit<Stores, 'visits'>,
): void {
  const { problems, duplicates, dropped } = model;
  if (problems.length > 0) {
    const causes = problems.map(({ elementKey, reason }) =>
      elementKey === undefined ? reason : `element ${elementKey}: ${reason}`,
    );
    reportError(unexpected(`section ${section.id}: ${causes.join('; ')}`));
  }
  if (duplicates.length > 0) {
    const ids = duplicates.join(', ');
    logger().warn(`investor-onboarding: section ${section.id}: dropped duplicates of ${ids}`);
  }
  for (const what of dropped) {
    logger().warn(`investor-onboarding: section ${section.id}: dropped ${what}`);
  }
}
