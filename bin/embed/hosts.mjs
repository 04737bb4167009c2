// @ts-check
/**
 * What stands in the source of a host, by what it is made with. docs/embedding.md says why each is so.
 *
 * @typedef {import('./host-page.mjs').Embedding} Embedding
 * @typedef {{ readonly file: string, readonly code: string }} HostFile
 */
import { attributesOf } from './host-page.mjs';

/** @type {Readonly<Record<string, (embedding: Embedding) => readonly HostFile[]>>} */
const FILES = {
  react: (embedding) => [
    {
      file: 'onboarding.tsx (React 19)',
      code: `import type {} from 'investor-onboarding/react';
${tokenFunction(embedding)}
export function Onboarding() {
  return (
    <investor-onboarding
      ${propsOf(embedding, 'getAccessToken={getAccessToken}').join('\n      ')}
    />
  );
}`,
    },
  ],
  next: (embedding) => [
    {
      file: 'app/account/onboarding.tsx',
      code: `'use client';
import dynamic from 'next/dynamic';

// React sets no properties on a tag that a server has rendered.
export const Onboarding = dynamic(() => import('./widget'), { ssr: false });`,
    },
    {
      file: 'app/account/widget.tsx',
      code: `'use client';
import type {} from 'investor-onboarding/react';
${tokenFunction(embedding)}
export default function Widget() {
  return (
    <investor-onboarding
      ${propsOf(embedding, 'getAccessToken={getAccessToken}').join('\n      ')}
    />
  );
}`,
    },
  ],
  vue: (embedding) => [
    {
      file: 'vite.config.ts',
      code: `vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'investor-onboarding' } } })`,
    },
    {
      file: 'Onboarding.vue',
      code: `<script setup lang="ts">
import type {} from 'investor-onboarding/vue';
${tokenFunction(embedding)}</script>

<template>
  <investor-onboarding
    ${propsOf(embedding, ':getAccessToken.prop="getAccessToken"').join('\n    ')}
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
      ${propsOf(embedding, '[getAccessToken]="getAccessToken"').join('\n      ')}
    ></investor-onboarding>
  \`,
})
export class OnboardingComponent {${embedding.tokenUrl ? '\n  readonly getAccessToken = getAccessToken;\n' : ''}}`,
    },
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
 * @param {Embedding} embedding
 * @param {string} token how the framework sets the property
 */
function propsOf(embedding, token) {
  return [...attributesOf(embedding), ...(embedding.tokenUrl ? [token] : [])];
}

/** Outside of the component, so that it stays the same function: a new one is a new source of tokens. @param {Embedding} embedding */
function tokenFunction({ tokenUrl }) {
  if (!tokenUrl) return '';
  return `import type { GetAccessToken } from 'investor-onboarding';

const getAccessToken: GetAccessToken = async ({ signal }) => {
  const response = await fetch('${tokenUrl}', { method: 'POST', signal });
  return response.ok ? response.text() : null;
};
`;
}
