import { Component, type ContextType, type ReactNode, useContext } from 'react';
import { OnboardingContext } from '../../app/onboarding';
import { unexpected } from '../../http/errors';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { TextContext } from '../../language/context';

export interface ErrorBoundaryProps {
  /** Names the region in the log. */
  readonly region: string;
  /** What the region shows; when it changes, a failed region is rendered again. */
  readonly at?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly at: unknown;
}

/**
 * Keeps a crash to its region: reports it and shows a message with a retry button. The rest of the widget and
 * all stores go on, so what was typed is there again when the region is.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  static override contextType = OnboardingContext;
  declare context: ContextType<typeof OnboardingContext>;
  override state: BoundaryState = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: BoundaryState) {
    return Object.is(at, state.at) ? null : { at, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    // The message alone: a cause or a component's props could hold personal data.
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : 'no error object';
    const reason = `the ${this.props.region} region failed: ${cause}`;
    this.context?.reportError(unexpected(reason, error), { notice: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Crashed onRetry={() => this.setState({ failed: false })} />;
  }
}

function Crashed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const translate = useContext(TextContext);
  return (
    <Notice
      tone="error"
      className="wide"
      title={translate?.('notices.crashed')}
      actions={<Button onClick={onRetry}>{translate?.('shared.label.tryAgain')}</Button>}
    >
      {translate?.('frontendErrorCodes.UNEXPECTED')}
    </Notice>
  );
}
