import { shownText } from '../../http/longest-text';
import { Button } from '../../kit/button';
import { ExternalLink } from '../../kit/external-link';
import { FileIcon, TrashIcon } from '../../kit/icons-lazy';
import type { Translate } from '../../language/text';
import type { FilePart } from '../context';
import { fileSize } from '../rules/display/file-size';
import type { FormFile } from '../rules/model/section-model';

export interface FileRowProps {
  readonly value: FormFile;
  /** Absent for a file that was uploaded in an earlier visit. */
  readonly chosen: File | undefined;
  readonly Preview: FilePart['Preview'] | undefined;
  readonly translate: Translate;
  readonly onDelete: (() => void) | undefined;
}

/** A chosen or uploaded file: its name (a link if there is one), its details and a delete button. */
export function FileRow({ value, chosen, Preview, translate, onDelete }: FileRowProps) {
  const { filename, url, version } = value;
  const name = shownText(filename || chosen?.name || translate('form.file.uploaded'));
  const facts = [
    translate(url ? 'form.file.uploaded' : 'form.file.selected'),
    ...(chosen ? [fileSize(chosen.size, translate.locale)] : []),
    ...(version === undefined || version === ''
      ? []
      : [translate('form.file.version', { version })]),
  ];
  return (
    <div className="file">
      {chosen && Preview ? <Preview file={chosen} /> : <FileIcon />}
      <div>
        <p className="file-name">
          {url ? (
            <ExternalLink href={url} newTabLabel={translate('shared.label.newTab')}>
              {name}
            </ExternalLink>
          ) : (
            name
          )}
        </p>
        <p className="hint">{shownText(facts.join(', '))}</p>
      </div>
      {onDelete && (
        <Button
          variant="quiet"
          icon={<TrashIcon />}
          aria-label={translate('form.file.deleteNamed', { name })}
          onClick={onDelete}
        >
          {translate('form.file.delete')}
        </Button>
      )}
    </div>
  );
}
