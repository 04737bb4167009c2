import { Component, type ReactNode } from 'react';
import { unexpected } from '../http/errors';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { TextContext } from '../language/context';

export interface ErrorBoundaryProps {
  /** Names the region in the log. */
  readonly region: string;
  readonly report: (error: unknown, options?: { readonly notice?: boolean }) => void;
  readonly children: ReactNode;
}

/** Keeps a failing view to its region: one error event, the message and a way to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const cause = error instanceof Error ? `${error.name}: ${error.message}` : 'no error object';
    this.props.report(unexpected(`the ${this.props.region} region failed: ${cause}`, error), {
      notice: false,
    });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <TextContext.Consumer>
        {(translate) => (
          <Notice
            tone="error"
            title={translate?.('frontendErrorCodes.UNEXPECTED')}
            actions={
              <Button onClick={() => this.setState({ failed: false })}>
                {translate?.('shared.label.tryAgain')}
              </Button>
            }
          />
        )}
      </TextContext.Consumer>
    );
  }
}
