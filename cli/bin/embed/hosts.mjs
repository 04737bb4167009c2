// @ts-check
/**
 * What stands in the source of a host, by what it is made with. docs/embed/embedding.md says why each is so.
 *
 * @typedef {import('./host-page.mjs').Embedding} Embedding
 * @typedef {{ readonly file: string, readonly code: string }} HostFile
 */
import { attributesOf, contentSecurityPolicyOf, NONCE } from './host-page.mjs';

/** @type {Readonly<Record<string, (embedding: Embedding) => readonly HostFile[]>>} */
const FILES = {
  react: (embedding) => [
    { file: 'onboarding.tsx', code: reactComponent(embedding, 'investor-onboarding/react') },
  ],
  react18: (embedding) => [
    {
      file: 'onboarding.tsx',
      code: reactComponent(embedding, 'investor-onboarding/react-standalone'),
    },
  ],
  next: (embedding) => [
    {
      file: 'app/account/onboarding.tsx',
      code: `'use client';\n${reactComponent(embedding, 'investor-onboarding/react')}`,
    },
    {
      file: 'app/account/page.tsx',
      code: `import { connection } from 'next/server';
import { Onboarding } from './onboarding';

export default async function Page() {
  // The policy has a nonce for each request, so the page is rendered for each.
  await connection();
  return <Onboarding />;
}`,
    },
    {
      file: 'proxy.ts',
      code: `import { type NextRequest, NextResponse } from 'next/server';

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID());
  // In development React uses eval, to say where on the server an error came from.
  const isDev = process.env.NODE_ENV === 'development';
  const policy = \`${policyOfNext(embedding)}\`.replaceAll(/\\s+/g, ' ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = {
  matcher: [
    {
      source: '/((?!api|_next/static|_next/image|favicon.ico).*)',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
};`,
    },
  ],
  vue: (embedding) => [
    {
      file: 'onboarding.vue',
      code: `<script setup lang="ts">
import { InvestorOnboarding } from 'investor-onboarding/vue';
${tokenFunction(embedding)}</script>

<template>
  <InvestorOnboarding
    ${propsOf(embedding, ':getAccessToken="getAccessToken"').join('\n    ')}
  />
</template>`,
    },
  ],
  angular: (embedding) => [
    {
      file: 'onboarding.component.ts',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
${tokenFunction(embedding)}
@Component({
  selector: 'app-onboarding',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <investor-onboarding
      ${[...attributesOf(embedding), ...(embedding.tokenUrl ? ['[getAccessToken]="getAccessToken"'] : [])].join('\n      ')}
    ></investor-onboarding>
  \`,
})
export class OnboardingComponent {${embedding.tokenUrl ? '\n  readonly getAccessToken = getAccessToken;\n' : ''}}`,
    },
    // Angular gives the nonce to the styles of components, and its build to what it writes into the page.
    { file: 'index.html', code: `<app-root ngCspNonce="${NONCE}"></app-root>` },
  ],
};

/** What a page can be made with. */
export const HOSTS = ['html', ...Object.keys(FILES)];

/**
 * The files of a host that is no plain page.
 *
 * @param {Embedding} embedding
 */
export function hostFilesOf(embedding) {
  return FILES[embedding.host ?? '']?.(embedding) ?? [];
}

/**
 * The policy as a template literal, with the names `nonce` and `isDev` of the file around it.
 *
 * @param {Embedding} embedding
 */
function policyOfNext(embedding) {
  return contentSecurityPolicyOf(embedding)
    .replaceAll(NONCE, `\${nonce}`)
    .split('; ')
    .map((directive) =>
      directive.startsWith('script-src ')
        ? `${directive}\${isDev ? " 'unsafe-eval'" : ''}`
        : directive,
    )
    .join(';\n    ');
}

/**
 * @param {Embedding} embedding
 * @param {string} from
 */
function reactComponent(embedding, from) {
  return `import { InvestorOnboarding } from '${from}';
${tokenFunction(embedding)}
export function Onboarding({ rendered }: { rendered?: string }) {
  return (
    <InvestorOnboarding
      ${propsOf(embedding, 'getAccessToken={getAccessToken}').join('\n      ')}
      rendered={rendered}
    />
  );
}`;
}

/**
 * The props of a component: the attributes under the names of their properties. It waits for the tokens by itself.
 *
 * @param {Embedding} embedding
 * @param {string} token how the framework gives a function
 */
function propsOf(embedding, token) {
  const props = attributesOf(embedding)
    .filter((attribute) => !attribute.startsWith('auth='))
    .map((attribute) =>
      attribute.replace(/-([a-z])(?=[^"]*=")/g, (_, letter) => letter.toUpperCase()),
    );
  return [...props, ...(embedding.tokenUrl ? [token] : [])];
}

/** @param {Embedding} embedding */
function tokenFunction({ tokenUrl }) {
  if (!tokenUrl) return '';
  return `import type { GetAccessToken } from 'investor-onboarding';

const getAccessToken: GetAccessToken = async ({ signal }) => {
  const response = await fetch('${tokenUrl}', { method: 'POST', signal });
  return response.ok ? response.text() : null;
};
`;
}
