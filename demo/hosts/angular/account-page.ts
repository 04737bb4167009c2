import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, inject } from '@angular/core';
import 'investor-onboarding';
import type { InvestorOnboardingElement, OnboardingEventMap } from 'investor-onboarding';
import { HostState } from './host-state';

type Settings = Required<Pick<InvestorOnboardingElement, 'apiBase' | 'themes' | 'getAccessToken'>>;

@Component({
  selector: 'account-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h2>Render {{ state.renders() }}</h2>
    <investor-onboarding
      [apiBase]="settings.apiBase"
      routing="memory"
      [themes]="themes()"
      [getAccessToken]="settings.getAccessToken"
      (onboarding-complete)="complete($event)"
    />
  `,
})
export class AccountPage {
  protected readonly state = inject(HostState);
  /** What the page's own backend tells the host. */
  protected readonly settings = (globalThis as unknown as { hostSettings: Settings }).hostSettings;
  /** Another object with each render, as hosts do. */
  protected readonly themes = computed(() => {
    this.state.renders();
    return { ...this.settings.themes };
  });

  protected complete(event: OnboardingEventMap['onboarding-complete']): void {
    event.preventDefault();
    this.state.heard.set(`complete ${event.detail.kycStatus}`);
  }
}
