import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FIELD_VECTORS, SECTION_VECTORS } from '../../../cli/contract/vectors';
import { flattenSection } from '../../../src/form/rules/model/flatten-section';
import { initialValues } from '../../../src/form/rules/settling';
import { validate } from '../../../src/form/rules/validity/field-validity';
import { elementSchema } from '../../../src/http/schemas';
import { milestoneIcon } from '../../../src/kit/icons/milestone-icons';

const PAGE = readFileSync('docs/backend/fields.md', 'utf8');
const BLOCKS = [...PAGE.matchAll(/^```json field=(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', json = '']) => ({ name, elements: [JSON.parse(json)].flat() as unknown[] }),
);

const PICTURES_LIMIT_BYTES = 600 * 1024;

describe('docs/backend/fields.md', () => {
  it.each(BLOCKS)(
    'has the example $name, a form without problems, with a picture',
    ({ name, elements }) => {
      const checked = elements.map((element) => v.parse(elementSchema, element));
      const model = flattenSection({ id: 's', label: 'S', status: 'active', elements: checked });
      expect(model.problems).toEqual([]);
      const { values, problems } = initialValues(model);
      expect(problems).toEqual([]);
      // What is shown as stored is right; what is empty may still be required.
      const wrong = validate(model, values).filter(({ key }) => values.get(key));
      expect(wrong).toEqual([]);
      expect(PAGE).toContain(`](../images/fields/${name}.png)`);
      const picture = `docs/images/fields/${name}.png`;
      expect(existsSync(picture), `npm run screenshots -- fields ${name}`).toBe(true);
    },
  );

  it('has pictures with a small total size', () => {
    const bytes = BLOCKS.map(({ name }) => statSync(`docs/images/fields/${name}.png`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PICTURES_LIMIT_BYTES);
  });

  const { components } = parse(readFileSync('docs/backend/openapi.yaml', 'utf8'));

  it('names every type of the contract', () => {
    const types: string[] = components.schemas.Field.properties.type.examples;
    for (const type of types) expect(PAGE).toContain(`\`${type}\``);
  });

  it('names every error of the vectors', () => {
    const errors = [
      ...FIELD_VECTORS.flatMap(({ cases }) => cases.map(({ error }) => error)),
      ...SECTION_VECTORS.flatMap(({ cases }) => cases.flatMap((one) => Object.values(one.errors))),
    ];
    for (const error of new Set(errors)) if (error) expect(PAGE).toContain(`\`${error}\``);
  });

  it('names every icon', () => {
    const icons: string[] = components.schemas.Milestone.properties.icon.examples;
    for (const icon of icons) {
      expect(milestoneIcon(icon)).toBeDefined();
      expect(PAGE).toContain(`\`${icon}\``);
    }
  });
});

it('the links in the example of docs/backend/fields.md have a target', () => {
  const folder = 'examples/backend-python';
  const text = readFileSync(path.join(folder, 'README.md'), 'utf8');
  for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)) {
    expect(existsSync(path.join(folder, target))).toBe(true);
  }
});
