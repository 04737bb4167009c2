import { type ReactNode, useId, useRef, useState } from 'react';
import { useOnboarding } from '../app/onboarding';
import type { ReceiptFacts } from '../http/calls/receipt';
import { Button, buttonClass } from '../kit/controls/button';
import { CopyButton } from '../kit/controls/copy-button';
import { ExternalLink } from '../kit/display/external-link';
import { Heading } from '../kit/display/heading';
import { useValue } from '../kit/hooks/use-value';
import { DownloadIcon, PrintIcon } from '../kit/icons/icons-lazy';
import { isWebAddress } from '../kit/rules/web-address';
import { useSheet } from '../kit/styles/use-sheet';
import { useText } from '../language/context';
import printCss from './print.css?inline';
import receiptCss from './receipt.css?inline';
import { receiptOf } from './receipt-store';
import { sentAt } from './rules/answer-rows';

/**
 * The receipt in the place that the dashboard reserves for it. If it is known from the start that there is
 * none, a mark ends the reservation (dashboard.css); a later answer moves nothing.
 */
export function Receipt(): ReactNode {
  const store = receiptOf(useOnboarding());
  const receipt = useValue(store.receipt);
  const [isNone] = useState(() => store.isAnswered() && !store.receipt.peek());
  if (receipt) return <Confirmed receipt={receipt} />;
  return isNone && <span hidden className="no-receipt" />;
}

/** The receipt as the backend confirms it: reference, time and a link to its file. */
function Confirmed({ receipt }: { readonly receipt: ReceiptFacts }) {
  const { reference, submittedAt, url } = receipt;
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const id = useId();
  const date = sentAt(submittedAt, translate.dateLocale);
  useSheet(ref, receiptCss);
  useSheet(ref, printCss);
  return (
    <section ref={ref} className="receipt" aria-labelledby={id}>
      <Heading level={2} id={id}>
        {translate('component.Receipt.title')}
      </Heading>
      <p>{translate('component.Receipt.text')}</p>
      <Reference key={reference} reference={reference} />
      {date !== undefined && (
        <p className="muted">{translate('component.Receipt.sent', { date })}</p>
      )}
      <div className="actions">
        {isWebAddress(url) && (
          <ExternalLink
            href={url}
            newTabLabel={translate('shared.label.newTab')}
            className={buttonClass()}
          >
            <DownloadIcon />
            <span>{translate('component.Receipt.download')}</span>
          </ExternalLink>
        )}
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          {translate('shared.label.print')}
        </Button>
      </div>
    </section>
  );
}

/** The reference of the receipt in one line; nothing while there is none. */
export function ReceiptReference(): ReactNode {
  const translate = useText();
  const receipt = useValue(receiptOf(useOnboarding()).receipt);
  return (
    receipt && (
      <p className="reference">
        {translate('shared.label.reference')}: <bdi>{receipt.reference}</bdi>
      </p>
    )
  );
}

/** The reference and the way to copy it; where that is not allowed, it is selected to be copied by hand. */
function Reference({ reference }: { readonly reference: string }) {
  const translate = useText();
  const ref = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const done = (isCopied: boolean) => {
    if (!ref.current) return;
    if (!isCopied) getSelection()?.selectAllChildren(ref.current);
    setOutcome(isCopied ? 'copied' : 'selected');
  };
  return (
    <div className="receipt-reference">
      <dl>
        <dt>{translate('shared.label.reference')}</dt>
        <dd>
          <bdi ref={ref}>{reference}</bdi>
        </dd>
      </dl>
      <CopyButton variant="quiet" text={reference} onDone={done}>
        {translate('component.Receipt.copy')}
      </CopyButton>
      <p className="hint" role="status">
        {outcome && translate(`component.Receipt.${outcome}`)}
      </p>
    </div>
  );
}
