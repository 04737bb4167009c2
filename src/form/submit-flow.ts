/** How long the success message stands before the redirect (spec section 9). */
export const REDIRECT_DELAY_MS = 3000;

/** Where the flow goes on: as profile/rules/next-section answers it. */
export type FollowingStep<Place> =
  | { readonly kind: 'section'; readonly place: Place }
  | { readonly kind: 'finished' }
  | { readonly kind: 'broken' };

/** What the submit flow needs of the world; every promise rejects when the section is left. */
export interface SubmitPort<Place> {
  /** Warn-on-update applies: some standard answer that had a value has changed. */
  updateWarningApplies(): boolean;
  openUpdateWarning(): void;
  showLoader(): void;
  hideLoader(): void;
  walletLinkNeeded(): boolean;
  linkWalletToIdentity(): Promise<void>;
  valuesModified(): boolean;
  saveSection(): Promise<void>;
  /** Re-fetches the qualification. */
  fetchQualification(): Promise<void>;
  followingStep(): FollowingStep<Place>;
  /** Fetches KYC data; a failure is logged there and blocks nothing. */
  fetchKyc(): Promise<void>;
  announceSuccess(): void;
  wait(milliseconds: number): Promise<void>;
  /** Leads to the investor portal, else to the dashboard. */
  leave(): void;
  goTo(place: Place): void;
  /** Raises the unexpected error with its cause for the log. */
  raiseUnexpected(reason: string): void;
}

/**
 * The submit flow, step by step (spec section 4, 'Submit flow'). `confirmed`: the investor confirmed the
 * update warning. Rejects with the error of the step that failed; the loader is hidden in any case.
 */
export async function submitFlow<Place>(
  port: SubmitPort<Place>,
  confirmed: boolean,
): Promise<void> {
  if (!confirmed && port.updateWarningApplies()) {
    port.openUpdateWarning();
    return;
  }
  port.showLoader();
  try {
    if (port.walletLinkNeeded()) await port.linkWalletToIdentity();
    if (port.valuesModified()) {
      await port.saveSection();
      await port.fetchQualification();
    }
    await goOn(port);
  } finally {
    port.hideLoader();
  }
}

async function goOn<Place>(port: SubmitPort<Place>): Promise<void> {
  const next = port.followingStep();
  if (next.kind === 'section') return port.goTo(next.place);
  if (next.kind === 'broken') {
    return port.raiseUnexpected('an active section exists, but no active milestone leads to it');
  }
  await port.fetchKyc();
  port.hideLoader();
  port.announceSuccess();
  await port.wait(REDIRECT_DELAY_MS);
  port.leave();
}
