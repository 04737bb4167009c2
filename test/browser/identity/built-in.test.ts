import { checkProvider } from '../../../src/check-provider';
import { onfidoProvider } from '../../../src/identity/providers/onfido-adapter';
import { sumsubProvider } from '../../../src/identity/providers/sumsub-adapter';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { expect } from '../../support/browser/assert';
import { describe, it } from '../../support/browser/suite';

/** The vendors' own packages run; what they load of their servers are the stand-ins (server/stand-ins). */
const trusted = { listed: [location.origin] };
const configOf = (pluginId: string) => demoIdentityConfig(pluginId, 'investor-1', location.origin);
const NO_TEXTS = { welcome: {}, complete: {} };

declare global {
  interface Window {
    /** What the stand-in for Onfido's core was started with (server/stand-ins/onfido.js). */
    onfidoInits?: Record<string, unknown>[];
  }
}

/** Presses a button that the stand-in has drawn into the page. */
const pressInPage = (name: string) => (container: HTMLElement) => {
  const buttons = Array.from(container.querySelectorAll('button'));
  buttons.find(({ textContent }) => textContent === name)?.click();
};

const pressInFrame = (id: string) => (container: HTMLElement) => {
  const document = container.querySelector('iframe')?.contentDocument;
  document?.querySelector<HTMLButtonElement>(`#${id}`)?.click();
};

describe('the built-in providers', () => {
  it('keep every rule of checkProvider: the first', async () => {
    const act = {
      done: async (container: HTMLElement) => {
        for (const step of ['welcome', 'document', 'face']) {
          pressInPage(`Finish the step ${step}`)(container);
        }
      },
      cancel: pressInPage('Leave the check'),
      fail: pressInPage('Fail with an error'),
    };
    const config = configOf('id-check-onfido');
    const provider = onfidoProvider(trusted, () => NO_TEXTS);
    expect(await checkProvider(provider, { config, act })).toEqual([]);
  });

  it('run the workflow of Onfido’s that config.data names, in place of steps', async () => {
    const provider = onfidoProvider(trusted, () => NO_TEXTS);
    const config = { ...configOf('id-check-onfido'), workflowRunId: 'run-1' };
    const inits = () => window.onfidoInits ?? [];
    const before = inits().length;
    const act = { done: pressInPage('Finish the step workflow') };
    expect(await checkProvider(provider, { config, act })).toEqual([]);
    const starts = inits().slice(before);
    expect(starts.length).toBeGreaterThan(0);
    for (const parameters of starts) {
      expect(parameters.workflowRunId).toBe('run-1');
      expect('steps' in parameters).toBe(false);
    }
  });

  it('keep every rule of checkProvider: the second', async () => {
    const act = { done: pressInFrame('done'), fail: pressInFrame('error') };
    const config = configOf('id-check-sumsub');
    expect(await checkProvider(sumsubProvider(trusted), { config, act })).toEqual([]);
  });
});
