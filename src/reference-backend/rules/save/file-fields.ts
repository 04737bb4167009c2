import { kindOf } from '../../../form/kinds/index';
import { elementKey } from '../../../form/rules/model/section-model';
import type { FieldDefinition } from '../../../http/schemas';
import type { TextLanguage } from '../language/localized-text';
import { localizeElement } from '../profile/localize-section';
import {
  type LocalizedElement,
  type ProfileDefinition,
  sectionsOf,
} from '../profile/profile-definition';

/** A file element of a profile with the names its document goes by. */
export interface FileField {
  readonly sectionId: string;
  readonly fieldsetId: string;
  readonly key: string;
  readonly documentId: string;
  readonly definition: FieldDefinition;
}

/**
 * Every file element; the fieldset's files count as defined, whatever conditions say
 * (product-rules#document-id-counts-all).
 */
export function fileFields(
  profile: Pick<ProfileDefinition, 'milestones'>,
  language: TextLanguage = 'en',
): readonly FileField[] {
  return sectionsOf(profile).flatMap(({ id, elements = [] }) =>
    elements.flatMap((element) => fieldsOfGroup(id, element, language)),
  );
}

function fieldsOfGroup(
  sectionId: string,
  localized: LocalizedElement,
  language: TextLanguage,
): FileField[] {
  if (!(localized.fields ?? [localized]).some(isFile)) return [];
  const element = localizeElement(localized, language);
  const fields = element.fields ? element.fields.filter(isFile) : [element].filter(isFile);
  const fieldsetId = element.fields ? element.id : elementKey(element);
  return fields.map((field) => {
    const key = elementKey(field);
    const documentId = fields.length === 1 ? key : `${fieldsetId}__${key}`;
    return { sectionId, fieldsetId, key, documentId, definition: field };
  });
}

function isFile({ type }: { readonly type: string }) {
  return kindOf(type).isFile;
}
