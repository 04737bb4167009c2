/** What a grey shape stands for. */
export type SkeletonShape = 'title' | 'text' | 'label' | 'field' | 'button' | 'block';

/** Grey shapes in place of what is being loaded; whoever shows them says in words that it loads. */
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
