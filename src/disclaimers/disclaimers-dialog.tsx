import { useRef } from 'react';
import type { Disclaimer } from '../http/schemas';
import { Button } from '../kit/controls/button';
import { ExternalLink } from '../kit/display/external-link';
import { LinkedText } from '../kit/display/linked-text';
import { Notice } from '../kit/display/notice';
import { Dialog } from '../kit/overlays/dialog';
import { useSheet } from '../kit/styles/sheet';
import { useText } from '../language/context';
import disclaimersCss from './disclaimers.css?inline';

export interface DisclaimersDialogProps {
  readonly disclaimers: readonly Disclaimer[];
  /** Ids of those whose acceptance is being saved. */
  readonly accepting: ReadonlySet<string>;
  /** Why the last acceptance was not saved, in words. */
  readonly error: string | undefined;
  readonly onAccept: (ids: readonly string[]) => void;
  readonly onPutOff: () => void;
}

/** The disclaimers to accept: one by one or all at once, now or later (product-rules#disclaimers). */
export function DisclaimersDialog(props: DisclaimersDialogProps) {
  const { disclaimers, accepting, error, onAccept, onPutOff } = props;
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, disclaimersCss);
  return (
    <Dialog
      title={translate('component.Disclaimers.title')}
      onClose={onPutOff}
      closeLabel={translate('shared.label.close')}
      actions={
        <>
          <Button onClick={onPutOff}>{translate('component.Disclaimers.later')}</Button>
          <Button
            variant="primary"
            loading={accepting.size > 0}
            onClick={() => onAccept(disclaimers.map(({ id }) => id))}
          >
            {translate('component.Disclaimers.acceptAll')}
          </Button>
        </>
      }
    >
      <div ref={ref} className="disclaimers">
        {error && <Notice tone="error" title={error} />}
        <ul>
          {disclaimers.map((disclaimer) => (
            <Item
              key={disclaimer.id}
              disclaimer={disclaimer}
              saving={accepting.has(disclaimer.id)}
              onAccept={() => onAccept([disclaimer.id])}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface ItemProps {
  readonly disclaimer: Disclaimer;
  readonly saving: boolean;
  readonly onAccept: () => void;
}

function Item({ disclaimer: { label, text, url }, saving, onAccept }: ItemProps) {
  const translate = useText();
  const newTabLabel = translate('shared.label.newTab');
  return (
    <li>
      <h3>{label}</h3>
      {text && (
        <p>
          <LinkedText text={text} newTabLabel={newTabLabel} />
        </p>
      )}
      {url && (
        <ExternalLink href={url} newTabLabel={newTabLabel}>
          {translate('component.Disclaimers.read', { label })}
        </ExternalLink>
      )}
      <Button
        loading={saving}
        onClick={onAccept}
        aria-label={translate('component.Disclaimers.acceptOne', { label })}
      >
        {translate('component.Disclaimers.accept')}
      </Button>
    </li>
  );
}
