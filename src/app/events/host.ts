import type { EarlyCalls } from '../../element/early-calls';
import type { Send } from '../../http/send';
import type { Logger, OnboardingProps } from '../settings/settings';
import type { Emit } from './events';

/** What the custom element gives the app; the app makes everything else itself. */
export interface Host {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly version: string;
  readonly send: Send;
  readonly early: EarlyCalls;
  /** A random UUID, also where the page is plain HTTP. */
  readonly newRequestId: () => string;
  /** The host's logger, or the console; it never throws. */
  readonly logger: Logger;
  /** The language of requests before the investor's own is known. */
  readonly preferredLanguage: () => string;
  readonly emit: Emit;
  /** Shows the message that the app or a language can't be loaded, with a button that calls `retry`. */
  readonly showLoadFailure: (retry: () => void) => void;
  /** Call it once the first screen is painted; it removes the skeleton. */
  readonly painted: () => void;
  /**
   * Loads and makes the app of this element, once: its stores outlive every mount. Never rejects; a failed
   * load shows a message with a retry button, and the promise stays pending.
   */
  readonly app: (props: HostProps) => Promise<OnboardingApp>;
}

/** The methods of the element. */
export interface Commands {
  goTo(milestoneId: string, sectionId?: string): void;
  setLanguage(code: string): void;
  refresh(): void;
  signOut(): void;
}

/** The props that r2wc passes: attributes, object properties and the host. */
export interface HostProps extends OnboardingProps {
  readonly host: Host;
}

/** One element's app: its stores live as long as the element, its React tree from mount to unmount. */
export interface OnboardingApp {
  readonly commands: Commands;
  /** Renders into the shadow root and resumes work; returns the unmount function. */
  mount(container: ShadowRoot): () => void;
  /** Applies changed attributes or properties. */
  update(props: HostProps): void;
}
