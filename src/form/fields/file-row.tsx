import { shownText } from '../../http/schemas';
import { Button } from '../../kit/controls/button';
import { ExternalLink } from '../../kit/display/linked-text';
import { Tag } from '../../kit/display/tag';
import { CloseIcon } from '../../kit/icons/icons';
import { FileIcon, TrashIcon } from '../../kit/icons/icons-lazy';
import type { Translate } from '../../language/text';
import type { FilePart } from '../context';
import { fileSize } from '../rules/display/display-value';
import { fileLabel } from '../rules/display/file-labels';
import type { FormFile } from '../rules/model/section-model';

export interface FileRowProps {
  readonly value: FormFile;
  /** Absent for a file that was uploaded before. */
  readonly chosen?: File | undefined;
  /** A reviewer wants another one. */
  readonly isRejected?: boolean;
  readonly Preview?: FilePart['Preview'] | undefined;
  readonly translate: Translate;
  readonly onDelete?: (() => void) | undefined;
}

/** What a file is called: by its name, else by the fact that it is there. */
export function shownName(
  { filename }: FormFile,
  chosen: File | undefined,
  translate: Translate,
): string {
  return shownText(filename || chosen?.name || translate('form.file.uploaded'));
}

/** A chosen or uploaded file: its name, as a link where it has one, its facts and the way to delete it. */
export function FileRow(props: FileRowProps) {
  const { value, chosen, isRejected, Preview, translate, onDelete } = props;
  const { url, version } = value;
  const name = shownName(value, chosen, translate);
  const facts = [
    translate(fileLabel(value)),
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
        {isRejected && (
          <Tag tone="error" icon={<CloseIcon />}>
            {translate('component.Review.rejectedFile')}
          </Tag>
        )}
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
