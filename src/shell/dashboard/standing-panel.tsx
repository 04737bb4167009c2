import type { ReactNode } from 'react';
import { buttonClass } from '../../kit/controls/button';
import { Announcement } from '../../kit/display/announcement';
import { ExternalLink } from '../../kit/display/external-link';
import { Progress } from '../../kit/display/spinner';
import { SuccessMark } from '../../kit/display/success-mark';
import { ErrorIcon, PendingIcon, WarningIcon } from '../../kit/icons/icons';
import { mailtoOf, safeHref } from '../../kit/rules/web-address';
import { classNames } from '../../kit/styles/sheet';
import { useText } from '../../language/context';
import { type Standing, type StandingFacts, standingText } from '../../review/rules/standing';
import { Link } from '../../routing/link';
import type { ContinueTarget } from '../rules/continue-target';

export interface StandingPanelProps {
  readonly facts: StandingFacts;
  /** Sections of the whole profile. */
  readonly done: number;
  readonly total: number;
  /** Where 'Continue' leads, and to which section; undefined where nothing can be done here. */
  readonly next: ContinueTarget | undefined;
  readonly contactEmail: string | undefined;
  readonly supportUrl: string | undefined;
}

/** The investor's standing: one message with one next action (product-rules#tick, #rejection-way-out). */
export function StandingPanel({ facts, done, total, next, ...contact }: StandingPanelProps) {
  const translate = useText();
  const { title, text } = standingText(facts);
  const { standing, remarks, wayOut, message } = facts;
  const heading = title && translate(title);
  const words = translate(text, { count: remarks });
  const isOpen = wayOut === 'retry' || standing === 'work' || standing === 'corrections';
  return (
    <div className={classNames('panel standing', isOpen ? undefined : 'standing-settled')}>
      <StandingMark standing={standing} />
      {/* The text changes on screen: with a decision, and a moment later with the profile read after it. */}
      <Announcement
        isNewsOnly
        text={[heading && `${heading}.`, message, words].filter(Boolean).join(' ')}
      />
      <div className="standing-words">
        {heading && <h2 key={title}>{heading}</h2>}
        {message && (
          <p className="said">
            <bdi>{message}</bdi>
          </p>
        )}
        <p key={text}>{words}</p>
      </div>
      {isOpen && (
        <Progress
          value={done}
          max={total || 1}
          label={translate('component.Stepper.progress', { done, total, count: total })}
        />
      )}
      {isOpen && next && <WayOn {...next} />}
      {wayOut === 'contact' && <Contact {...contact} />}
    </div>
  );
}

/** The icon of a standing: none while work is left, a tick only if nothing is wrong. */
function StandingMark({ standing }: { readonly standing: Standing }): ReactNode {
  switch (standing) {
    case 'work':
      return null;
    case 'corrections':
      return <WarningIcon className="standing-mark warning" />;
    case 'rejected':
      return <ErrorIcon className="standing-mark error" />;
    case 'underReview':
      return <PendingIcon className="standing-mark info" />;
    default:
      return <SuccessMark />;
  }
}

function WayOn({ path, label }: ContinueTarget) {
  const translate = useText();
  return (
    <div className="actions">
      <Link to={path} className={buttonClass('primary')}>
        {translate('shared.label.continue')}
      </Link>
      <span className="muted">{translate('component.Dashboard.next', { section: label })}</span>
    </div>
  );
}

/** The profile's contact addresses, for questions about a decision; nothing if it has none. */
function Contact({
  contactEmail,
  supportUrl,
}: Pick<StandingPanelProps, 'contactEmail' | 'supportUrl'>) {
  const translate = useText();
  const help = supportUrl ? safeHref(supportUrl) : null;
  if (!contactEmail && !help) return null;
  return (
    <div className="actions">
      {contactEmail && (
        <a className={buttonClass('primary')} href={mailtoOf(contactEmail)}>
          {translate('component.Footer.links.contactUs')}
        </a>
      )}
      {help && (
        <ExternalLink
          className={buttonClass(contactEmail ? 'secondary' : 'primary')}
          href={help}
          newTabLabel={translate('shared.label.newTab')}
        >
          {translate('component.Footer.links.help')}
        </ExternalLink>
      )}
    </div>
  );
}
