import { Skeleton } from '../../kit/display/skeleton';

/** The place of a section that is on its way. */
export function SectionSkeleton() {
  return (
    <Skeleton shapes={['title', 'label', 'field', 'label', 'field', 'label', 'field', 'button']} />
  );
}
