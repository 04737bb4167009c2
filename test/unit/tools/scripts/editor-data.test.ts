// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InvestorOnboardingElement } from '../../../../src/pure';
import { vsCodeData, webTypes } from '../../../../tools/scripts/editor-data.mjs';

const manifest = JSON.parse(readFileSync('dist-types/custom-elements.json', 'utf8'));
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();

test('the manifest names the attributes that the element observes', () => {
  const [{ attributes }] = manifest.modules[0].declarations;
  expect(named(attributes)).toEqual([...InvestorOnboardingElement.observedAttributes].sort());
});

test('the data for VS Code has every attribute, with its allowed values', () => {
  const [tag] = vsCodeData(manifest).tags;
  expect(tag?.name).toBe('investor-onboarding');
  expect(named(tag?.attributes ?? [])).toEqual(
    [...InvestorOnboardingElement.observedAttributes].sort(),
  );
  const auth = tag?.attributes.find(({ name }) => name === 'auth');
  expect(auth).toMatchObject({
    values: [{ name: 'auto' }, { name: 'bearer' }, { name: 'cookie' }],
  });
});

test('the data for JetBrains editors has attributes, properties, events and styles', () => {
  const { contributions, version } = webTypes(manifest, { name: 'own', version: '1.2.3' });
  const [element] = contributions.html.elements;
  expect(version).toBe('1.2.3');
  expect(named(element?.attributes ?? [])).toContain('api-base');
  expect(
    element?.attributes.filter(({ value }) => !value.required).map(({ name }) => name),
  ).toEqual(['demo', 'handoff']);
  expect(named(element?.js.properties ?? [])).toContain('getAccessToken');
  expect(named(element?.js.events ?? [])).toContain('onboarding-complete');
  expect(named(element?.css.properties ?? [])).toContain('--onboarding-primary');
  expect(element?.css.parts.length).toBeGreaterThan(3);
});

test('the data for editors is up to date with the manifest', () => {
  expect(read('dist-types/html.html-data.json')).toEqual(vsCodeData(manifest));
  expect(read('dist-types/web-types.json')).toEqual(webTypes(manifest, read('package.json')));
});
