import type { FieldDefinition, Section } from '../../../http/schemas';
import { isRecord } from '../../../kit/rules/is-record';
import { readsElsewhere } from './resolve-profile';

/** A section without each `hiddenWhen` in which a condition reads another section: that it holds is not known here. */
export function ownConditionsOf<S extends Pick<Section, 'id' | 'elements'>>(section: S): S {
  const isOwn = (raw: unknown) =>
    ![raw].flat().some((one) => isRecord(one) && readsElsewhere(one, section.id));
  const without = <E extends FieldDefinition>(element: E): E =>
    isOwn(element.hiddenWhen) ? element : { ...element, hiddenWhen: undefined };
  const elements = section.elements?.map((element) => {
    const { fields, ...own } = without(element);
    return fields ? { ...own, fields: fields.map(without) } : own;
  });
  return elements ? { ...section, elements } : section;
}
