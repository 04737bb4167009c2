import { useRef } from 'react';
import { Button } from '../kit/controls/button';
import { Notice } from '../kit/display/notice';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import disclaimersCss from './disclaimers.css?inline';

export interface DisclaimersPromptProps {
  /** How many are missing. */
  readonly count: number;
  readonly onRead: () => void;
  readonly onPutOff: () => void;
}

/** Says that disclaimers wait, at the widget's lower edge: it moves nothing and takes no focus. */
export function DisclaimersPrompt({ count, onRead, onPutOff }: DisclaimersPromptProps) {
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  useSheet(ref, disclaimersCss);
  return (
    <div ref={ref} className="disclaimers-prompt">
      <Notice
        tone="info"
        title={translate('component.Disclaimers.text', { count })}
        actions={
          <>
            <Button onClick={onRead}>{translate('component.Disclaimers.title')}</Button>
            <Button variant="quiet" onClick={onPutOff}>
              {translate('component.Disclaimers.later')}
            </Button>
          </>
        }
      />
    </div>
  );
}
