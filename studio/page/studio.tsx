import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import en from '../../locales/en.json' with { type: 'json' };
import { checkProfile } from '../../profile-document/check-profile';
import { readDocument, type SourceSection } from '../../profile-document/document';
import { createReport, type Finding } from '../../profile-document/findings';
import { statesOf } from '../../profile-document/states';
import { whenIdle } from '../../src/kit/waiting/waiting';
import type { SectionValues } from '../../src/reference-backend/rules/profile/profile-definition';
import type { Preview } from '../preview/main';
import { DEMO_DOCUMENTS } from './demo-documents';
import { PreviewPane } from './preview-pane';
import { createProfileEditor, type ProfileEditor } from './profile-editor';
import { type ProfileFile, readFile, writeFile } from './profile-file';

/** What was found out about a text. */
type Examined =
  | { readonly kind: 'broken'; readonly line: number; readonly column: number }
  | {
      readonly kind: 'read';
      readonly findings: readonly Finding[];
      readonly isSampled: boolean;
      /** The widget could show nothing of it. */
      readonly isShown: boolean;
    };

/** How long the author has to pause before a change is looked at (ms). */
const PAUSE_MS = 250;
const HELP_TEXTS = new Set(Object.keys(en.form.additionalInfo));

/** The whole page. `file`: what it was started with. */
export function Studio({
  file,
  nonce,
}: {
  readonly file: ProfileFile | undefined;
  readonly nonce: string;
}): ReactNode {
  const [saved, setSaved] = useState(file);
  const [text, setText] = useState<string>();
  /** Without a file: what the author started from, or has downloaded. */
  const [kept, setKept] = useState(DEMO_DOCUMENTS[0]?.text());
  const isDirty = text !== undefined && text !== (saved?.text ?? kept);
  const [word, setWord] = useState('');
  const [examined, setExamined] = useState<Examined>();
  const [source, setSource] = useState<unknown>();
  const [changedFile, setChangedFile] = useState<ProfileFile>();
  const editor = useRef<ProfileEditor>(undefined);
  const preview = useRef<Preview>(undefined);
  const findings = useRef<HTMLHeadingElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The file as it was read or written last: ahead of what is rendered. */
  const disk = useRef(file);
  const saving = useRef(Promise.resolve());

  const examine = useEffectEvent(() => {
    const open = editor.current;
    if (!open) return;
    let read: unknown;
    try {
      read = JSON.parse(open.text().replace(/^\uFEFF/, ''));
    } catch {
      const [line, column] = open.underlineBroken();
      setExamined({ kind: 'broken', line, column });
      return;
    }
    const isShown = preview.current?.show(read) ?? true;
    setSource(read);
    const looked = open.text();
    // The widget first: it is drawn in the same thread, and a large profile takes its time to be checked.
    whenIdle(() => {
      if (editor.current?.text() !== looked) return;
      const { findings: found, sampled } = checkProfile(read, HELP_TEXTS);
      open.underline(found);
      setExamined({ kind: 'read', findings: found, isSampled: sampled === true, isShown });
    });
  });

  const onChange = useEffectEvent(() => {
    setText(editor.current?.text());
    clearTimeout(pause.current);
    pause.current = setTimeout(examine, PAUSE_MS);
  });

  const setFile = (now: ProfileFile) => {
    disk.current = now;
    setSaved(now);
  };

  /** Writes the file, unless somebody else has: then the author is asked. */
  const write = useEffectEvent(async (over?: ProfileFile) => {
    const from = over ?? disk.current;
    const sent = editor.current?.text();
    if (!from || sent === undefined) return;
    setWord('');
    try {
      const written = await writeFile(sent, from.tag);
      if (written === 'changed') {
        setChangedFile(await readFile());
        return;
      }
      setFile({ ...from, text: sent, tag: written.tag });
      setWord('Saved.');
    } catch (error) {
      setWord(`Not saved: ${error instanceof Error ? error.message : error}`);
    }
  });
  /** One save after the other: the second would find the first one's file, and take it for somebody else's. */
  const save = useEffectEvent((over?: ProfileFile) => {
    saving.current = saving.current.then(() => write(over));
  });

  const leave = useEffectEvent(() => findings.current?.focus());
  const attach = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return;
      const made = createProfileEditor(host, {
        nonce,
        changed: () => onChange(),
        left: () => leave(),
        save: () => save(),
      });
      editor.current = made;
      made.setText(file?.text ?? DEMO_DOCUMENTS[0]?.text() ?? '');
      return () => {
        editor.current = undefined;
        made.destroy();
      };
    },
    [file, nonce],
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const take = (theirs: ProfileFile) => {
    setFile(theirs);
    editor.current?.setText(theirs.text);
    setChangedFile(undefined);
  };
  /** An editor elsewhere may have written the file while this page was in the background. */
  const lookAgain = useEffectEvent(async () => {
    await saving.current;
    const now = await readFile().catch(() => undefined);
    if (!now || now.tag === disk.current?.tag || changedFile) return;
    if (now.tag !== null && !isDirty) take(now);
    else setChangedFile(now);
  });
  useEffect(() => {
    const look = () => void lookAgain();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  const download = () => {
    const content = editor.current?.text() ?? '';
    const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = saved?.name ?? 'profile.json';
    link.click();
    URL.revokeObjectURL(url);
    setKept(content);
  };

  return (
    <div className="studio">
      <header>
        <h1>Profile studio</h1>
        {saved && (
          <p className="file">
            {saved.name}
            {isDirty && <span className="muted"> (not saved)</span>}
          </p>
        )}
        {!saved && (
          <StartFrom
            onChoose={(chosen) => {
              setKept(chosen);
              editor.current?.setText(chosen);
            }}
          />
        )}
        <div className="actions">
          <p role="status">{word}</p>
          {saved && (
            <button type="button" className="primary" onClick={() => save()}>
              Save
            </button>
          )}
          <button type="button" onClick={download}>
            Download
          </button>
        </div>
      </header>
      <main>
        <section className="text" aria-label="Profile">
          <div className="editor" ref={attach} />
          <p id="editor-keys" className="muted">
            Escape and Tab leave the editor. Ctrl+Space completes, Ctrl+F searches, F8 leads to the
            next finding.
          </p>
        </section>
        <section className="found" aria-labelledby="findings">
          <h2 id="findings" tabIndex={-1} ref={findings}>
            Findings
          </h2>
          {examined && <Findings examined={examined} editor={() => editor.current} />}
        </section>
        <States
          source={source}
          onShow={(sectionId, answers) => preview.current?.showState(sectionId, answers)}
        />
        <PreviewPane
          onLoad={(loaded) => {
            preview.current = loaded;
            examine();
          }}
        />
      </main>
      {changedFile && (
        <ChangedFile
          file={changedFile}
          onCancel={() => setChangedFile(undefined)}
          onTake={() => take(changedFile)}
          onOverwrite={() => {
            setChangedFile(undefined);
            save(changedFile);
          }}
        />
      )}
    </div>
  );
}

function StartFrom({ onChoose }: { readonly onChoose: (text: string) => void }): ReactNode {
  const [chosen, setChosen] = useState(DEMO_DOCUMENTS[0]?.id);
  return (
    <label>
      Start from
      <select
        value={chosen}
        onChange={({ target: { value } }) => {
          setChosen(value);
          onChoose(DEMO_DOCUMENTS.find(({ id }) => id === value)?.text() ?? '');
        }}
      >
        {DEMO_DOCUMENTS.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Findings({
  examined,
  editor,
}: {
  readonly examined: Examined;
  readonly editor: () => ProfileEditor | undefined;
}): ReactNode {
  if (examined.kind === 'broken') {
    const place = `line ${examined.line}, column ${examined.column}`;
    return (
      <>
        <p role="status">The text is no JSON. The preview stays as it was.</p>
        <ul>
          <li>
            <button type="button" className="finding" onClick={() => editor()?.leadToBroken()}>
              <span className="error">error</span> {place}
            </button>
          </li>
        </ul>
      </>
    );
  }
  const { findings, isSampled, isShown } = examined;
  const rows = [...findings].sort((one, two) => weight(one) - weight(two));
  return (
    <>
      <p role="status">
        {inWords(findings)}
        {!isShown && ' The widget can show nothing of this: the preview stays as it was.'}
        {isSampled && ' There are too many states to look at all of them.'}
      </p>
      <ul>
        {rows.map((finding) => {
          const { severity, rule, pointer, message, suggestion } = finding;
          return (
            <li key={`${rule} ${pointer} ${message}`}>
              <button type="button" className="finding" onClick={() => editor()?.lead(pointer)}>
                <span className={severity}>{severity}</span> {message}.
                {suggestion !== undefined && ` Did you mean ${suggestion}?`}
                <code>
                  {rule} {pointer || '/'}
                </code>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function weight({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}

function inWords(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing is wrong.';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const count = (number: number, what: string) =>
    number === 0 ? [] : [`${number} ${what}${number === 1 ? '' : 's'}`];
  return `${[...count(errors, 'error'), ...count(findings.length - errors, 'warning')].join(', ')}.`;
}

function States({
  source,
  onShow,
}: {
  readonly source: unknown;
  readonly onShow: (sectionId: string, answers: SectionValues) => void;
}): ReactNode {
  const [shown, setShown] = useState('');
  const sections = useMemo(() => readDocument(source, createReport([])), [source]);
  return (
    <section className="states" aria-labelledby="states">
      <h2 id="states">States</h2>
      <p className="muted">What answers bring a section to. Each is shown in the preview.</p>
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
  readonly section: NonNullable<SourceSection['section']>;
  readonly shown: string;
  readonly onShow: (name: string, answers: SectionValues) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const states = useMemo(() => (isOpen ? statesOf(section) : []), [isOpen, section]);
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

function ChangedFile({
  file,
  onCancel,
  onTake,
  onOverwrite,
}: {
  readonly file: ProfileFile;
  readonly onCancel: () => void;
  readonly onTake: () => void;
  readonly onOverwrite: () => void;
}): ReactNode {
  const title = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => dialog?.showModal(), []);
  const isGone = file.tag === null;
  return (
    <dialog ref={open} aria-labelledby={title} onClose={onCancel}>
      <h2 id={title}>
        {file.name} was {isGone ? 'deleted' : 'changed'} outside
      </h2>
      <p>
        {isGone
          ? 'Your text is still here. Save writes the file anew.'
          : 'Your text is still here. The one on the disk is another one.'}
      </p>
      <div className="actions">
        <button type="button" onClick={onOverwrite}>
          {isGone ? 'Write it anew' : 'Overwrite it'}
        </button>
        {!isGone && (
          <button type="button" onClick={onTake}>
            Take the one on the disk
          </button>
        )}
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
