import { type ReactNode, useMemo, useState } from 'react';
import type { Section } from '../../../src/http/schemas';
import { ownConditionsOf } from '../../../src/reference-backend/rules/profile/own-conditions';
import type { SectionValues } from '../../../src/reference-backend/rules/profile/profile-definition';
import type { Answers } from '../../../src/reference-backend/rules/profile/resolve-profile';
import { readDocument } from '../../profile-document/document';
import { createReport } from '../../profile-document/findings';
import { statesOf } from '../../profile-document/states';
import { Paths } from './paths';

/** The paths through the profile and the states of each section, each a button that shows it. */
export function States({
  source,
  onShow,
  onShowPath,
}: {
  readonly source: unknown;
  readonly onShow: (sectionId: string, answers: SectionValues) => void;
  readonly onShowPath: (answers: Answers) => void;
}): ReactNode {
  const [shown, setShown] = useState('');
  const sections = useMemo(() => readDocument(source, createReport([])), [source]);
  return (
    <section className="states" aria-labelledby="states">
      <h2 id="states">States</h2>
      <p className="muted">What answers bring a section to. Each is shown in the preview.</p>
      <Paths
        source={source}
        shown={shown}
        onShow={(name, answers) => {
          setShown(name);
          onShowPath(answers);
        }}
      />
      {sections.map(({ pointer, section }) =>
        section ? (
          <StatesOfSection
            key={pointer}
            section={section}
            shown={shown}
            onShow={(name, answers) => {
              setShown(`${section.id} ${name}`);
              onShow(section.id, answers);
            }}
          />
        ) : null,
      )}
    </section>
  );
}

/** Its states are looked for when they are wanted: in a large profile that takes its time. */
function StatesOfSection({
  section,
  shown,
  onShow,
}: {
  readonly section: Section;
  readonly shown: string;
  readonly onShow: (name: string, answers: SectionValues) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const states = useMemo(
    () => (isOpen ? statesOf(ownConditionsOf(section)) : []),
    [isOpen, section],
  );
  const rows = [{ name: 'As it is', answers: {} }, ...states];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{section.label || section.id}</summary>
      <ul>
        {rows.map(({ name, answers }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={shown === `${section.id} ${name}`}
              onClick={() => onShow(name, answers)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
