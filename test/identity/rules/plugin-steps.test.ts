import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PLUGIN_STEPS,
  pluginSteps,
  previewParts,
  withStepTexts,
} from '../../../src/identity/rules/plugin-steps';

describe('the steps of a plugin', () => {
  it.each([undefined, null, 'welcome', {}, [], [''], [{ type: '' }], [{ type: 3 }], [null, 3]])(
    'are the default for %j',
    (step) => {
      expect(pluginSteps(step)).toEqual(['welcome', 'document', 'face', 'complete']);
      expect(pluginSteps(step)).toBe(DEFAULT_PLUGIN_STEPS);
    },
  );

  it('are those of the list, with their options', () => {
    const steps = ['document', { type: 'face', options: { requestedVariant: 'motion' } }];
    expect(pluginSteps(steps)).toEqual(steps);
  });
});

describe('the texts of the steps', () => {
  const texts = {
    welcome: { title: 'Hello', descriptions: ['One', 'Two'], nextButton: 'Go' },
    complete: { message: 'Thanks', submessage: 'Bye' },
  };

  it('stand in welcome and complete', () => {
    expect(withStepTexts(DEFAULT_PLUGIN_STEPS, texts)).toEqual([
      { type: 'welcome', options: texts.welcome },
      'document',
      'face',
      { type: 'complete', options: texts.complete },
    ]);
  });

  it('leave the backend its own words', () => {
    const own = [{ type: 'welcome', options: { title: 'Ours' } }];
    expect(withStepTexts(own, texts)).toEqual([
      { type: 'welcome', options: { ...texts.welcome, title: 'Ours' } },
    ]);
  });

  it('leave a step alone where there are none', () => {
    expect(withStepTexts(['welcome', 'complete'], { welcome: {}, complete: {} })).toEqual([
      'welcome',
      'complete',
    ]);
  });
});

describe('the preview of a check', () => {
  it.each([
    [undefined, ['document', 'selfie', 'camera']],
    [DEFAULT_PLUGIN_STEPS, ['document', 'selfie', 'camera']],
    [
      ['welcome', { type: 'document' }],
      ['document', 'camera'],
    ],
    [['faceMotion'], ['selfie', 'camera']],
    [['poa'], ['document', 'camera']],
    [['proofOfAddress'], ['document', 'camera']],
    [['documentGuide', 'surface', 'mypoa'], []],
    [['welcome', 'complete'], []],
  ])('of %j is %j', (steps, parts) => {
    expect(previewParts(steps)).toEqual(parts);
  });
});
