import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PLUGIN_STEPS,
  pluginSteps,
  previewParts,
} from '../../../../src/identity/rules/step-texts';

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
  ])('turns %j into %j', (steps, parts) => {
    expect(previewParts(steps)).toEqual(parts);
  });
});
