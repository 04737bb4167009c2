import { isRecord } from '../../kit/rules/is-record';

/** The steps where a plugin names none (product-rules#default-steps). */
export const DEFAULT_PLUGIN_STEPS = ['welcome', 'document', 'face', 'complete'] as const;

/** One step of the first provider's flow: its name, or its name with options. */
export type PluginStep =
  | string
  | { readonly type: string; readonly options?: Readonly<Record<string, unknown>> };

/** Translated texts by step type; a text that is missing is left to the provider. */
export interface StepTexts {
  readonly welcome: {
    readonly title?: string;
    readonly descriptions?: readonly string[];
    readonly nextButton?: string;
  };
  readonly complete: { readonly message?: string; readonly submessage?: string };
}

/** The steps of `config.data.step`; the default for a missing, non-array or empty list. */
export function pluginSteps(step: unknown): readonly PluginStep[] {
  const steps = Array.isArray(step) ? step.filter(isStep) : [];
  return steps.length > 0 ? steps : DEFAULT_PLUGIN_STEPS;
}

/** Welcome and complete with our texts as options, below what the backend's own options say. */
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

/** What the investor will be asked to show, listed beside the SDK. */
export type PreviewPart = 'document' | 'selfie' | 'camera';

/** The parts that a list of steps holds; the second provider names none, and asks for all. */
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
