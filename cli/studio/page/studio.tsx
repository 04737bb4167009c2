import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import en from '../../../locales/en.json' with { type: 'json' };
import { whenIdle } from '../../../src/kit/waiting/waiting';
import { checkProfile, saidOfFile } from '../../profile-document/check-profile';
import type { Preview } from '../preview/main';
import { DEMO_DOCUMENTS } from './demo-documents';
import { type Examined, Findings } from './findings';
import { brokenReason, pointerOfElement } from './json-places';
import { PreviewPane } from './preview-pane';
import { createProfileEditor, type ProfileEditor } from './profile-editor';
import { type ProfileFile, readFile, writeFile } from './profile-file';
import { States } from './states';

/** How long the author has to pause before a change is looked at (ms). */
const PAUSE_MS = 250;
const HELP_TEXTS = new Set(Object.keys(en.form.additionalInfo));

/** The whole page. `file`, `ownPlugins`: what it was started with. */
export function Studio({
  file,
  ownPlugins,
  nonce,
}: {
  readonly file: ProfileFile | undefined;
  readonly ownPlugins: ReadonlySet<string>;
  readonly nonce: string;
}): ReactNode {
  const [saved, setSaved] = useState(file);
  const [text, setText] = useState<string>();
  /** Without a file: what the author started from, or has downloaded. */
  const [kept, setKept] = useState(() => DEMO_DOCUMENTS[0]?.text() ?? '');
  const isDirty = text !== undefined && text !== (saved?.text ?? kept);
  const [word, setWord] = useState('');
  const [examined, setExamined] = useState<Examined>();
  const [source, setSource] = useState<unknown>();
  const [changedFile, setChangedFile] = useState<ProfileFile>();
  const editor = useRef<ProfileEditor>(undefined);
  const preview = useRef<Preview>(undefined);
  const findings = useRef<HTMLHeadingElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(kept);
  /** The file as it was read or written last: ahead of what is rendered. */
  const disk = useRef(file);
  const saving = useRef(Promise.resolve());

  const examine = useEffectEvent(() => {
    const open = editor.current;
    if (!open) return;
    let read: unknown;
    try {
      read = JSON.parse(open.text().replace(/^\uFEFF/, ''));
    } catch (error) {
      const reason = brokenReason(error);
      const [line, column] = open.underlineBroken(reason);
      setExamined({ kind: 'broken', line, column, reason });
      return;
    }
    const isShown = preview.current?.show(read) ?? true;
    setSource(read);
    const looked = open.text();
    // The widget first: it is drawn in the same thread, and a large profile takes its time to be checked.
    whenIdle(() => {
      if (editor.current?.text() !== looked) return;
      const { findings, sampled } = checkProfile(read, HELP_TEXTS, ownPlugins);
      const found = saidOfFile(findings);
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

  const showField = useEffectEvent((sectionId: string, elementId: string) => {
    const pointer = pointerOfElement(source, sectionId, elementId);
    if (pointer !== undefined) editor.current?.show(pointer);
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
      made.setText(file?.text ?? first.current);
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
  const reload = useEffectEvent(async () => {
    await saving.current;
    const now = await readFile().catch(() => undefined);
    if (!now || now.tag === disk.current?.tag || changedFile) return;
    if (now.tag !== null && !isDirty) take(now);
    else setChangedFile(now);
  });
  useEffect(() => {
    const look = () => void reload();
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
            isDirty={isDirty}
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
          onShowPath={(answers) => preview.current?.showPath(answers)}
        />
        <PreviewPane
          onLoad={(loaded) => {
            preview.current = loaded;
            loaded.register(ownPlugins);
            loaded.onField((sectionId, elementId) => showField(sectionId, elementId));
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

function StartFrom({
  isDirty,
  onChoose,
}: {
  readonly isDirty: boolean;
  readonly onChoose: (text: string) => void;
}): ReactNode {
  const [chosen, setChosen] = useState(DEMO_DOCUMENTS[0]?.id);
  /** What was chosen while there were edits, until the author has answered. */
  const [asked, setAsked] = useState<string>();
  const choose = (id: string) => {
    setAsked(undefined);
    setChosen(id);
    onChoose(DEMO_DOCUMENTS.find((one) => one.id === id)?.text() ?? '');
  };
  return (
    <>
      <label>
        Start from
        <select
          value={chosen}
          onChange={({ target: { value } }) => (isDirty ? setAsked(value) : choose(value))}
        >
          {DEMO_DOCUMENTS.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {asked !== undefined && (
        <ReplaceText onCancel={() => setAsked(undefined)} onReplace={() => choose(asked)} />
      )}
    </>
  );
}

function ReplaceText({
  onCancel,
  onReplace,
}: {
  readonly onCancel: () => void;
  readonly onReplace: () => void;
}): ReactNode {
  const title = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => dialog?.showModal(), []);
  return (
    <dialog ref={open} aria-labelledby={title} onClose={onCancel}>
      <h2 id={title}>Replace what you have written?</h2>
      <p>Your text is not downloaded. Undo in the editor brings it back.</p>
      <div className="actions">
        <button type="button" className="primary" onClick={onCancel}>
          Keep mine
        </button>
        <button type="button" onClick={onReplace}>
          Replace it
        </button>
      </div>
    </dialog>
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
