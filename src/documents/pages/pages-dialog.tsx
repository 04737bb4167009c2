import { type RefObject, useEffect, useRef, useState } from 'react';
import { fileSize } from '../../form/kinds/file/file-labels';
import { Button } from '../../kit/controls/button';
import { FileButton } from '../../kit/controls/file-button';
import { Announcement } from '../../kit/display/announcement';
import { Dialog } from '../../kit/overlays/dialog';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import { drawPage } from './draw-page';
import { moved, type Page, turned, without, withPage } from './pages';
import pagesCss from './pages.css?inline';

/** The longest side of a page as the dialog shows it, in pixels. */
const SHOWN_PX = 900;

export interface PagesDialogProps {
  readonly pages: readonly Page[];
  /** The name of the PDF. */
  readonly name: string;
  /** What the field allows, in bytes; null for any size. */
  readonly maxSize: number | null;
  readonly onPdf: (pdf: File, pages: readonly Page[]) => void;
  readonly onClose: () => void;
}

/** What an act has come to, in words. */
type Outcome =
  | { readonly key: 'unreadable' | 'failed' | 'removed' }
  | { readonly key: 'moved' | 'turned'; readonly number: number }
  | { readonly key: 'tooLarge'; readonly size: number };

/** The pages of one document, to be put in order, turned and looked at, and made into one PDF. */
export function PagesDialog({ pages: first, name, maxSize, onPdf, onClose }: PagesDialogProps) {
  const translate = useText();
  const ref = useRef<HTMLOListElement>(null);
  const work = useRef<AbortController | null>(null);
  const [pages, setPages] = useState(first);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isMaking, setMaking] = useState(false);
  const acted = useRef<{ readonly id: number; readonly act: string } | null>(null);
  useSheet(ref, pagesCss);
  useActedFocus(ref, acted, pages);
  useEffect(() => () => work.current?.abort(), []);

  const drop = (id: number) => {
    setPages((now) => without(now, id));
    setOutcome({ key: 'unreadable' });
  };
  const act = (id: number, name: string, next: readonly Page[], key: Outcome['key']) => {
    acted.current = { id, act: name };
    setPages(next);
    const number = next.findIndex((page) => page.id === id) + 1;
    setOutcome(key === 'moved' || key === 'turned' ? { key, number } : { key: 'removed' });
  };
  const use = async () => {
    work.current?.abort();
    work.current = new AbortController();
    const { signal } = work.current;
    setOutcome(undefined);
    setMaking(true);
    try {
      const { makePdf } = await import('./make-pdf');
      const pdf = await makePdf(pages, name, signal);
      if (maxSize !== null && pdf.size > maxSize) setOutcome({ key: 'tooLarge', size: pdf.size });
      else onPdf(pdf, pages);
    } catch {
      if (!signal.aborted) setOutcome({ key: 'failed' });
    }
    if (!signal.aborted) setMaking(false);
  };

  const count = (value: number) => new Intl.NumberFormat(translate.locale).format(value);
  const isWrong = outcome && ['unreadable', 'failed', 'tooLarge'].includes(outcome.key);
  const words =
    outcome &&
    translate(`documents.pages.${outcome.key}`, {
      ...('number' in outcome && { number: count(outcome.number) }),
      ...('size' in outcome && {
        size: fileSize(outcome.size, translate.locale),
        limit: fileSize(maxSize ?? 0, translate.locale),
      }),
    });

  return (
    <Dialog
      title={translate('documents.pages.title')}
      className="pages"
      closeLabel={translate('shared.label.close')}
      onClose={onClose}
      actions={
        <>
          <FileButton
            accept="image/*"
            disabled={isMaking}
            onFile={(file) => {
              setOutcome(undefined);
              setPages(withPage(pages, file));
            }}
          >
            {translate('documents.pages.add')}
          </FileButton>
          <Button
            variant="primary"
            loading={isMaking}
            disabled={pages.length === 0}
            onClick={() => void use()}
          >
            {translate('documents.advice.use')}
          </Button>
        </>
      }
    >
      <ol className="page-list" ref={ref}>
        {pages.map((page, place) => {
          const number = count(place + 1);
          const title = translate('documents.pages.page', { number, total: count(pages.length) });
          const button = (name: 'earlier' | 'later' | 'turn' | 'remove', next: readonly Page[]) => (
            <Button
              variant="quiet"
              data-act={`${page.id} ${name}`}
              aria-label={`${translate(`documents.pages.${name}`)}: ${title}`}
              disabled={isMaking || next === pages}
              onClick={() => act(page.id, name, next, name === 'turn' ? 'turned' : ACTED[name])}
            >
              {translate(`documents.pages.${name}`)}
            </Button>
          );
          return (
            <li key={page.id}>
              <p>{title}</p>
              <Shown page={page} label={title} onUnreadable={() => drop(page.id)} />
              <div className="page-acts">
                {button('earlier', moved(pages, page.id, -1))}
                {button('later', moved(pages, page.id, 1))}
                {button('turn', turned(pages, page.id))}
                {button('remove', without(pages, page.id))}
              </div>
            </li>
          );
        })}
      </ol>
      {isMaking && <p role="status">{translate('documents.pages.making')}</p>}
      {words && isWrong && (
        <p className="field-error" role="alert">
          {words}
        </p>
      )}
      <Announcement text={words && !isWrong ? words : ''} />
    </Dialog>
  );
}

const ACTED = { earlier: 'moved', later: 'moved', remove: 'removed' } as const;

/** A page as it is turned. */
function Shown(props: {
  readonly page: Page;
  readonly label: string;
  readonly onUnreadable: () => void;
}) {
  const { page, label, onUnreadable } = props;
  const ref = useRef<HTMLCanvasElement>(null);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    let gone = false;
    const canvas = document.createElement('canvas');
    drawPage(canvas, page, SHOWN_PX).then(
      () => {
        if (gone || !ref.current) return;
        Object.assign(ref.current, { width: canvas.width, height: canvas.height });
        ref.current.getContext('2d')?.drawImage(canvas, 0, 0);
      },
      () => {
        if (!gone) unreadable.current();
      },
    );
    return () => {
      gone = true;
    };
  }, [page]);
  return <canvas ref={ref} role="img" aria-label={label} />;
}

/** Keeps the focus at what was pressed, or near it where the page has moved to an end or is gone. */
function useActedFocus(
  ref: RefObject<HTMLElement | null>,
  acted: RefObject<{ readonly id: number; readonly act: string } | null>,
  pages: readonly Page[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the pages
  useEffect(() => {
    const { id, act } = acted.current ?? {};
    acted.current = null;
    if (act === undefined) return;
    const find = (name: string) =>
      ref.current?.querySelector<HTMLElement>(`[data-act="${id} ${name}"]:enabled`);
    const nearest = ref.current?.querySelector<HTMLElement>('button:enabled');
    const heading = ref.current?.closest('dialog')?.querySelector<HTMLElement>('.heading-2');
    (find(act) ?? find('turn') ?? nearest ?? heading)?.focus();
  }, [pages]);
}
