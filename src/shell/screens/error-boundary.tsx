import { Component, type ReactNode, useContext } from 'react';
import { unexpected } from '../../http/errors';
import { Button } from '../../kit/controls/button';
import { Notice } from '../../kit/display/notice';
import { TextContext } from '../../language/context';

/** Reports a failure: log line, event and, unless said otherwise, a notice. */
export type ErrorReport = (error: unknown, options?: { readonly notice?: boolean }) => void;

export interface ErrorBoundaryProps {
  /** Names the region in the log. */
  readonly region: string;
  readonly report: ErrorReport;
  /** What the region shows: when it becomes another, the region is tried again by itself. */
  readonly at?: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly at: unknown;
}

/**
 * Keeps a crash to its region: one log line, one error event, the message and a way to try again. The
 * rest of the widget goes on, and so do the stores: what was typed is there again with the region.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: BoundaryState) {
    return Object.is(at, state.at) ? null : { at, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    // The message alone: it may quote, but a stack's cause or a component's props would tell more.
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : 'no error object';
    const reason = `the ${this.props.region} region failed: ${cause}`;
    this.props.report(unexpected(reason, error), { notice: false });
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
