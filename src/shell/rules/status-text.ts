/**
 * Statuses with a meaning of their own (product-rules#section-status); any other one is open to be
 * worked on.
 */
const NAMED = ['complete', 'locked', 'pending'] as const;

/** The key of the words for a milestone's or section's status. */
export function statusText(
  status: string,
): `component.Stepper.${(typeof NAMED)[number]}` | 'component.Stepper.open' {
  const named = NAMED.find((name) => name === status);
  return `component.Stepper.${named ?? 'open'}`;
}
