import type { PluginStep } from './plugin-steps';

/** Translated texts by step type; the provider has its own for missing ones. */
export interface StepTexts {
  readonly welcome: {
    readonly title?: string;
    readonly descriptions?: readonly string[];
    readonly nextButton?: string;
  };
  readonly complete: { readonly message?: string; readonly submessage?: string };
}

/**
 * The translated texts of welcome and complete, as far as there are any. `translated`: the text of a key;
 * undefined if there is none.
 */
export function stepTexts(translated: (key: string) => string | undefined): StepTexts {
  const text = (key: string) => translated(`plugins.id-check-onfido.steps.${key}`);
  const descriptions: string[] = [];
  for (let line = text('welcome.descriptions.0'); line !== undefined; ) {
    descriptions.push(line);
    line = text(`welcome.descriptions.${descriptions.length}`);
  }
  return {
    welcome: {
      ...named('title', text('welcome.title')),
      ...(descriptions.length > 0 && { descriptions }),
      ...named('nextButton', text('welcome.nextButton')),
    },
    complete: {
      ...named('message', text('complete.message')),
      ...named('submessage', text('complete.submessage')),
    },
  };
}

/** Adds our texts to welcome and complete as options; the backend's own options override them. */
export function withStepTexts(
  steps: readonly PluginStep[],
  texts: StepTexts,
): readonly PluginStep[] {
  return steps.map((step) => {
    const own = typeof step === 'string' ? { type: step } : step;
    const words = own.type === 'welcome' || own.type === 'complete' ? texts[own.type] : {};
    if (Object.keys(words).length === 0) return step;
    return { ...own, options: { ...words, ...own.options } };
  });
}

function named<Name extends string>(name: Name, text: string | undefined) {
  return text === undefined ? {} : ({ [name]: text } as { [key in Name]: string });
}
