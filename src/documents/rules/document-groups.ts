import type { FieldModel, SectionModel } from '../../form/rules/model/section-model';

/** One file element of a section, with the ids of its document. */
export interface GroupMember {
  readonly key: string;
  /** The file's id in every call. */
  readonly documentId: string;
  /** The element; of elements that share a key, the first. */
  readonly field: FieldModel;
}

/** The files that are announced together: those of one fieldset, or one outside any. */
export interface DocumentGroup {
  readonly fieldsetId: string;
  readonly members: readonly GroupMember[];
}

/**
 * The groups of a section in document order (product-rules#document-group). All defined files count, shown or
 * not, so that ids do not change with conditions. A document's id is the key in a group of one, else fieldset
 * id and key.
 */
export function documentGroups({ fields }: Pick<SectionModel, 'fields'>): readonly DocumentGroup[] {
  const groups = new Map<string, FieldModel[]>();
  const grouped = new Set<string>();
  for (const field of fields) {
    if (field.kind !== 'file' || grouped.has(field.key)) continue;
    grouped.add(field.key);
    const name = field.fieldset ? `fieldset ${field.fieldset.id}` : `field ${field.key}`;
    groups.set(name, [...(groups.get(name) ?? []), field]);
  }
  return [...groups.values()].map(toGroup);
}

function toGroup(fields: readonly FieldModel[]): DocumentGroup {
  const [first] = fields;
  const fieldsetId = first?.fieldset?.id ?? first?.key ?? '';
  const members = fields.map((field) => ({
    key: field.key,
    documentId: documentId(fieldsetId, field.key, fields.length),
    field,
  }));
  return { fieldsetId, members };
}

/** The key in a group of a single file, else fieldset id, `__` and key (product-rules#document-id). */
export function documentId(fieldsetId: string, key: string, filesInGroup: number): string {
  return filesInGroup === 1 ? key : `${fieldsetId}__${key}`;
}
