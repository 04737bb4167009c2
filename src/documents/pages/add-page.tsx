import { useState } from 'react';
import type { PagesProps } from '../../form/context';
import { fileLimits } from '../../form/kinds/file/file-limits';
import { FileButton } from '../../kit/controls/file-button';
import { useText } from '../../language/context';
import { allowsPdf } from '../rules/file-type';
import { type Page, withPage } from './pages';
import { PagesDialog } from './pages-dialog';

export interface AddPageProps extends PagesProps {
  /** The pages that a PDF was made of here. */
  readonly pagesOf: WeakMap<File, readonly Page[]>;
}

/** Makes one PDF of a chosen picture and others, where the field allows one; it is sent as the document's next version. */
export function AddPage({ definition, file, onFile, pagesOf }: AddPageProps) {
  const translate = useText();
  const [pages, setPages] = useState<readonly Page[]>();
  const { mimeTypes, maxSize } = fileLimits(definition);
  const isPicture = /^image\/(?!svg)/.test(file.type);
  const own = pagesOf.get(file) ?? (isPicture ? withPage([], file) : undefined);
  if (!own || !allowsPdf(mimeTypes)) return null;
  return (
    <div className="actions">
      <FileButton accept="image/*" onFile={(added) => setPages(withPage(own, added))}>
        {translate('documents.pages.add')}
      </FileButton>
      {pages && (
        <PagesDialog
          pages={pages}
          name={`${(own[0]?.file.name ?? '').replace(/\.[^.]*$/, '') || 'pages'}.pdf`}
          maxSize={maxSize}
          onPdf={(pdf, made) => {
            pagesOf.set(pdf, made);
            setPages(undefined);
            onFile(pdf);
          }}
          onClose={() => setPages(undefined)}
        />
      )}
    </div>
  );
}
