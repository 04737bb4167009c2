import type { FieldDefinition } from '../../../http/schemas/element-schema';
import type { ElementRules } from '../model/section-model';
import { parseDisableWhen } from './disable-when';
import { parseConditions } from './parse-conditions';

/**
 * An element's three conditions, checked. A malformed one is left out, so that the element stays visible and
 * enabled, and is reported in `reasons` (product-rules#malformed-condition).
 */
export function ignoreMalformedConditions(definition: FieldDefinition): {
  readonly rules: ElementRules;
  readonly reasons: readonly string[];
} {
  const hidden = parseConditions(definition.hiddenWhen);
  const disabled = parseConditions(definition.disabledWhen);
  const disable = parseDisableWhen(definition.disableWhen);
  const reasons: string[] = [];
  if (hidden.reason) reasons.push(`a condition of hiddenWhen ${hidden.reason}`);
  if (disabled.reason) reasons.push(`a condition of disabledWhen ${disabled.reason}`);
  if (disable.reason) reasons.push(`disableWhen ${disable.reason}`);
  return {
    rules: {
      hiddenWhen: hidden.conditions,
      disabledWhen: disabled.conditions,
      disableWhen: disable.disableWhen,
    },
    reasons,
  };
}
