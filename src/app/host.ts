import type { EarlyCalls } from '../element/early-calls';
import type { Send } from '../http/send';
import type { Emit } from './events';
import type { Logger, OnboardingProps } from './settings';

/** What the custom element hands to the app; everything else the app makes itself. */
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
  /** The language to ask in before anything is known of the investor. */
  readonly preferredLanguage: () => string;
  readonly emit: Emit;
  /** The message that stands when the app or a language can't be loaded, with a way to try again. */
  readonly showLoadFailure: (retry: () => void) => void;
  /** Called with the first painted screen, so that the skeleton can go. */
  readonly painted: () => void;
  /**
   * The app of this element, loaded and made once: its stores outlive every mount. Resolves only
   * when it is there; a failed load is shown with a way to try again.
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

/** The props r2wc hands over: attributes, object properties and the host. */
export interface HostProps extends OnboardingProps {
  readonly host: Host;
}

/** One element's app: its stores live as long as the element, its React tree as long as it is shown. */
export interface OnboardingApp {
  readonly commands: Commands;
  /** Renders into the shadow root and takes up the work again; returns the way back. */
  mount(container: ShadowRoot): () => void;
  /** New attributes or properties. */
  update(props: HostProps): void;
}
