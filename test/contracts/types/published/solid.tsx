/** @jsxImportSource solid-js */
import type {} from 'investor-onboarding/solid';

/** What a host in Solid may write, and what it may not. */
export const widget = () => (
  <investor-onboarding
    api-base="https://api.example/v1"
    auth="bearer"
    class="wide"
    prop:getAccessToken={async () => 'token'}
    prop:themes={{ acme: { primary: '#123456', primaryDark: '#123456' } }}
    on:onboarding-complete={(event) => event.detail.redirectUrl?.length}
  />
);

// @ts-expect-error no such way to sign in
export const wrongAuth = () => <investor-onboarding auth="token" />;
// @ts-expect-error themes are objects, not text
export const wrongThemes = () => <investor-onboarding prop:themes="acme" />;
// @ts-expect-error no such property
export const wrongName = () => <investor-onboarding apibase="https://api.example/v1" />;
export const wrongListener = () => (
  // @ts-expect-error the event is no text
  <investor-onboarding on:onboarding-complete={(event: string) => event} />
);
