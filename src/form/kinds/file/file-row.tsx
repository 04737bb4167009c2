import type { ReactNode, Ref } from 'react';
import { shownText } from '../../../http/schemas';
import { Button } from '../../../kit/controls/button';
import { ExternalLink } from '../../../kit/display/external-link';
import { Tag } from '../../../kit/display/tag';
import { CheckIcon, CloseIcon } from '../../../kit/icons/icons';
import { FileIcon, TrashIcon } from '../../../kit/icons/icons-lazy';
import { classNames } from '../../../kit/styles/sheet';
import type { Translate } from '../../../language/text';
import type { FormFile } from '../../rules/model/section-model';
import { fileLabel, fileSize } from './file-labels';

export interface FileRowProps {
  /** What the form has; absent for a file that was refused or whose upload failed. */
  readonly value?: FormFile | undefined;
  /** The file on this device; absent for one that was uploaded before. */
  readonly file?: File | undefined;
  /** A reviewer wants another one. */
  readonly isRejected?: boolean;
  /** In place of an icon. */
  readonly picture?: ReactNode;
  readonly translate: Translate;
  /** The id of the input that replaces the file. */
  readonly replacedBy?: string | undefined;
  /** Another way to replace it. */
  readonly beside?: ReactNode;
  readonly onDelete?: (() => void) | undefined;
  /** The file was refused, or its upload failed. */
  readonly isFailed?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  /** Its progress, or why it failed. */
  readonly children?: ReactNode;
}

/** What a file is called: by its name, else by the fact that it is there. */
export function shownName(
  { filename }: FormFile,
  chosen: File | undefined,
  translate: Translate,
): string {
  return shownText(filename || chosen?.name || translate('form.file.uploaded'));
}

/** One file: its picture or icon, its name, as a link where it has one, its state, and what can be done with it. */
export function FileRow(props: FileRowProps) {
  const { value, file, isRejected, picture, translate, replacedBy, onDelete, isFailed } = props;
  const name = shownName(value ?? {}, file, translate);
  // One that came from the phone has no bytes here.
  const size = file?.size ? fileSize(file.size, translate.locale) : '';
  const label = value && fileLabel(value);
  return (
    <div className={classNames('file', isFailed && 'failed')} ref={props.ref}>
      {picture ?? <FileIcon />}
      <div className="file-body">
        <p className="file-name">
          {value?.url ? (
            <ExternalLink href={value.url} newTabLabel={translate('shared.label.newTab')}>
              {name}
            </ExternalLink>
          ) : (
            name
          )}
        </p>
        {(label || size) && (
          <p className="hint file-facts">
            {label && (
              <span className="file-state">
                {label === 'form.file.uploaded' && <CheckIcon />}
                {translate(label)}
              </span>
            )}
            {size && <span>{size}</span>}
          </p>
        )}
        {isRejected && (
          <Tag tone="error" icon={<CloseIcon />}>
            {translate('component.Review.rejectedFile')}
          </Tag>
        )}
        {props.children}
      </div>
      {(replacedBy || onDelete) && (
        <div className="file-actions">
          {replacedBy && (
            <label className="button quiet replace" htmlFor={replacedBy}>
              <span aria-hidden>{translate('form.file.replace')}</span>
              <span className="visually-hidden">
                {shownText(translate('form.file.replaceNamed', { name }))}
              </span>
            </label>
          )}
          {props.beside}
          {onDelete && (
            <Button
              variant="quiet"
              icon={<TrashIcon />}
              aria-label={shownText(translate('form.file.deleteNamed', { name }))}
              onClick={onDelete}
            >
              {translate('form.file.delete')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
