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
export type ComingPart = 'document' | 'selfie' | 'camera';

/** The parts of a list of steps; all parts for Sumsub, which has no list. */
export function comingParts(steps: readonly PluginStep[] | undefined): readonly ComingPart[] {
  if (!steps) return ['document', 'selfie', 'camera'];
  const types = steps.map((step) => (typeof step === 'string' ? step : step.type));
  const has = (pattern: RegExp) => types.some((type) => pattern.test(type));
  const parts: ComingPart[] = [];
  if (has(/^(document|poa|proofOfAddress)$/)) parts.push('document');
  if (has(/^face/)) parts.push('selfie');
  return parts.length > 0 ? [...parts, 'camera'] : parts;
}

function isStep(step: unknown): step is PluginStep {
  if (isRecord(step)) return typeof step.type === 'string' && step.type !== '';
  return typeof step === 'string' && step !== '';
}
