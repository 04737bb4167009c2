import { type ReactNode, useRef } from 'react';
import { useOnboarding } from '../../app/onboarding';
import type { Milestone, Qualification, Section } from '../../http/schemas';
import { buttonClass } from '../../kit/controls/button';
import { Announcement } from '../../kit/display/announcement';
import { Heading } from '../../kit/display/heading';
import { Progress } from '../../kit/display/progress';
import { Skeleton } from '../../kit/display/skeleton';
import { SuccessMark } from '../../kit/display/success-mark';
import { useValue } from '../../kit/hooks/use-value';
import { ErrorIcon, PendingIcon, WarningIcon } from '../../kit/icons/icons';
import { lazyView } from '../../kit/lazy/lazy-view';
import { classNames } from '../../kit/styles/sheet';
import { useSheet } from '../../kit/styles/use-sheet';
import { useText } from '../../language/context';
import type { Translate } from '../../language/text';
import { type Contact, ContactLinks } from '../../profile/contact-links';
import { hasAnswers } from '../../review/rules/answered-sections';
import { correctionsOf } from '../../review/rules/corrections';
import { type StandingFacts, standingOf, standingText } from '../../review/rules/standing';
import { StateTag } from '../../review/state-tag';
import { Link } from '../../routing/link';
import { ANSWERS_PATH, milestonePath } from '../../routing/rules/routes';
import { KycTag } from '../navbar/navbar';
import { type ContinueTarget, continueTarget, countDoneSections } from '../rules/continue-target';
import { ErrorBoundary } from '../screens/error-boundary';
import { Screen } from '../screens/screen';
import { MilestoneIcon } from '../stepper/milestone-icon';
import milestoneIconCss from '../stepper/milestone-icon.css?inline';
import dashboardCss from './dashboard.css?inline';

const Receipt = lazyView(async () => (await import('../../review/receipt')).Receipt, null, {
  silent: true,
});

const DisclaimersLine = lazyView(
  async () => (await import('../../disclaimers/disclaimers')).DisclaimersLine,
  null,
  { silent: true },
);

/** The KYC status, the investor's standing and the milestones (product-rules#dashboard). */
export function Dashboard() {
  const translate = useText();
  const qualification = useValue(useOnboarding().profile.qualification);
  if (!qualification) return null;
  return (
    <Screen id="dashboard" title={translate('component.Dashboard.title')}>
      <Panels qualification={qualification} />
    </Screen>
  );
}

function Panels({ qualification }: { readonly qualification: Qualification }) {
  const { profile, kyc } = useOnboarding();
  const translate = useText();
  const ref = useRef<HTMLDivElement>(null);
  const lastRead = useValue(profile.lastRead);
  const check = useValue(kyc.answer);
  const isSettled = useValue(kyc.isSettled);
  useSheet(ref, dashboardCss);
  const { milestones, contactEmail, supportUrl } = qualification;
  const facts = standingOf(qualification, check, lastRead);
  const next = continueTarget(qualification, lastRead);
  // Before the KYC status is read, 'done' might have to be taken back a moment later.
  const isWaiting = facts.standing === 'done' && !isSettled;
  const { heading, message, words } = standingWords(facts, translate);
  return (
    <div ref={ref} className="dashboard">
      <KycTag status={check?.status} />
      {/* With a decision the text changes on screen, and a moment later with the profile read after it. */}
      <Announcement
        isNewsOnly
        text={isWaiting ? '' : [heading && `${heading}.`, message, words].filter(Boolean).join(' ')}
      />
      {isWaiting ? (
        <div className="panel">
          <Skeleton shapes={['title', 'label']} />
        </div>
      ) : (
        <StandingPanel
          facts={facts}
          messageLanguage={check?.contentLanguage}
          next={next}
          contactEmail={contactEmail}
          supportUrl={supportUrl}
          {...countDoneSections(milestones)}
        />
      )}
      <DashboardMilestones
        milestones={milestones}
        lastRead={lastRead}
        isRejected={facts.standing === 'rejected'}
      />
      <ErrorBoundary region="disclaimers">
        <DisclaimersLine />
      </ErrorBoundary>
      {hasAnswers(milestones) && (
        <Link to={ANSWERS_PATH}>{translate('component.Answers.title')}</Link>
      )}
      {/* Shown last, once nothing is left to do. */}
      {!next && (
        <div className="receipt-place">
          <ErrorBoundary region="receipt">
            <Receipt />
          </ErrorBoundary>
        </div>
      )}
    </div>
  );
}

interface DashboardMilestonesProps {
  readonly milestones: readonly Milestone[];
  /** The section that was read last; its review is newer than its summary in the milestones. */
  readonly lastRead: Section | undefined;
  /** The identity is. Which row has the check is not known, so none has a tick (product-rules#tick). */
  readonly isRejected: boolean;
}

/** The milestones with their states; each that is not pending is a link. */
function DashboardMilestones({ milestones, lastRead, isRejected }: DashboardMilestonesProps) {
  const translate = useText();
  const ref = useRef<HTMLOListElement>(null);
  useSheet(ref, milestoneIconCss);
  return (
    <ol ref={ref} className="panel tasks" aria-label={translate('component.Stepper.label')}>
      {milestones.map((milestone, index) => (
        <li
          key={milestone.id}
          className={classNames(
            'task',
            milestone.status === 'complete' && !isRejected && 'complete',
          )}
        >
          <MilestoneIcon milestone={milestone} position={index + 1} />
          <Label milestone={milestone} />
          <StateTag
            status={milestone.status}
            wantsChanges={correctionsOf([milestone], lastRead).length > 0}
            isRejected={isRejected}
          />
        </li>
      ))}
    </ol>
  );
}

function Label({ milestone }: { readonly milestone: Milestone }) {
  const { id, label, contentLanguage, status } = milestone;
  const words = <bdi lang={contentLanguage}>{label}</bdi>;
  if (status === 'pending') return <span className="muted">{words}</span>;
  return <Link to={milestonePath(id)}>{words}</Link>;
}

/** The standing in words: heading, what the backend says of it, and what to do. */
function standingWords(facts: StandingFacts, translate: Translate) {
  const { title, text } = standingText(facts);
  const { remarks, message } = facts;
  return {
    heading: title && translate(title),
    message,
    words: translate(text, { count: remarks }),
  };
}

export interface StandingPanelProps extends Contact {
  readonly facts: StandingFacts;
  /** The language of the backend's message, where it is not ours. */
  readonly messageLanguage?: string | undefined;
  /** Sections of the whole profile. */
  readonly done: number;
  readonly total: number;
  /** Where 'Continue' leads, and to which section; undefined where nothing can be done here. */
  readonly next: ContinueTarget | undefined;
}

/** The investor's standing: one message with one next action (product-rules#tick, #rejection-way-out). */
export function StandingPanel(props: StandingPanelProps) {
  const { facts, messageLanguage, done, total, next, ...contact } = props;
  const translate = useText();
  const { title, text } = standingText(facts);
  const { standing, wayOut } = facts;
  const { heading, message, words } = standingWords(facts, translate);
  const isOpen = wayOut === 'retry' || standing === 'work' || standing === 'corrections';
  return (
    <div className={classNames('panel standing', isOpen ? undefined : 'standing-settled')}>
      <StandingMark {...facts} />
      <div className="standing-words">
        {heading && (
          <Heading level={2} key={title}>
            {heading}
          </Heading>
        )}
        {message && (
          <p className="said">
            <bdi lang={messageLanguage}>{message}</bdi>
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
      {wayOut === 'contact' && (
        <div className="actions">
          <ContactLinks {...contact} areButtons />
        </div>
      )}
    </div>
  );
}

/** The icon of a standing: none while work is left, a tick only if nothing is wrong. */
function StandingMark({ standing, isWhole }: StandingFacts): ReactNode {
  switch (standing) {
    case 'work':
      return null;
    case 'corrections':
      return <WarningIcon className="standing-mark warning" />;
    case 'rejected':
      return <ErrorIcon className="standing-mark error" />;
    case 'underReview':
      return <PendingIcon className="standing-mark info" />;
    case 'done':
      return isWhole ? <SuccessMark /> : <PendingIcon className="standing-mark info" />;
    case 'approved':
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
