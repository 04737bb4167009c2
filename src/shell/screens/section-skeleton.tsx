import { Skeleton } from '../../kit/display/skeleton';

/** The placeholder of a section that is being loaded. */
export function SectionSkeleton() {
  return (
    <Skeleton shapes={['title', 'label', 'field', 'label', 'field', 'label', 'field', 'button']} />
  );
}
