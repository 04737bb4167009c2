import type { ElementDefinition, FieldDefinition, Section } from '../../../http/schemas';
import { kindOf } from '../../kinds/index';
import { circlesOf, ignoreCyclicConditions, readersByKey, readsByKey } from '../cyclic-conditions';
import { ignoreMalformedConditions, namedAsAnswered } from '../parse-conditions';
import { settle } from '../settle-conditions';
import { buildModel, NO_RULES } from './build-model';
import {
  type ElementRules,
  elementKey,
  type FormProblem,
  type SectionModel,
} from './section-model';

/** How many conditions a section may have, with all entries of disableWhen: more would keep a page waiting. */
export const MOST_CONDITIONS = 5_000;

/** Reads the conditions of one element after the other; what is wrong with them goes to `problems`. */
function readConditions(
  elements: readonly ElementDefinition[],
  problems: FormProblem[],
): (definition: FieldDefinition) => ElementRules {
  const comparedAs = new Map(
    elements
      .flatMap((element): readonly FieldDefinition[] => [element, ...(element.fields ?? [])])
      .flatMap((one) => {
        const { comparedAs } = kindOf(one.type);
        return comparedAs ? [[elementKey(one), comparedAs] as const] : [];
      }),
  );
  let conditions = 0;
  return (definition) => {
    if (conditions > MOST_CONDITIONS) return NO_RULES;
    const { rules, reasons } = ignoreMalformedConditions(definition);
    for (const reason of reasons) problems.push({ elementKey: elementKey(definition), reason });
    conditions += Object.values(rules).flat().length;
    if (conditions <= MOST_CONDITIONS) return namedAsAnswered(rules, comparedAs);
    const reason = `more than ${MOST_CONDITIONS} conditions in a section: they are ignored from here on`;
    problems.push({ elementKey: elementKey(definition), reason });
    return NO_RULES;
  };
}

/** The code of conditions, which a section without one does without. */
const conditionCode = {
  readConditions,
  ignoreCyclicConditions,
  readsByKey,
  circlesOf,
  readersByKey,
  settle,
};

export type ConditionCode = typeof conditionCode;

/** As `buildModel`, for any section. */
export function flattenSection(section: Section): SectionModel {
  return buildModel(section, conditionCode);
}
