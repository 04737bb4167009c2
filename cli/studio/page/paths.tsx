import { type ReactNode, useMemo, useState } from 'react';
import type { Answers } from '../../../src/reference-backend/rules/profile/resolve-profile';
import { hasWays, isProfile, pathInWords, type Ways, waysOf } from '../../profile-document/paths';

/** Each way through a whole profile, a button that gives its answers; nothing where there is one way alone. */
export function Paths({
  source,
  shown,
  onShow,
}: {
  readonly source: unknown;
  readonly shown: string;
  readonly onShow: (name: string, answers: Answers) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  // They are looked for when they are wanted: in a large profile that takes its time.
  const ways = useMemo(() => isOpen && (waysOf(source) ?? 'none'), [isOpen, source]);
  if (!isProfile(source) || !hasWays(source)) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Paths</summary>
      {ways === 'none' ? (
        <p>The profile can’t be resolved: its findings say why.</p>
      ) : (
        ways && <EachPath ways={ways} shown={shown} onShow={onShow} />
      )}
    </details>
  );
}

function EachPath({
  ways: { paths, count, isSampled },
  shown,
  onShow,
}: {
  readonly ways: Ways;
  readonly shown: string;
  readonly onShow: (name: string, answers: Answers) => void;
}): ReactNode {
  return (
    <>
      {count > paths.length && (
        <p>
          The first {paths.length} of {count}
          {isSampled && ' or more'}.
        </p>
      )}
      <ul>
        {paths.map((path) => {
          const name = pathInWords(path);
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={shown === name}
                onClick={() => onShow(name, path.lead)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
