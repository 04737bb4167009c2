import { Component, type ReactNode } from 'react';
import { OnboardingError } from '../http/errors';
import { Button } from '../kit/button';
import { LoadError } from '../kit/lazy-view';
import { Notice } from '../kit/notice';
import { TextContext } from '../language/context';
import type { TextKey } from '../language/text';

export interface ErrorBoundaryProps {
  /** Names the region in the log. */
  readonly region: string;
  readonly report: (error: unknown, options?: { readonly notice?: boolean }) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  /** Why the region shows a message instead of itself. */
  readonly key?: TextKey | undefined;
}

/** Keeps a failing view to its region: one error event, the message and a way to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    const loading = error instanceof LoadError;
    return { key: loading ? 'notices.partNotLoaded' : 'frontendErrorCodes.UNEXPECTED' };
  }

  override componentDidCatch(error: unknown): void {
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : 'no error object';
    const reason = `the ${this.props.region} region failed: ${cause}`;
    const code = error instanceof LoadError ? 'NETWORK' : 'UNEXPECTED';
    this.props.report(new OnboardingError(code, { reason, cause: error }), { notice: false });
  }

  override render(): ReactNode {
    const { key } = this.state;
    if (!key) return this.props.children;
    return (
      <TextContext.Consumer>
        {(translate) => (
          <Notice
            tone="error"
            title={translate?.(key)}
            actions={
              <Button onClick={() => this.setState({ key: undefined })}>
                {translate?.('shared.label.tryAgain')}
              </Button>
            }
          />
        )}
      </TextContext.Consumer>
    );
  }
}
