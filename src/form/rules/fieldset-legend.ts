import type { ElementDefinition } from '../../http/schemas';

/** The words of a fieldset's legend: the legend's own, else the fieldset's label; '' for none. */
export function fieldsetLegend({
  legend,
  label,
}: Pick<ElementDefinition, 'legend' | 'label'>): string {
  const own = typeof legend === 'object' ? legend.label : legend;
  return own || label || '';
}
