import { isRecord } from '../../kit/rules/is-record';

/** The default steps of a plugin (product-rules#default-steps). */
export const DEFAULT_PLUGIN_STEPS = ['welcome', 'document', 'face', 'complete'] as const;

/** One step of Onfido's flow: a name, or a name with options. */
export type PluginStep =
  | string
  | { readonly type: string; readonly options?: Readonly<Record<string, unknown>> };

/** The steps of `config.data.step`; the default ones for a missing or empty list, or another value. */
export function pluginSteps(step: unknown): readonly PluginStep[] {
  const steps = Array.isArray(step) ? step.filter(isStep) : [];
  return steps.length > 0 ? steps : DEFAULT_PLUGIN_STEPS;
}

/** What the investor will have to show, listed beside the SDK. */
export type PreviewPart = 'document' | 'selfie' | 'camera';

/** The parts of a list of steps; all parts for Sumsub, which has no list. */
export function previewParts(steps: readonly PluginStep[] | undefined): readonly PreviewPart[] {
  if (!steps) return ['document', 'selfie', 'camera'];
  const types = steps.map((step) => (typeof step === 'string' ? step : step.type));
  const has = (pattern: RegExp) => types.some((type) => pattern.test(type));
  const parts: PreviewPart[] = [];
  if (has(/^(document|poa|proofOfAddress)$/)) parts.push('document');
  if (has(/^face/)) parts.push('selfie');
  return parts.length > 0 ? [...parts, 'camera'] : parts;
}

function isStep(step: unknown): step is PluginStep {
  if (isRecord(step)) return typeof step.type === 'string' && step.type !== '';
  return typeof step === 'string' && step !== '';
}

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

/** Why the camera can't be used: the page's policy, a denied permission, no camera. */
export type CameraProblem = 'policy' | 'refused' | 'none';

/** What a browser tells without a prompt; undefined for what it does not tell. */
export interface CameraFacts {
  /** The page's policy lets the provider use the camera. */
  readonly allowedByPolicy?: boolean | undefined;
  readonly permission?: string | undefined;
  readonly hasCamera?: boolean | undefined;
}

/** The problem to show, if any; a policy also hides the camera, so it comes first. */
export function cameraProblem(facts: CameraFacts): CameraProblem | undefined {
  if (facts.allowedByPolicy === false) return 'policy';
  if (facts.permission === 'denied') return 'refused';
  return facts.hasCamera === false ? 'none' : undefined;
}
