import { describe, expect, it } from 'vitest';
import { DEFAULT_PLUGIN_STEPS, withStepTexts } from '../../../../src/identity/rules/step-texts';

describe('the texts of the steps', () => {
  const texts = {
    welcome: { title: 'Hello', descriptions: ['One', 'Two'], nextButton: 'Go' },
    complete: { message: 'Thanks', submessage: 'Bye' },
  };

  it('are added to welcome and complete', () => {
    expect(withStepTexts(DEFAULT_PLUGIN_STEPS, texts)).toEqual([
      { type: 'welcome', options: texts.welcome },
      'document',
      'face',
      { type: 'complete', options: texts.complete },
    ]);
  });

  it('do not replace the backend’s own texts', () => {
    const own = [{ type: 'welcome', options: { title: 'Ours' } }];
    expect(withStepTexts(own, texts)).toEqual([
      { type: 'welcome', options: { ...texts.welcome, title: 'Ours' } },
    ]);
  });

  it('leave a step unchanged where there are none', () => {
    expect(withStepTexts(['welcome', 'complete'], { welcome: {}, complete: {} })).toEqual([
      'welcome',
      'complete',
    ]);
  });
});
