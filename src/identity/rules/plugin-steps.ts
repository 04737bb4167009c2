import { isRecord } from '../../kit/rules/is-record';

/** The default steps of a plugin (product-rules#default-steps). */
export const DEFAULT_PLUGIN_STEPS = ['welcome', 'document', 'face', 'complete'] as const;

/** One step of the first provider's flow: a name, or a name with options. */
export type PluginStep =
  | string
  | { readonly type: string; readonly options?: Readonly<Record<string, unknown>> };

/** Translated texts by step type; the provider has its own for missing ones. */
export interface StepTexts {
  readonly welcome: {
    readonly title?: string;
    readonly descriptions?: readonly string[];
    readonly nextButton?: string;
  };
  readonly complete: { readonly message?: string; readonly submessage?: string };
}

/** The steps of `config.data.step`; the default ones for a missing or empty list, or another value. */
export function pluginSteps(step: unknown): readonly PluginStep[] {
  const steps = Array.isArray(step) ? step.filter(isStep) : [];
  return steps.length > 0 ? steps : DEFAULT_PLUGIN_STEPS;
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

/** What the investor will have to show, listed beside the SDK. */
export type PreviewPart = 'document' | 'selfie' | 'camera';

/** The parts of a list of steps; all parts for the second provider, which has no list. */
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
