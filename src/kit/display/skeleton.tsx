/** What a grey shape represents. */
export type SkeletonShape = 'title' | 'text' | 'label' | 'field' | 'button' | 'block';

/** Grey shapes in place of loading content; the caller announces the loading in words. */
export function Skeleton({ shapes }: { shapes: readonly SkeletonShape[] }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity and no state
        <div key={index} className={`skeleton-${shape}`} />
      ))}
    </div>
  );
}
